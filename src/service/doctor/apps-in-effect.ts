import { Value } from 'typebox/value';
import { App } from '../domain/app-file/app.ts';
import type { Store } from '../store/store.ts';

/** As the database has them, with the defaults of parts that came later. */
export const appsInEffect = async ({ apps }: Pick<Store, 'apps'>): Promise<App[]> =>
  (await apps.all()).map(({ document }) => Value.Default(App, structuredClone(document)) as App);

import { Value } from 'typebox/value';
import type { Mode } from '../contract/entities.ts';
import type { Tenant } from '../contract/tenant.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { App } from '../service/domain/app-file/app.ts';
import type { Store } from '../service/store/store.ts';
import { WrongUsage } from './command.ts';

/** Whose members: `--app app_… --mode live|sandbox`. */
export const tenantOptions = { app: { type: 'string' }, mode: { type: 'string' } } as const;

/** For the help of each command that takes them. */
export const tenantHelp = `Without --mode a command works on the live site, or in sandbox while the app has no live key. --app may be left out where there
is one app.`;

/**
 * The app and mode that were named. The app may be left out where there is only one; without a live
 * key no member can log in to the live site, so the mode is the sandbox then.
 */
export async function tenantOf(
  store: Pick<Store, 'apps'>,
  values: { app?: string | undefined; mode?: string | undefined },
): Promise<{ tenant: Tenant; app: App }> {
  const { mode: named } = values;
  if (named !== undefined && named !== 'live' && named !== 'sandbox')
    throw new WrongUsage(`--mode is live or sandbox, not "${named}".`);
  const all = await store.apps.all();
  const found = values.app === undefined && all.length === 1 ? all[0] : all.find(({ id }) => id === values.app);
  const known = all.map(({ id }) => id).join(', ');
  if (!found && values.app === undefined && all.length > 1) throw new WrongUsage(`--app must say which: ${known}.`);
  if (!found)
    throw new OperatorError([
      all.length === 0
        ? 'There is no app yet: apply a configuration first.'
        : `There is no app ${values.app}; there are ${known}.`,
    ]);
  const app = Value.Default(App, structuredClone(found.document)) as App;
  const mode: Mode = named ?? (app.keys.live.length > 0 ? 'live' : 'sandbox');
  return { tenant: { appId: found.id, mode }, app };
}

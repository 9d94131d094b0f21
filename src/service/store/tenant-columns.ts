import type { Mode } from '../../contract/entities.ts';

/** R51 the first two columns of every table with data of an app. */
export interface TenantColumns {
  app_id: string;
  mode: Mode;
}

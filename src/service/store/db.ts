import type { Db as Database } from '../../platform/database/db.ts';
import type { Tables } from './tables.ts';

/** The service's database: the platform's, over the service's tables. */
export type Db = Database<Tables>;

import type { Db } from '../../../../src/platform/database/db.ts';
import type { FinderTables } from './tables.ts';

/** The service's engine over Afterview's tables. */
export type FinderDb = Db<FinderTables>;

import type { Shape } from '../../platform/database/engine.ts';
import { setPlannerStatistics } from '../../platform/database/sqlite/sqlite-statistics.ts';
import { migrations } from './migrations/index.ts';

export const databaseFile = 'latchkey.db';

/** What the service keeps in its data folder, and the steps that bring its schema up to date. */
export const schema: Shape = {
  databaseFile,
  lockFile: 'latchkey.lock',
  endedFile: 'latchkey.ended',
  endSessions(copy, ids) {
    const end = copy.prepare('delete from sessions where id = ?');
    for (const id of ids) end.run(id);
  },
  migrations,
  prepare: setPlannerStatistics,
};

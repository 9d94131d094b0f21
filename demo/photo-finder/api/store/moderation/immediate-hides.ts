import { sql } from 'kysely';
import type { HidesSoFar } from '../../domain/hide-rule.ts';
import type { FinderDb } from '../finder-db.ts';

/** Who asks without an account, by keyed hashes that only counters know. */
export interface Sender {
  address: string;
  network: string;
}

/** Photos that were hidden before a moderator had looked. */
export interface ImmediateHides {
  /** Of this sender within a day, of all senders within an hour. */
  count(sender: Sender): Promise<HidesSoFar>;
  add(sender: Sender): Promise<void>;
  forgetOld(): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export function immediateHidesIn(db: FinderDb): ImmediateHides {
  const since = (ms: number) => sql<number>`${db.now()} - ${ms}`;
  return {
    async count({ address, network }) {
      const rows = await db.sql
        .selectFrom('immediate_hides')
        .select(['address', 'network', sql<number>`case when at > ${since(hourMs)} then 1 else 0 end`.as('isRecent')])
        .where('at', '>', since(dayMs))
        .execute();
      return {
        address: rows.filter((row) => row.address === address).length,
        network: rows.filter((row) => row.network === network).length,
        all: rows.filter((row) => row.isRecent === 1).length,
      };
    },
    async add({ address, network }) {
      await db.sql.insertInto('immediate_hides').values({ at: db.now(), address, network }).execute();
    },
    async forgetOld() {
      await db.sql.deleteFrom('immediate_hides').where('at', '<=', since(dayMs)).execute();
    },
  };
}

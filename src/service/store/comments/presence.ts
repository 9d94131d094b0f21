import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { Presence } from './comment-record.ts';

/**
 * M §1.8 who looks at a channel right now, over all processes. A process that dies is forgotten
 * once its time is over.
 */
export interface PresenceRegistry {
  enter(tenant: Tenant, presence: Presence, options: { process: string; lifetimeMs: number }): Promise<void>;
  leave(tenant: Tenant, streamId: string, channels: readonly string[]): Promise<void>;
  /** Of all apps: the process is alive, and with it its connections. */
  prolong(process: string, lifetimeMs: number): Promise<void>;
  /** Of all apps: the process stops in order. */
  clear(process: string): Promise<void>;
  count(tenant: Tenant, channel: string): Promise<number>;
}

export function presenceIn(db: Db): PresenceRegistry {
  const end = (lifetimeMs: number) => sql<number>`${db.now()} + ${lifetimeMs}`;
  return {
    async enter({ appId, mode }, { channel, streamId, person }, { process, lifetimeMs }) {
      await db.sql
        .insertInto('comment_presence')
        .values({ app_id: appId, mode, channel, stream_id: streamId, person, process, ends_at: end(lifetimeMs) })
        .onConflict((on) => on.doNothing())
        .execute();
      await db.hint({ appId, mode, channel });
    },
    async leave({ appId, mode }, streamId, channels) {
      if (channels.length === 0) return;
      await db.sql
        .deleteFrom('comment_presence')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('channel', 'in', channels)
        .where('stream_id', '=', streamId)
        .execute();
      for (const channel of channels) await db.hint({ appId, mode, channel });
    },
    async prolong(process, lifetimeMs) {
      await db.sql
        .updateTable('comment_presence')
        .set({ ends_at: end(lifetimeMs) })
        .where('process', '=', process)
        .execute();
    },
    async clear(process) {
      await db.sql.deleteFrom('comment_presence').where('process', '=', process).execute();
    },
    async count({ appId, mode }, channel) {
      const row = await db.sql
        .selectFrom('comment_presence')
        .select(sql<number>`count(distinct person)`.as('people'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('channel', '=', channel)
        .where('ends_at', '>', db.now())
        .executeTakeFirstOrThrow();
      return row.people;
    },
  };
}

import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { noteIn } from './channel-notes.ts';

export interface ChannelRecord {
  channel: string;
  /** Posts that are shown. */
  posts: number;
  lastEvent: number;
  /** Nothing is written any more since then; null = the channel is open. */
  closedAt: number | null;
}

export interface ChannelFilters {
  /** A part of the key, in any case. */
  search?: string;
  isClosed?: boolean;
  /** The last key of the page before. */
  after: string | null;
  limit: number;
}

/** A channel without comments is empty, and not missing. */
export async function channelOf(db: Db, { appId, mode }: Tenant, channel: string): Promise<ChannelRecord> {
  const row = await db.sql
    .selectFrom('comment_channels')
    .select(['posts', 'last_event', 'closed_at'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return { channel, posts: row?.posts ?? 0, lastEvent: row?.last_event ?? 0, closedAt: row?.closed_at ?? null };
}

const containing = (text: string) => `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`;

/** R125 by keyset, in the order of their keys. */
export async function channelsOf(
  db: Db,
  { appId, mode }: Tenant,
  { search, isClosed, after, limit }: ChannelFilters,
): Promise<ChannelRecord[]> {
  const rows = await db.sql
    .selectFrom('comment_channels')
    .select(['channel', 'posts', 'last_event as lastEvent', 'closed_at as closedAt'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .$if(search !== undefined, (q) => q.where(sql<boolean>`lower(channel) like ${containing(search!)} escape '!'`))
    .$if(isClosed !== undefined, (q) => q.where('closed_at', isClosed ? 'is not' : 'is', null))
    .$if(after !== null, (q) => q.where('channel', '>', after!))
    .orderBy('channel')
    .limit(limit)
    .execute();
  return rows;
}

/** Readers who look on load the channel again. False = it was so before. */
export function setClosed(db: Db, tenant: Tenant, channel: string, isClosed: boolean): Promise<boolean> {
  const { appId, mode } = tenant;
  return db.write(async (tx) => {
    if (((await channelOf(tx, tenant, channel)).closedAt !== null) === isClosed) return false;
    await noteIn(tx, tenant, channel, { kind: 'reset' });
    const row = await tx.sql
      .updateTable('comment_channels')
      .set({ closed_at: isClosed ? tx.now() : null })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('channel', '=', channel)
      .where('closed_at', isClosed ? 'is' : 'is not', null)
      .returning('channel')
      .executeTakeFirst();
    return row !== undefined;
  });
}

import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { ChannelNote, ChannelNoteRecord } from './comment-record.ts';

/**
 * Records an event of a channel and returns its number. The channel's row is locked until the end
 * of the transaction, so numbers are in the order of commits and a reader who continues after one
 * misses none (R76).
 */
export async function noteIn(tx: Db, { appId, mode }: Tenant, channel: string, note: ChannelNote): Promise<number> {
  const ofChannel = { app_id: appId, mode, channel };
  const { last_event: number } = await tx.sql
    .insertInto('comment_channels')
    .values({ ...ofChannel, posts: 0, last_event: 1 })
    .onConflict((on) =>
      on
        .columns(['app_id', 'mode', 'channel'])
        .doUpdateSet({ last_event: sql<number>`comment_channels.last_event + 1` }),
    )
    .returning('last_event')
    .executeTakeFirstOrThrow();
  const { kind, postId = null, threadId = null, memberId = null } = note;
  await tx.sql
    .insertInto('comment_events')
    .values({
      ...ofChannel,
      number,
      kind,
      post_id: postId,
      thread_id: threadId,
      member_id: memberId,
      happened_at: tx.now(),
    })
    .execute();
  await tx.hint({ appId, mode, channel });
  return number;
}

/**
 * The events after `after`, oldest first; `from`: the number of the oldest that is still known, so
 * that a reader who was away for too long can detect it.
 */
export async function notesSince(
  db: Db,
  { appId, mode }: Tenant,
  channel: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChannelNoteRecord[]> {
  const rows = await db.sql
    .selectFrom('comment_events')
    .select(['number', 'kind', 'post_id', 'thread_id', 'member_id'])
    .select(sql<number>`${db.now()} - happened_at`.as('age'))
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('channel', '=', channel)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind as ChannelNote['kind'],
    postId: row.post_id,
    threadId: row.thread_id,
    memberId: row.member_id,
    ageMs: row.age,
  }));
}

import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { noteIn } from './channel-notes.ts';
import { removeReportsOf } from './remove-reports.ts';

type Counts = Partial<Record<'likes' | 'dislikes' | 'threads', number>>;

/** Changes what is counted on a comment; false = it is gone. */
export async function changeCount(tx: Db, { appId, mode }: Tenant, id: string, by: Counts): Promise<boolean> {
  const { likes = 0, dislikes = 0, threads = 0 } = by;
  const row = await tx.sql
    .updateTable('comments')
    .set({
      likes: sql<number>`likes + ${likes}`,
      dislikes: sql<number>`dislikes + ${dislikes}`,
      threads: sql<number>`threads + ${threads}`,
    })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes how many posts a channel shows. */
export async function changePosts(tx: Db, { appId, mode }: Tenant, channel: string, by: number): Promise<boolean> {
  await tx.sql
    .updateTable('comment_channels')
    .set({ posts: sql<number>`posts + ${by}` })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('channel', '=', channel)
    .execute();
  return true;
}

const counted = (vote: 'UP' | 'DOWN' | null | undefined, by: 1 | -1): Counts =>
  vote === 'UP' ? { likes: by } : vote === 'DOWN' ? { dislikes: by } : {};

/**
 * R52 replaces the member's vote. The caller holds the channel's row, so no vote runs in parallel.
 */
export async function voteOn(
  tx: Db,
  tenant: Tenant,
  id: string,
  memberId: string,
  vote: 'UP' | 'DOWN' | null,
): Promise<boolean> {
  const { appId, mode } = tenant;
  const old = await tx.sql
    .deleteFrom('comment_votes')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('comment_id', '=', id)
    .where('member_id', '=', memberId)
    .returning('vote')
    .executeTakeFirst();
  const by = { ...counted(old?.vote, -1) };
  for (const [name, one] of Object.entries(counted(vote, 1)) as [keyof Counts, number][])
    by[name] = (by[name] ?? 0) + one;
  if (!(await changeCount(tx, tenant, id, by))) return false;
  if (vote)
    await tx.sql
      .insertInto('comment_votes')
      .values({ app_id: appId, mode, comment_id: id, member_id: memberId, vote })
      .execute();
  return true;
}

/**
 * R78 before a member is deleted: takes her votes and replies out of the counts of other members'
 * comments. Her own comments are deleted by cascade. Readers of her channels reload.
 */
export async function uncountMember(tx: Db, { appId, mode }: Tenant, memberId: string): Promise<void> {
  const own = tx.sql
    .selectFrom('comments')
    .select('channel')
    .distinct()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId);
  const channels = (await own.execute()).map(({ channel }) => channel);
  // In one order, so that two deletions never wait for each other in a circle.
  for (const channel of channels.sort()) {
    await noteIn(tx, { appId, mode }, channel, { kind: 'reset' });
    await tx.sql
      .updateTable('comment_channels')
      .set(({ selectFrom }) => ({
        posts: sql<number>`posts - ${selectFrom('comments')
          .select(sql<number>`count(*)`.as('own'))
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('channel', '=', channel)
          .where('member_id', '=', memberId)
          .where('hidden_at', 'is', null)
          .where('post_id', 'is', null)}`,
      }))
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('channel', '=', channel)
      .execute();
  }
  const replied = await tx.sql
    .selectFrom('comments')
    .select(['post_id', sql<number>`count(*)`.as('own')])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('hidden_at', 'is', null)
    .where('post_id', 'is not', null)
    .groupBy('post_id')
    .orderBy('post_id')
    .execute();
  for (const { post_id, own } of replied) await changeCount(tx, { appId, mode }, post_id!, { threads: -own });
  const votes = await tx.sql
    .selectFrom('comment_votes')
    .select(['comment_id', 'vote'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .orderBy('comment_id')
    .execute();
  for (const { comment_id, vote } of votes) await changeCount(tx, { appId, mode }, comment_id, counted(vote, -1));
  await removeReportsOf(tx, { appId, mode }, memberId);
}

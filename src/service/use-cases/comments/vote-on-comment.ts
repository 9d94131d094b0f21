import type { Vote } from '../../../contract/comment-entities.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { SignedInContext } from '../use-case.ts';
import { findComment } from './find-comment.ts';
import { takeTurn } from './take-turn.ts';

/** R52 one vote per member who may write in the channel; returns the comment after it. */
export async function voteOnComment(context: SignedInContext, id: string, kind: 'post' | 'thread', vote: Vote) {
  const { store, member } = context;
  const { comment, canWrite } = await findComment(context, id, kind);
  if (!canWrite) return fail('access-denied');
  await takeTurn(context, 'votes');
  const { tenant } = context;
  await store.transaction(async (tx) => {
    const isThere = await tx.comments.vote(tenant, comment, member.id, vote === 'NONE' ? null : vote);
    if (!isThere) fail('comment-not-found');
  });
  return (await store.comments.byId(tenant, id, member.id)) ?? fail('comment-not-found');
}

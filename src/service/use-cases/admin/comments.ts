import { fail } from '../../../platform/http/api-error.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';
import type { ModeratedComment } from '../../store/comments/moderation.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

const shownAtOnce = 50;
const iso = (ms: number) => new Date(ms).toISOString();

type Author = { email: string; name: string | null } | null;

/**
 * By member id. A page has few authors, often one more than once. Only operators see them: a key
 * that moderates may have no right to read members.
 */
export async function authorsOf(
  { store, tenant, key }: Pick<AdminContext, 'tenant' | 'key'> & { store: Pick<Store, 'members'> },
  comments: readonly Pick<ModeratedComment, 'memberId'>[],
): Promise<ReadonlyMap<string, Author>> {
  if (key) return new Map();
  const ids = [...new Set(comments.map(({ memberId }) => memberId))];
  const members = await Promise.all(ids.map((id) => store.members.byId(tenant, id)));
  return new Map(
    members.flatMap((member) => {
      if (!member) return [];
      const { 'first-name': first = '', 'last-name': last = '', name = '' } = member.customFields;
      return [[member.id, { email: member.email, name: `${first} ${last}`.trim() || name.trim() || null }]];
    }),
  );
}

export const commentForWire = (
  { threads, createdAt, editedAt, hiddenAt, ...comment }: ModeratedComment,
  authors: ReadonlyMap<string, Author>,
) => ({
  ...comment,
  author: authors.get(comment.memberId) ?? null,
  replies: threads,
  createdAt: iso(createdAt),
  editedAt: editedAt === null ? null : iso(editedAt),
  hiddenAt: hiddenAt === null ? null : iso(hiddenAt),
});

const find = async (store: Store, { tenant }: AdminContext, id: string): Promise<CommentRecord> =>
  (await store.comments.byId(tenant, id, null, { withHidden: true })) ?? fail('comment-not-found');

const moderated = ({
  author,
  number: _,
  ownVote: __,
  isReported: ___,
  ...comment
}: CommentRecord): ModeratedComment => ({
  ...comment,
  memberId: author.id,
});

/** R125 by keyset, over all channels. */
export const listComments: AdminUseCase<'listComments'> = async (
  context,
  { first, after, channel, member, hidden },
) => {
  const { store, tenant } = context;
  const limit = Number(first ?? shownAtOnce);
  const author = member === undefined ? null : ((await findMember(context, member)) ?? fail('member-not-found'));
  const [at = '', id = ''] = after?.split('.') ?? [];
  const found = await store.comments.all(tenant, {
    ...(channel !== undefined && { channel }),
    ...(author && { memberId: author.id }),
    ...(hidden !== undefined && { isHidden: hidden === 'true' }),
    from: after === undefined ? null : { at: Number(at), id },
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const authors = await authorsOf(context, page);
  const last = page.at(-1);
  return {
    data: page.map((comment) => commentForWire(comment, authors)),
    endCursor: last ? `${last.createdAt}.${last.id}` : null,
    hasNextPage: found.length > limit,
  };
};

/** R122 with its entry about the author; a comment that is so already has none. */
export async function setHiddenIn(context: AdminContext, tx: Store, comment: CommentRecord, isHidden: boolean) {
  const { id, channel, author } = comment;
  if (await tx.comments.setHidden(context.tenant, comment, isHidden))
    await auditAdmin(context, tx, {
      event: isHidden ? 'comment-hidden' : 'comment-restored',
      memberId: author.id,
      detail: { comment: id, channel },
    });
  await tx.comments.answerReports(context.tenant, id, isHidden ? 'hidden' : 'restored');
}

/** R122 the same for a comment that is deleted, with its reports. */
export async function deleteIn(context: AdminContext, tx: Store, comment: CommentRecord) {
  const { id, channel, author } = comment;
  await tx.comments.remove(context.tenant, comment);
  await auditAdmin(context, tx, { event: 'comment-deleted', memberId: author.id, detail: { comment: id, channel } });
}

const setHidden = (context: AdminContext, id: string, isHidden: boolean) =>
  context.store.transaction(async (tx) => {
    await setHiddenIn(context, tx, await find(tx, context, id), isHidden);
    const changed = moderated(await find(tx, context, id));
    const authors = await authorsOf({ ...context, store: tx }, [changed]);
    const answer = { data: commentForWire(changed, authors) };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const hideComment: AdminUseCase<'hideComment'> = (context, { comment }) => setHidden(context, comment, true);
export const restoreComment: AdminUseCase<'restoreComment'> = (context, { comment }) =>
  setHidden(context, comment, false);

export const deleteComment: AdminUseCase<'deleteComment'> = (context, { comment: id }) =>
  context.store.transaction(async (tx) => {
    await deleteIn(context, tx, await find(tx, context, id));
    const answer = { data: { id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

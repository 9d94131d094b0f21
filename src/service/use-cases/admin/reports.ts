import type { CommentRecord } from '../../store/comments/comments.ts';
import type { ReportedComment } from '../../store/comments/reports.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { authorsOf, commentForWire, deleteIn, setHiddenIn } from './comments.ts';

const shownAtOnce = 50;
const iso = (ms: number) => new Date(ms).toISOString();

const forWire = (
  { reportedAt, answer, answeredAt, reportCount, reports, ...comment }: ReportedComment,
  authors: Awaited<ReturnType<typeof authorsOf>>,
) => ({
  comment: commentForWire(comment, authors),
  state: answeredAt === null ? ('open' as const) : ('answered' as const),
  count: reportCount,
  reports: reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: iso(createdAt) })),
  reportedAt: iso(reportedAt),
  answer,
  answeredAt: answeredAt === null ? null : iso(answeredAt),
});

/** R125 by keyset, over all channels. */
export const listReports: AdminUseCase<'listReports'> = async (context, { first, after, channel, state }) => {
  const { store, tenant } = context;
  const limit = Number(first ?? shownAtOnce);
  const [at = '', id = ''] = after?.split('.') ?? [];
  const found = await store.comments.reported(tenant, {
    ...(channel !== undefined && { channel }),
    ...(state !== undefined && { isOpen: state === 'open' }),
    from: after === undefined ? null : { at: Number(at), id },
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const authors = await authorsOf(context, page);
  const last = page.at(-1);
  return {
    data: page.map((reported) => forWire(reported, authors)),
    endCursor: last ? `${last.reportedAt}.${last.id}` : null,
    hasNextPage: found.length > limit,
  };
};

/** R122 the comment stays as it is. */
async function dismiss(context: AdminContext, tx: Store, { id, channel, author }: CommentRecord) {
  if (!(await tx.comments.answerReports(context.tenant, id, 'dismissed'))) return;
  const detail = { comment: id, channel };
  await auditAdmin(context, tx, { event: 'reports-dismissed', memberId: author.id, detail });
}

/** R122 one entry for each comment; a comment that is gone fails none of the others. */
export const answerReports: AdminUseCase<'answerReports'> = async (context, { comments, answer }) => {
  if (answer === 'delete') await context.authorizeFor?.('deleteComment', context.store);
  return context.store.transaction(async (tx) => {
    const missing: string[] = [];
    const found: CommentRecord[] = [];
    for (const id of new Set(comments)) {
      const comment = await tx.comments.byId(context.tenant, id, null, { withHidden: true });
      if (comment) found.push(comment);
      else missing.push(id);
    }
    // In one order, so that two answers never wait for each other in a circle.
    found.sort((a, b) => (a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : a.number - b.number));
    for (const comment of found)
      if (answer === 'dismiss') await dismiss(context, tx, comment);
      else if (answer === 'delete') await deleteIn(context, tx, comment);
      else await setHiddenIn(context, tx, comment, answer === 'hide');
    const answered = found.map(({ id }) => id);
    const result = { data: { answered, missing } };
    await context.storeResponse?.(tx, result);
    return result;
  });
};

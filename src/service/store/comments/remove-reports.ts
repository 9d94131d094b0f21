import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/**
 * R78 removes the reports of a member, those up to `until` where it is given. A comment that only
 * she has reported is no longer a reported one.
 */
export async function removeReportsOf(
  tx: Db,
  { appId, mode }: Tenant,
  memberId: string,
  until: number | null = null,
): Promise<void> {
  const removed = await tx.sql
    .deleteFrom('comment_reports')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .$if(until !== null, (q) => q.where('created_at', '<=', until!))
    .returning('comment_id')
    .execute();
  // In one order, so that two removals never wait for each other in a circle.
  for (const id of removed.map(({ comment_id }) => comment_id).sort())
    await tx.sql
      .updateTable('comments')
      .set({ reported_at: null, report_answer: null, report_answered_at: null })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('comment_reports')
              .select('comment_reports.comment_id')
              .where('comment_reports.app_id', '=', appId)
              .where('comment_reports.mode', '=', mode)
              .where('comment_reports.comment_id', '=', id),
          ),
        ),
      )
      .execute();
}

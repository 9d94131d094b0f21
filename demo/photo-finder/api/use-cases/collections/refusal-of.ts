import type { CollectionRefusal } from '../../../contract/collection-entities.ts';
import type { RejectReason, ReportReason } from '../../../contract/vocabulary.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { FinderStore } from '../../store/store.ts';

/**
 * Why a moderator closed it, where that is the last that was decided and its owner has not asked
 * anew. Of a report she reads the reason and no more: what was written beside it may reveal who
 * reported.
 */
export async function refusalOf(
  store: FinderStore,
  { id, visibility }: CollectionRecord,
): Promise<CollectionRefusal | null> {
  if (visibility === 'public') return null;
  const upheld = new Map(
    (await store.reports.against(id)).filter(({ status }) => status === 'upheld').map((one) => [one.id, one] as const),
  );
  const items = await store.moderation.ofTargets([id, ...upheld.keys()]);
  const last = (await store.decisions.ofItems(items.map((item) => item.id))).at(-1);
  if (last?.action === 'reject')
    return { reason: last.reason_code as RejectReason | null, note: last.note, isReported: false };
  const report = last && upheld.get(items.find((item) => item.id === last.item_id)?.target_id ?? '');
  return report ? { reason: report.reason as ReportReason, note: '', isReported: true } : null;
}

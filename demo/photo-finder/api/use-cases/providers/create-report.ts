import type { ReportReason } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';

const hourMs = 60 * 60 * 1000;
/** How pressing a report is, and what hides at once: hide first, ask after. */
const priorities: Partial<Record<ReportReason, number>> = {
  minor: 100,
  'its-me': 95,
  'no-consent': 90,
  identifiable: 80,
};
const otherPriority = 20;
const hidesFrom = 90;

/** What was shown when it was reported, because it may be changed before somebody looks. */
async function shownNow(store: FinderStore, type: string, id: string): Promise<{ n: number; facts: unknown } | null> {
  if (type === 'photo') {
    const photo = await store.photos.byId(id);
    if (photo?.status !== 'published') return null;
    const { assets, uploader: _, ...facts } = photo;
    return { n: photo.n, facts: { ...facts, keys: assets.map(({ key }) => key) } };
  }
  if (type === 'provider') {
    const provider = await store.providers.byId(id);
    return provider && { n: provider.n, facts: { name: provider.name, bio: provider.bio, links: provider.links } };
  }
  const collection = await store.collections.byId(id);
  if (!collection || collection.visibility === 'private') return null;
  return { n: 0, facts: { title: collection.title } };
}

export const createReport: UseCase<'createReport'> = async (context, { targetType, targetId, reason, text }) => {
  const { store, member, random, ipPrefix } = context;
  const shown = (await shownNow(store, targetType, targetId)) ?? fail('not-found');
  const priority = priorities[reason] ?? otherPriority;
  const isHidden = targetType === 'photo' && priority >= hidesFrom;
  const report = { id: newId('rep', random), itemId: newId('mod', random) };
  await store.transaction(async (tx) => {
    const isNew = await tx.trust.addReport({
      ...report,
      targetType,
      targetId,
      reporter: member?.id ?? null,
      reason,
      note: text ?? '',
      snapshot: shown.facts,
      priority,
      slaMs: priority >= hidesFrom ? 24 * hourMs : 72 * hourMs,
    });
    if (!isNew) fail('already-reported');
    if (isHidden) await tx.photos.take(shown.n, 'hide', `report:${reason}`);
    await tx.auditLog.add({
      event: 'reported',
      actor: member?.id ?? 'visitor',
      target: targetId,
      ipPrefix,
      detail: { reason, isHidden },
    });
  });
  return { reportId: report.id, isHidden };
};

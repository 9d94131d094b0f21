import { createHmac } from 'node:crypto';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { hidesFrom } from '../../domain/report-priority.ts';
import type { FinderStore } from '../../store/store.ts';
import { takeHide } from '../removals/take-hide.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Recognises a visitor's repeated reports on one target, but not across targets. The address is
 * not stored.
 */
const visitorKey = (secret: string, targetId: string, ipKey: string) =>
  createHmac('sha256', secret).update(`report:${targetId}:${ipKey}`).digest('base64url');

/** Snapshot at the time of the report, because it may change before a moderator looks. */
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
  const { store, member, random, ipKey, secret } = context;
  const shown = (await shownNow(store, targetType, targetId)) ?? fail('not-found');
  const report = { id: newId('rep', random), itemId: newId('mod', random) };
  return store.transaction(async (tx) => {
    // The second of two concurrent reports counts the first, and a dismissal covers both.
    await tx.lock(`finder:${targetType}:${targetId}`);
    const whole = await tx.trust.addReport({
      ...report,
      targetType,
      targetId,
      reporter: member?.id ?? null,
      visitor: member ? null : visitorKey(secret, targetId, ipKey),
      reason,
      note: text ?? '',
      snapshot: shown.facts,
    });
    if (!whole) return fail('already-reported');
    const wantsHiding = targetType === 'photo' && whole.priority >= hidesFrom;
    const isHidden = wantsHiding && (await takeHide(tx, context)) === 'hide';
    if (wantsHiding && !isHidden) context.alert('report-waits');
    if (isHidden) await tx.photos.take(shown.n, 'hide', `report:${whole.reason}`);
    await tx.auditLog.add({
      event: 'reported',
      actor: member?.id ?? 'visitor',
      target: targetId,
      detail: { reason, isHidden },
    });
    return { reportId: report.id, isHidden };
  });
};

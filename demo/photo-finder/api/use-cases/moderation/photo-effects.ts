import type { PhotoRecord } from '../../store/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** Reports that hide at once. */
const hides = ['minor', 'its-me', 'no-consent'];

/** Full-size encodings are deleted 30 days after the decision. */
export async function keepOriginalsFor(tx: FinderStore, photoN: number): Promise<void> {
  for (const { id, originalKey } of await tx.uploads.files(photoN))
    if (originalKey) await tx.jobs.add('forget-original', id, monthMs);
}

/**
 * Shows a set again that was hidden for `reason`, unless something else still speaks against it: its consent was withdrawn, another
 * report hides it, another request asks for it. Answers whether it is shown.
 */
export async function putBack(tx: FinderStore, photo: PhotoRecord, reason: string, besides = ''): Promise<boolean> {
  if (photo.status !== 'hidden' || photo.reason !== reason) return false;
  const consent = photo.consentId === null ? null : await tx.consents.byId(photo.consentId);
  if (!consent || consent.withdrawn_at !== null) return false;
  const reports = await tx.reports.openOn(photo.id);
  if (reports.some((report) => hides.includes(report.reason))) return false;
  if (await tx.removals.isAsked(photo.id, besides)) return false;
  await tx.jobs.cancel('erase', photo.id);
  return (await tx.photos.take(photo.n, 'restore')) !== null;
}

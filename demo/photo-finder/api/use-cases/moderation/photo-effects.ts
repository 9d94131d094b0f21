import { fail } from '../../domain/fail.ts';
import { hidesFrom, pressing } from '../../domain/report-priority.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Full-size encodings are deleted 30 days after the decision. */
export async function keepOriginalsFor(tx: FinderStore, photoN: number): Promise<void> {
  for (const { id, originalKey } of await tx.uploads.files(photoN))
    if (originalKey) await tx.jobs.add('forget-original', id, monthMs);
}

/**
 * Shows a set again that was hidden for `reason`, unless something else still speaks against it:
 * its consent was withdrawn, a report was upheld or hides it, another request asks for it. What
 * waits takes it over, or its own dismissal would show nothing any more. Answers whether it is
 * shown.
 */
export async function putBack(tx: FinderStore, photo: PhotoRecord, reason: string, besides = ''): Promise<boolean> {
  if (photo.status !== 'hidden' || photo.reason !== reason) return false;
  const consent = photo.consentId === null ? null : await tx.consents.byId(photo.consentId);
  if (!consent || consent.withdrawn_at !== null) return false;
  const reports = await tx.reports.against(photo.id);
  // A second report of the same, dismissed, does not undo the first.
  if (reports.some(({ status }) => status === 'upheld')) return false;
  const open = pressing(reports);
  const report = open && open.priority >= hidesFrom ? open : null;
  const removal = await tx.removals.askingFor(photo.id, besides);
  if (report || removal) {
    await tx.photos.hideFor(photo.n, report ? `report:${report.reason}` : `removal:${removal}`);
    return false;
  }
  return (await tx.photos.take(photo.n, 'restore')) !== null;
}

/**
 * An upheld report waits again, and so does what becomes of its set. It is shown unless the open
 * reports hide it.
 */
export async function reopenReport(tx: FinderStore, reportId: string, photo: PhotoRecord | undefined): Promise<void> {
  // After a week it is gone.
  if (photo?.status !== 'hidden' || !(await tx.reports.take(reportId, 'reopen'))) return fail('version-conflict');
  const others = await tx.reports.against(photo.id);
  if (others.every(({ status }) => status !== 'upheld')) await tx.jobs.cancel('erase', photo.id);
  if (photo.reason?.startsWith('report:')) await putBack(tx, photo, photo.reason);
}

import { portraitSection } from '../../store/providers/portraits.ts';
import type { RevisionRecord } from '../../store/providers/revisions.ts';
import type { FinderStore } from '../../store/store.ts';

/**
 * Pictures that wait for a moderator wait no more, and their files go with the next job. Within the
 * lock of the page.
 */
export async function dropPortraits(
  tx: FinderStore,
  revisions: readonly RevisionRecord[],
  reason: string,
): Promise<void> {
  for (const { id, section, patch, status } of revisions) {
    if (section !== portraitSection || status !== 'pending') continue;
    if (!(await tx.revisions.take(id, 'reject', reason))) continue;
    await tx.moderation.ignore('provider_revision', id);
    await tx.jobs.add('forget-portrait', JSON.parse(patch) as string);
  }
}

/**
 * Shows another picture, or none; the files of the one before go with the next job. Within the lock
 * of the page.
 */
export async function showPortrait(tx: FinderStore, providerN: number, key: string | null): Promise<void> {
  const before = await tx.portraits.show(providerN, key);
  if (before !== null && before !== key) await tx.jobs.add('forget-portrait', before);
}

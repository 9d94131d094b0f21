import type { RevisionRecord } from '../../store/providers/revisions.ts';
import type { FinderStore } from '../../store/store.ts';

/** Rejects the pending ones of these revisions, and takes their items out of the queue. */
export async function endRevisions(
  tx: FinderStore,
  revisions: readonly Pick<RevisionRecord, 'id' | 'status'>[],
  reason: string,
): Promise<void> {
  for (const { id, status } of revisions)
    if (status === 'pending' && (await tx.revisions.take(id, 'reject', reason)))
      await tx.moderation.ignore('provider_revision', id);
}

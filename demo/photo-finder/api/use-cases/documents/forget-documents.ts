import type { FinderStore } from '../../store/store.ts';

/**
 * The time for questions about a decision; full-size originals are kept as long.
 */
const afterDecisionMs = 30 * 24 * 60 * 60 * 1000;

/** What proved `target` is deleted with its row: thirty days after the decision, or at once. */
export async function forgetDocuments(tx: FinderStore, target: string | null, isNow = false): Promise<void> {
  if (target === null) return;
  for (const { id } of await tx.documents.of(target))
    await tx.jobs.add('forget-document', id, isNow ? 0 : afterDecisionMs);
}

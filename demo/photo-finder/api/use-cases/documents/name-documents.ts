import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';

/** Between naming a document and forgetting it. */
export const lockDocument = (tx: FinderStore, id: string): Promise<void> => tx.lock(`finder:document:${id}`);

/** From now on they prove `target`, and stay as long as that is open. */
export async function nameDocuments(
  tx: FinderStore,
  ids: readonly string[],
  member: string,
  target: string,
): Promise<void> {
  // In one order: two claims that name the same documents never wait for each other in a circle.
  for (const id of [...ids].sort()) await lockDocument(tx, id);
  if (!(await tx.documents.attach(ids, member, target)))
    fail('not-found', {
      message: 'One of these documents is not there any more. Please add it again.',
      errors: [{ field: 'documents', code: 'not-found', message: 'Please add this document again.' }],
    });
  for (const id of ids) await tx.jobs.cancel('forget-document', id);
}

import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';

export const removeDocument: UseCase<'removeDocument'> = async ({ store, member, originals }, { documentId }) => {
  const gone = (await store.documents.remove(documentId, member.id)) ?? fail('not-found');
  await originals.remove(gone.file_key);
  return {};
};

import type { DocumentType } from '../../../contract/vocabulary.ts';
import { pdfTrouble } from '../../domain/document-kind.ts';
import { FinderError, fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { newImageKey } from '../../domain/image-keys.ts';
import type { Context, UseCase } from '../use-case.ts';

/** What nothing names by then was left behind. */
const unnamedMs = 24 * 60 * 60 * 1000;

/**
 * R53, R54 pictures are re-encoded. PDFs stay as they are, because they are only downloaded.
 */
async function kept(
  pictures: Context['pictures'],
  sent: Uint8Array,
): Promise<{ type: DocumentType; bytes: Uint8Array }> {
  const trouble = pdfTrouble(sent);
  if (trouble === 'ok') return { type: 'application/pdf', bytes: sent };
  if (trouble !== null) return fail(trouble);
  const { original } = await pictures.take(sent).catch((error: unknown) => {
    if (error instanceof FinderError && error.code === 'unsupported-image') return fail('unsupported-document');
    throw error;
  });
  return { type: 'image/webp', bytes: original };
}

/** R58 the file, then the row that names it, as with images. */
export const addDocument: UseCase<'addDocument'> = async (
  { store, member, random, originals, pictures },
  { document },
) => {
  // JSON reaches this address too, and has no bytes.
  if (!(document instanceof Uint8Array)) return fail('invalid-request');
  const { type, bytes } = await kept(pictures, document);
  const [id, key] = [newId('doc', random), newImageKey(random)];
  await originals.put(key, bytes);
  await store.transaction(async (tx) => {
    await tx.documents.add({ id, member: member.id, type, bytes: bytes.length, file_key: key });
    await tx.jobs.add('forget-document', id, unnamedMs);
  });
  return { id, type, bytes: bytes.length };
};

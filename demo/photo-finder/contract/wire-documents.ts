import { type Static, type TSchema, Type } from 'typebox';
import { closed, oneOf } from './entity-parts.ts';
import { documentTypes, limits } from './vocabulary.ts';
import { id, none } from './wire-parts.ts';

const DocumentId = id('doc');
/** What a claim or a consent is proved with. */
export const Documents = Type.Array(DocumentId, { maxItems: limits.documents, uniqueItems: true });

/**
 * A document that proves something, as its sender sees it: there is no way back to what is in it.
 */
export const Evidence = Type.Object({ id: Type.String(), type: oneOf(documentTypes), bytes: Type.Integer() }, closed);
export type Evidence = Static<typeof Evidence>;

export const documentWire = {
  /**
   * A multipart body with one file, `document`. It stands for nothing until a claim or a consent
   * names it, and is gone in a day.
   */
  addDocument: { body: Type.Object({ document: Type.Unsafe<Uint8Array>({}) }, closed), data: Evidence },
  /** One that nothing names yet. */
  removeDocument: { params: Type.Object({ documentId: DocumentId }, closed), query: none, data: none },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;

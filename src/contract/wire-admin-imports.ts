import { Type } from 'typebox';
import { maxCheckedEmails } from './constants.ts';
import { write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export const importWire = {
  checkImport: {
    query: none,
    body: Type.Object({ emails: Type.Array(Type.String({ maxLength: 320 }), { maxItems: maxCheckedEmails }) }, closed),
    /** As they were sent. */
    answer: Type.Object({ data: Type.Object({ known: Type.Array(Type.String()) }, closed) }, closed),
  },
  recordImport: {
    query: write,
    body: Type.Object(
      {
        created: Count,
        failed: Count,
        /** Rows that were left when the operator stopped it. */
        left: Count,
      },
      closed,
    ),
    answer: Type.Object({ data: Type.Object({ created: Type.Integer() }, closed) }, closed),
  },
} as const;

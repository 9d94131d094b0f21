import { Type } from 'typebox';
import { maxCheckedEmails, maxImportedMembers } from './constants.ts';
import { newMember, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

export const importWire = {
  checkImport: {
    query: none,
    body: Type.Object({ emails: Type.Array(Type.String({ maxLength: 320 }), { maxItems: maxCheckedEmails }) }, closed),
    /** As they were sent. */
    answer: Type.Object({ data: Type.Object({ known: Type.Array(Type.String()) }, closed) }, closed),
  },
  importMembers: {
    query: write,
    body: Type.Object(
      { members: Type.Array(Type.Object(newMember, closed), { minItems: 1, maxItems: maxImportedMembers }) },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Object(
          {
            created: Type.Integer(),
            /** `at`: the place of the member in the call, from 0. */
            failures: Type.Array(
              Type.Object({ at: Type.Integer(), code: Type.String(), message: Type.String() }, closed),
            ),
          },
          closed,
        ),
      },
      closed,
    ),
  },
} as const;

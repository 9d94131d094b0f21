import { Type } from 'typebox';
import { maxNoteLength } from './constants.ts';
import { nullableText, ofMember, write } from './wire-admin-parts.ts';
import { closed } from './wire-parts.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const changed = Type.Object({ data: Type.Object({ id: Type.String() }, closed) }, closed);

export const noteWire = {
  listNotes: {
    params: ofMember,
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** `endCursor` of the page before. */
        after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}\\.[\\w-]{1,100}$' })),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              text: Type.String(),
              /** The address of the operator who wrote it; null = an operator who is gone. */
              author: nullableText,
              createdAt: Type.String(),
              /** Whether the operator who asks may delete it. */
              isRemovable: Type.Boolean(),
            },
            closed,
          ),
        ),
        endCursor: nullableText,
        hasNextPage: Type.Boolean(),
      },
      closed,
    ),
  },
  /** The answer has no text: it is stored for retries, and would outlive the member (R78). */
  addNote: {
    params: ofMember,
    query: write,
    // The use case reports a too long text to people; this is only a bound.
    body: Type.Object({ text: Type.String({ maxLength: maxNoteLength * 4 }) }, closed),
    answer: changed,
  },
  removeNote: {
    params: Type.Object({ ...ofMember.properties, note: Id }, closed),
    query: write,
    body: Type.Object({}, closed),
    answer: changed,
  },
} as const;

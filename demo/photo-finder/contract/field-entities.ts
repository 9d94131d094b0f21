import { Type } from 'typebox';
import { closed, oneOf } from './entity-parts.ts';
import { fieldRows } from './fields.ts';
import { type Fields, fieldNames, fieldValues } from './vocabulary.ts';

/**
 * The fields of `fields.ts` as they travel: each is left out or has a value, and one that is no
 * list has one.
 */
export const StatedFields = Type.Unsafe<Fields>(
  Type.Object(
    Object.fromEntries(
      fieldNames.map((name) => [
        name,
        Type.Optional(
          Type.Array(oneOf(fieldValues[name]), {
            maxItems: fieldRows[name].isMany ? fieldValues[name].length : 1,
            uniqueItems: true,
          }),
        ),
      ]),
    ),
    closed,
  ),
);

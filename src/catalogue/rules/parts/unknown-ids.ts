import { nearest } from '../../../contract/nearest.ts';
import type { Reference } from '../../attribute-row.ts';
import { hasWrongSuffix, referencesOf, ruleOf } from '../../checks.ts';
import type { Family } from '../../language.ts';
import type { Found } from '../../scan.ts';
import { openingValue } from './opening.ts';
import { type Hit, meantHit, ofFamily, type RulePage } from './rule.ts';

/** The language's own words may be meant as well, where no namespace says otherwise. */
const wordsBeside = (found: Found, kind: Reference): string[] => {
  const { knownAs, oneOf = {} } = ruleOf(found) ?? {};
  return knownAs === kind ? Object.keys(oneOf) : [];
};

/** Behind a namespace, else where it first appears. */
const replaceId = (value: string, id: string, meant = '') =>
  value.includes(`:${id}`) ? value.replace(`:${id}`, () => `:${meant}`) : value.replace(id, () => meant);

/** Each id that the app does not know, by itself: lists of ids are legal. */
export function unknownIds(
  page: RulePage,
  families: readonly Family[],
  kind: Reference,
  known: readonly string[],
  otherwise: (id: string) => Partial<Hit> | null = () => ({}),
): Hit[] {
  return ofFamily(page, ...families)
    .filter((found) => !hasWrongSuffix(found))
    .flatMap((found) =>
      referencesOf(found, kind)
        .filter((id) => id.startsWith(ruleOf(found)?.prefix ?? '') && !known.includes(id))
        .flatMap((id) => {
          const more = otherwise(id);
          if (!more) return [];
          const meant = more.as ? undefined : nearest(id, [...known, ...wordsBeside(found, kind)]);
          const written = replaceId(found.value, id, meant).trim();
          const view = found.element.getAttribute('data-ms-open')?.trim();
          const opening = found.family === 'when' ? openingValue(view, written) : written;
          return meantHit(
            found,
            meant && opening !== written ? opening : meant,
            { ...more, facts: { id, ...more.facts } },
            opening,
          );
        }),
    );
}

import { nearest } from '../../../contract/nearest.ts';
import type { Reference } from '../../attribute-row.ts';
import { hasWrongSuffix, referencesOf, ruleOf } from '../../checks.ts';
import type { Family } from '../../language.ts';
import { type Hit, meantHit, ofFamily, type RulePage } from './rule.ts';

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
          // The language's own words may be meant as well.
          const meant = more.as ? undefined : nearest(id, [...known, ...Object.keys(ruleOf(found)?.oneOf ?? {})]);
          return meantHit(
            found,
            meant,
            { ...more, facts: { id, ...more.facts } },
            found.value.replace(id, () => meant!),
          );
        }),
    );
}

import type { Reference } from '../../attribute-row.ts';
import { hasWrongSuffix, referencesOf, ruleOf } from '../../checks.ts';
import type { Family } from '../../language.ts';
import { nearest } from './nearest.ts';
import { type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

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
          const meant = more.as ? undefined : nearest(id, known);
          const value = meant && found.value.replace(id, () => meant);
          return hitOf(found, {
            ...more,
            facts: { id, ...(meant && { suggestion: meant }), ...more.facts },
            ...(value && { fix: { set: { [found.attribute]: value } } }),
          });
        }),
    );
}

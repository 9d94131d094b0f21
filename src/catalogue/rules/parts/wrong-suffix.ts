import { nearest } from '../../../contract/nearest.ts';
import { hasWrongSuffix } from '../../checks.ts';
import type { Family } from '../../language.ts';
import type { Found } from '../../scan.ts';
import { codes, type Hit, hitOf, ofFamily, type RulePage } from './rule.ts';

/** A suffix that the attribute does not have, or none where it needs one. */
export function wrongSuffix(found: Found): Hit {
  const { row, suffix, value } = found;
  const known = Object.keys(row?.suffixes ?? {});
  const meant = suffix === null ? undefined : nearest(suffix, known);
  const name = meant && `${row!.name}:${meant}`;
  return hitOf(found, {
    facts: { known: codes(known.map((one) => `${row!.name}:${one}`)), ...(name && { suggestion: name }) },
    ...(name && { fix: { set: { [found.attribute]: null, [name]: value } } }),
  });
}

export const wrongSuffixes = (page: RulePage, family: Family): Hit[] =>
  ofFamily(page, family).filter(hasWrongSuffix).map(wrongSuffix);

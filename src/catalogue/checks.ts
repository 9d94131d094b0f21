import type { Places, Reference, ValueRule } from './attribute-row.ts';
import { attributes } from './attributes.ts';
import { type Found, wordOf } from './scan.ts';

/**
 * Pure predicates over a found attribute and its row. Rules are built from them; nothing here knows
 * wording.
 */

/** The value rule that counts: a suffix may have its own. */
export function ruleOf(found: Found): ValueRule | undefined {
  const own = found.row?.suffixes?.[found.suffix ?? ''];
  return (typeof own === 'object' && own.value) || found.row?.value;
}

/**
 * The single values of an attribute, trimmed, without the `!` of a gate and without a method behind
 * a dot.
 */
export function valuesOf(found: Found): string[] {
  const rule = ruleOf(found);
  const parts = rule?.list ? found.value.split(',') : [found.value];
  return parts.map((part) => bareValue(part.trim(), rule)).filter((part) => part !== '');
}

function bareValue(value: string, rule: ValueRule | undefined): string {
  const positive = rule?.negatable && value.startsWith('!') ? value.slice(1) : value;
  const call = rule?.methods && /^([^.]+)\.(\w+)\(\)$/.exec(positive);
  return call && rule.methods?.includes(call[2]!) ? call[1]! : positive;
}

/** §5 any suffix that the row does not know, or none where one is needed. */
export function hasWrongSuffix(found: Found): boolean {
  const { row } = found;
  if (!row) return false;
  if (found.suffix !== null) return !row.suffixes || !Object.hasOwn(row.suffixes, found.suffix);
  if (!row.suffixes || row.aliases?.includes(found.attribute)) return false;
  return !row.bareOn || !found.element.matches(row.bareOn);
}

/** §5 nothing written where something must be; commas alone are an empty list. */
export function hasMissingValue(found: Found): boolean {
  const rule = ruleOf(found);
  return rule?.required === true && /^\s*$/.test(rule.list ? found.value.replaceAll(',', '') : found.value);
}

const isWord = (value: string, rule: ValueRule) => rule.oneOf !== undefined && Object.hasOwn(rule.oneOf, value);

/** A value that the language does not know, in a row that takes its own words only. */
export function hasUnknownWord(found: Found): boolean {
  const rule = ruleOf(found);
  return rule?.oneOf !== undefined && !rule.knownAs && valuesOf(found).some((value) => !isWord(value, rule));
}

/** §5 an id that does not start as such ids do. */
export function hasWrongPrefix(found: Found): boolean {
  const rule = ruleOf(found);
  const { prefix } = rule ?? {};
  return prefix !== undefined && valuesOf(found).some((value) => !isWord(value, rule!) && !value.startsWith(prefix));
}

/**
 * Values that name a thing of the app of this kind, without their namespace and what they compare
 * with; the language's own words are none.
 */
export function referencesOf(found: Found, kind: Reference): string[] {
  const rule = ruleOf(found);
  if (!rule) return [];
  return valuesOf(found)
    .filter((value) => !isWord(value, rule))
    .flatMap((value) => {
      const [, namespace = '', rest = ''] = /^(\w+):(.*)$/s.exec(value) ?? [];
      const { namespaces = {} } = rule;
      if (!Object.hasOwn(namespaces, namespace)) return rule.knownAs === kind ? value : [];
      if (namespaces[namespace] !== kind) return [];
      return kind === 'customField' ? rest.replace(/=.*$/s, '') : rest;
    });
}

const fits = (element: Element, places: Places): boolean =>
  (!places.on || element.matches(places.on)) &&
  (!places.within || element.closest(places.within) !== null) &&
  (!places.notWith || !element.matches(places.notWith)) &&
  (!places.notWithin || !element.parentElement?.closest(places.notWithin));

/** Stands where the row, its suffix or its value does not belong. */
export function isMisplaced(found: Found): boolean {
  const { row } = found;
  if (!row) return false;
  const words = [
    wordOf(row.suffixes, found.suffix),
    ...valuesOf(found).map((value) => wordOf(ruleOf(found)?.oneOf, value)),
  ];
  return [row, ...words].some((places) => places !== undefined && !fits(found.element, places));
}

/**
 * §5 a link or button that leads nowhere and opens no modal, where the row asks for one of them.
 * Forms lead on by themselves.
 */
export function lacksTarget(found: Found): boolean {
  const { row } = found;
  if (!row?.needsTarget || found.suffix === null || !row.needsTarget.includes(found.suffix)) return false;
  const { element } = found;
  if (element.matches('form') || element.hasAttribute(attributes.modal.name)) return false;
  const href = element.getAttribute('href')?.trim() ?? '';
  return href === '' || href === '#';
}

/** Right as far as the catalogue alone knows. */
export const isRight = (found: Found): boolean =>
  found.family !== null &&
  ![hasWrongSuffix, hasMissingValue, hasUnknownWord, hasWrongPrefix, isMisplaced].some((isWrong) => isWrong(found));

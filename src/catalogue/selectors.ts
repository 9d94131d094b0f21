import { attributes, type Family } from './attributes.ts';

/**
 * Every right spelling of a family's name: with each suffix, bare where that is legal, and the
 * aliases.
 */
export function namesOf(family: Family): string[] {
  const { name, suffixes, bareOn, aliases = [] } = attributes[family];
  const spelled = suffixes ? Object.keys(suffixes).map((suffix) => `${name}:${suffix}`) : [];
  return [...(suffixes && !bareOn ? [] : [name]), ...spelled, ...aliases];
}

/** An attribute name inside a selector: a colon would otherwise begin a pseudo-class. */
export const attributeSelector = (name: string): string => `[${name.replaceAll(':', '\\:')}]`;

/**
 * The generated selector of live pages: elements that carry one of these families, as rightly
 * spelled.
 */
export function selectorOf(wanted: readonly Family[] = Object.keys(attributes) as Family[]): string {
  return wanted.flatMap(namesOf).map(attributeSelector).join(',');
}

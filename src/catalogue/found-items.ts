import type { Family } from './attributes.ts';
import { hasUnknownWord, hasWrongSuffix } from './checks.ts';
import { type Found, isOfOwnScript, wordOf } from './scan.ts';

/**
 * §2.7 one line of "Attributes Found": equal attributes with equal values are one item with a
 * count.
 */
export interface FoundItem {
  /** Name in the catalogue of found items: `login-form`, `gated-content`, `google-login` … */
  id: string;
  title: string;
  attribute: string;
  value: string;
  family: Family | null;
  elements: Element[];
  /** Anchor in the documentation. */
  docs: string;
}

/**
 * What one attribute is called among the found items, or null for what is not listed: install tag,
 * our own marks, mistakes.
 */
export function foundWord(found: Found): { id: string; title: string; docs: string } | null {
  const { row, suffix, value, attribute } = found;
  if (isOfOwnScript(attribute))
    return { id: 'own-script', title: 'Read by a script of your own', docs: 'names-of-your-own-scripts' };
  if (!row || hasWrongSuffix(found) || hasUnknownWord(found)) return null;
  if (row.byScript || row.on === 'script') return null;
  const bySuffix = wordOf(row.suffixes, suffix);
  const byValue = wordOf(row.value.oneOf, value.trim());
  const word = bySuffix ?? byValue;
  const pattern = word?.found ?? row.found ?? row.name.slice('data-ms-'.length);
  // A bare plan on a form means the same as `:add`; an empty value leaves nothing to name.
  const part = bySuffix ? suffix : (row.suffixes ? Object.keys(row.suffixes)[0] : value.trim()) || 'empty';
  return { id: pattern.replace('*', () => part ?? 'empty'), title: word?.title ?? row.title, docs: row.docs };
}

/** The found items of a page, in the order in which they stand there. */
export function foundItems(found: readonly Found[]): FoundItem[] {
  const items = new Map<string, FoundItem>();
  for (const one of found) {
    const word = foundWord(one);
    if (!word) continue;
    const key = `${one.attribute}=${one.value}`;
    const item = items.get(key);
    if (item) item.elements.push(one.element);
    else
      items.set(key, {
        ...word,
        attribute: one.attribute,
        value: one.value,
        family: one.family,
        elements: [one.element],
      });
  }
  return [...items.values()];
}

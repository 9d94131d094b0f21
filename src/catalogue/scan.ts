import type { AttributeRow, Word } from './attribute-row.ts';
import { attributes, type Family } from './attributes.ts';
import type { Language } from './language.ts';

/** One attribute of the language, or what pretends to be one, as it stands on an element. */
export interface Found {
  element: Element;
  /** As written, with its suffix: `data-ms-plan:add`. */
  attribute: string;
  value: string;
  /** Null: no row of the catalogue has this name. */
  family: Family | null;
  /** Its row in the language. */
  row: AttributeRow | null;
  /** What stands behind the colon, right or wrong; null without a colon. */
  suffix: string | null;
}

// `ms-` without `data-` is the first generation of the language, still seen on pages (M §1.9).
const looksLikeOurs = /^(?:data-ms-|data-memberstack-|ms-)/;
/** Names that scripts of the community read. */
export const isOfOwnScript = (attribute: string): boolean =>
  /^(?:data-)?ms-code(?:-[\w-]+)?$|^data-ms-field$/.test(attribute);
const isLegacyLink = (element: Element, name: string, value: string) =>
  name === 'href' && value.startsWith('#/ms/') && element.localName === 'a';

/** The short name, where the element is ours anyway. */
const isShortName = (element: Element, name: string) => name === 'when' && element.hasAttribute('data-ms-open');

const families = Object.keys(attributes) as Family[];
/** Name without suffix -> family; aliases are whole names. */
const byName = new Map<string, Family>();
for (const family of families) {
  const { name, aliases = [] } = attributes[family];
  for (const known of [name, ...aliases]) byName.set(known, family);
}

/** The family of a whole attribute name and its suffix; a wrong suffix still finds its family. */
export function familyOf(attribute: string): { family: Family | null; suffix: string | null } {
  const whole = byName.get(attribute);
  if (whole) return { family: whole, suffix: null };
  const colon = attribute.indexOf(':');
  if (colon < 0) return { family: null, suffix: null };
  return { family: byName.get(attribute.slice(0, colon)) ?? null, suffix: attribute.slice(colon + 1) };
}

/**
 * What stands inside an element beside its children: an open shadow root, or the document of a
 * frame of the same origin.
 */
export function insideOf(element: Element): ShadowRoot | Document | null {
  try {
    return element.shadowRoot ?? (element as HTMLIFrameElement).contentDocument ?? null;
  } catch {
    return null;
  }
}

function* elementsIn(parent: ParentNode): Generator<Element> {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) yield child;
}

/**
 * The full walk: every attribute of every element below `root` (itself included), so wrong suffixes
 * and unknown names are seen too, also in open shadow roots and frames of the same origin; `enter`
 * is called with these, `childrenOf` may return other children than the DOM has. For the inspector
 * and the command line; live pages use `selectors.ts`. Our own elements and all that is in them are
 * left out.
 */
export function scan(
  root: Element | Document,
  language: Language,
  enter?: (inside: ShadowRoot | Document, host: Element) => void,
  childrenOf: (parent: ParentNode) => Iterable<Element> = elementsIn,
): Found[] {
  const found: Found[] = [];
  const walk = (element: Element) => {
    if (element.localName.startsWith('ms-')) return;
    const { attributes: list } = element;
    for (let i = 0; i < list.length; i++) {
      const { name, value } = list[i]!;
      if (!looksLikeOurs.test(name) && !isShortName(element, name) && !isLegacyLink(element, name, value)) continue;
      const { family, suffix } = familyOf(name);
      found.push({ element, attribute: name, value, family, suffix, row: family && language[family] });
    }
    const inside = insideOf(element);
    if (inside) {
      enter?.(inside, element);
      walkChildren(inside);
    }
    walkChildren(element);
  };
  const walkChildren = (parent: ParentNode) => {
    for (const child of childrenOf(parent)) walk(child);
  };
  if ('documentElement' in root) walkChildren(root);
  else walk(root);
  return found;
}

/**
 * The row of a value or suffix, a bare title made whole; undefined where the language has no such
 * word.
 */
export function wordOf(words: Readonly<Record<string, string | Word>> | undefined, name: string | null) {
  const word = name !== null && words && Object.hasOwn(words, name) ? words[name] : undefined;
  return typeof word === 'string' ? { title: word } : (word as Word | undefined);
}

import { attributes } from '../../../catalogue/attributes.ts';
import { descriptionOf, fill } from '../../../catalogue/format-finding.ts';
import type { FoundItem } from '../../../catalogue/found-items.ts';
import type { Finding } from '../../../catalogue/run-rules.ts';
import { snippetOf } from '../../../catalogue/snippet.ts';
import type { CartItem } from '../cart.ts';
import type { Clicked } from '../clicks.ts';
import type { InspectorData } from '../inspector-data.ts';
import { elementName } from './element-name.ts';

export type ItemType = 'cart' | 'clicked' | 'removed' | 'found' | 'error' | 'warning';

/** §3 one item of the inspector tab. */
export interface Item {
  key: string;
  type: ItemType;
  title: string;
  /** A second line: attribute and value. */
  code?: string | undefined;
  /** The first of its elements, by what a builder knows it by. */
  where?: string | undefined;
  description: string;
  help: readonly (readonly [title: string, text: string])[];
  /** Anchor in the documentation. */
  docs: string;
  elements: readonly Element[];
  snippet?: string | undefined;
  data?: unknown;
}

export function findingItems(findings: readonly Finding[], { wording, readyParts, words }: InspectorData): Item[] {
  const items = new Map<string, Item>();
  for (const finding of findings) {
    const said = wording[finding.rule];
    const { suggestion } = finding.facts ?? {};
    const description = [descriptionOf(finding, said), suggestion && fill(words.meant, { suggestion })]
      .filter(Boolean)
      .join(' ');
    const snippet = snippetOf(finding, readyParts);
    // The same mistake with the same way out is one item, however often the page makes it.
    const key = `${finding.rule} ${description} ${snippet ?? ''}`;
    const item = items.get(key);
    const elements = [...(item?.elements ?? []), finding.element];
    items.set(key, {
      key,
      type: said.severity,
      title: said.title,
      code: finding.attribute,
      where: item?.where ?? elementName(finding.element),
      description,
      help: said.help,
      docs: finding.rule,
      snippet,
      elements,
    });
  }
  return [...items.values()];
}

export const foundItem = (
  { id, attribute, value, elements, title, docs, family }: FoundItem,
  { about, foundHelp, words }: InspectorData,
): Item => ({
  key: `${attribute}=${value}`,
  type: 'found',
  title,
  code: value ? `${attribute}="${value}"` : attribute,
  where: elements[0] && elementName(elements[0]),
  description: family ? about[family] : words.ownScript,
  help: foundHelp[id] ?? foundHelp[docs]!,
  docs,
  elements,
});

export const cartItem = ({ kind, id, data }: CartItem, { words, foundHelp }: InspectorData): Item => ({
  key: `${kind} ${id}`,
  type: 'cart',
  title: words.cart[kind].title,
  code: id,
  description: fill(words.cart[kind].description, { plan: id, price: id }),
  help: foundHelp.buttons!,
  docs: 'buttons',
  elements: [],
  data: data ?? { id },
});

/** Each button of a plan or price that was clicked. */
export const clickedItems = (clicked: readonly Clicked[], { words, foundHelp }: InspectorData): Item[] =>
  clicked
    .filter(({ element }) => element.isConnected)
    .map(({ id, attribute, value, element }) => ({
      key: `clicked ${id}`,
      type: 'clicked',
      title: words.clicked.title,
      code: value,
      where: elementName(element),
      description: fill(words.clicked.description, { attribute, value }),
      help: foundHelp.buttons!,
      docs: 'buttons',
      elements: [element],
    }));

/** Each value of a gate that hides something, with all that it hides. */
export function removedItems(
  hidden: Iterable<Element>,
  whyOf: (value: string) => string,
  { words, foundHelp }: InspectorData,
): Item[] {
  const gates = new Map<string, Element[]>();
  for (const element of hidden) {
    const value = element.getAttribute(attributes.content.name);
    if (value === null) continue;
    const same = gates.get(value);
    if (same) same.push(element);
    else gates.set(value, [element]);
  }
  return [...gates].map(([value, elements]) => ({
    key: `hidden ${value}`,
    type: 'removed',
    title: words.removed.title,
    code: value,
    where: elementName(elements[0]!),
    description: fill(words.removed.description, { value, why: words.whys[whyOf(value) as 'loggedOut'] }),
    help: foundHelp['gated-content']!,
    docs: 'gated-content',
    elements,
  }));
}

import { is, selectAll } from 'css-select';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { unknownMark } from './template-text.ts';

type Node = Htmlparser2TreeAdapterMap['element'];
type Root = Htmlparser2TreeAdapterMap['document'];

const isElement = (node: unknown): node is Node =>
  node !== null && /^(?:tag|script|style)$/.test((node as { type?: string } | undefined)?.type ?? '');

const textOf = (node: { data?: string; children?: unknown[] }): string =>
  (node.children as (typeof node)[] | undefined)?.map(textOf).join('') ?? node.data ?? '';

/** How frameworks write an attribute that is worked out later: `:href`, `v-bind:href`, `[href]`. */
const boundNames = (name: string) => [`:${name}`, `v-bind:${name}`, `[${name}]`];

/** An element of a parsed file, with as much of the DOM's element as scanner and rules use. */
export class PageElement {
  readonly node: Node;
  readonly #page: ParsedPage;
  constructor(node: Node, page: ParsedPage) {
    this.node = node;
    this.#page = page;
  }
  get localName(): string {
    return this.node.name;
  }
  get attributes(): { name: string; value: string }[] {
    return Object.entries(this.node.attribs).map(([name, value]) => ({ name, value }));
  }
  getAttribute(name: string): string | null {
    const { attribs } = this.node;
    if (Object.hasOwn(attribs, name)) return attribs[name] ?? '';
    return boundNames(name).some((bound) => Object.hasOwn(attribs, bound)) ? unknownMark : null;
  }
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }
  get parentElement(): PageElement | null {
    return this.#page.wrap(this.node.parent);
  }
  get firstElementChild(): PageElement | null {
    return this.#page.wrap(this.node.children.find(isElement));
  }
  get nextElementSibling(): PageElement | null {
    let next: unknown = this.node.next;
    while (next && !isElement(next)) next = (next as Node).next;
    return this.#page.wrap(next);
  }
  get textContent(): string {
    return textOf(this.node);
  }
  matches(selector: string): boolean {
    return is(this.node as never, selector);
  }
  closest(selector: string): PageElement | null {
    for (let at: PageElement | null = this; at; at = at.parentElement) if (at.matches(selector)) return at;
    return null;
  }
  querySelectorAll(selector: string): PageElement[] {
    return this.#page.all(selector, this.node.children);
  }
  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

/** A parsed file as a document. The same node is always the same element. */
export class ParsedPage {
  readonly #root: Root;
  readonly #known = new WeakMap<object, PageElement>();
  constructor(html: string) {
    this.#root = parse(html, { treeAdapter: adapter, sourceCodeLocationInfo: true });
  }
  wrap(node: unknown): PageElement | null {
    if (!isElement(node)) return null;
    const known = this.#known.get(node) ?? new PageElement(node, this);
    this.#known.set(node, known);
    return known;
  }
  all(selector: string, within: readonly unknown[] = this.#root.children): PageElement[] {
    return (selectAll(selector, within as never) as unknown[]).flatMap((node) => this.wrap(node) ?? []);
  }
  get documentElement(): PageElement | null {
    return this.wrap(this.#root.children.find(isElement));
  }
  get firstElementChild(): PageElement | null {
    return this.documentElement;
  }
  querySelectorAll(selector: string): PageElement[] {
    return this.all(selector);
  }
  querySelector(selector: string): PageElement | null {
    return this.all(selector)[0] ?? null;
  }
}

import { type Signal, signal } from '@preact/signals-core';

/** What an attribute holds: a text, presence (there or not), or a JSON object. */
export type AttributeKind = 'text' | 'presence' | 'json';
export type AttributeTable = Readonly<Record<string, AttributeKind>>;

type Value<Kind> = Kind extends 'presence' ? boolean : Kind extends 'json' ? Record<string, unknown> | null : string;
/** attribute -> signal of what it says now. */
export type AttributeSignals<Table extends AttributeTable> = {
  readonly [Name in keyof Table]: Signal<Value<Table[Name]>>;
};

export const propertyName = (attribute: string) =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function createAttributeSignals<Table extends AttributeTable>(table: Table): AttributeSignals<Table> {
  const entries = Object.entries(table).map(([name, kind]) => [name, signal(readAttribute(name, kind, null))]);
  return Object.fromEntries(entries) as AttributeSignals<Table>;
}

/**
 * `null` = the attribute is not there. A text that is no JSON object counts as absent, with a
 * warning (R93).
 */
export function readAttribute(name: string, kind: AttributeKind, text: string | null): unknown {
  if (kind === 'presence') return text !== null;
  if (kind === 'text') return text ?? '';
  if (text === null || text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // said below
  }
  console.warn(`[latchkey] the attribute ${name} is no JSON object and is ignored: ${text.slice(0, 80)}`);
  return null;
}

/** Puts a property's value where it is kept: in the attribute. */
export function writeAttribute(element: Element, name: string, kind: AttributeKind, value: unknown): void {
  if (kind === 'presence') element.toggleAttribute(name, Boolean(value));
  else if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Properties that a page set before the upgrade become attributes. */
export function keepEarlyProperties(element: HTMLElement, table: AttributeTable): void {
  for (const [name, kind] of Object.entries(table)) {
    const property = propertyName(name);
    if (!Object.hasOwn(element, property)) continue;
    const value = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    writeAttribute(element, name, kind, value);
  }
}

/** Each attribute as a property of the element, as HTML's own have them. */
export function reflectAttributes(prototype: object, table: AttributeTable): void {
  for (const [name, kind] of Object.entries(table)) {
    Object.defineProperty(prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return kind === 'presence' ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
      },
      set(this: HTMLElement, value: unknown) {
        writeAttribute(this, name, kind, value);
      },
    });
  }
}

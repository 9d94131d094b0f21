import type { Undos } from '../state/state.ts';

/**
 * What we have changed on elements of the page, and how to take it back: one change a name and
 * element. Weak, so that elements which leave the page take their story with them.
 */
export interface Changes {
  /**
   * Notes a change. A second one of the same name keeps the first undo, which knows how the page
   * had it.
   */
  note(element: Element, name: string, undo: (on: Element) => void): void;
  has(element: Element, name: string): boolean;
  undo(element: Element, name: string): void;
  /** Everything on one element, newest first. */
  undoAll(element: Element): void;
  /** Everything below a root; walks it once, for the end of the runtime only. */
  undoWithin(root: Document): void;
  /** Sets an attribute, or removes it with null. */
  attribute(element: Element, name: string, value: string | null): void;
  /** Sets one inline style by the object model, which a strict policy allows. */
  style(element: HTMLElement, property: string, value: string, priority?: string): void;
}

export function createChanges(undos: Undos = new WeakMap()): Changes {
  const undo = (element: Element, name: string) => {
    const mine = undos.get(element);
    const take = mine?.get(name);
    mine?.delete(name);
    take?.(element);
  };
  const undoAll = (element: Element) => {
    const names = [...(undos.get(element)?.keys() ?? [])].reverse();
    for (const name of names) undo(element, name);
  };
  const note: Changes['note'] = (element, name, take) => {
    const mine = undos.get(element) ?? new Map<string, (on: Element) => void>();
    undos.set(element, mine);
    if (!mine.has(name)) mine.set(name, take);
  };
  return {
    note,
    undo,
    undoAll,
    has: (element, name) => undos.get(element)?.has(name) ?? false,
    undoWithin(root) {
      for (const element of root.querySelectorAll('*')) undoAll(element);
    },
    attribute(element, name, value) {
      const before = element.getAttribute(name);
      if (before === value) return;
      const put = (on: Element, text: string | null) =>
        text === null ? on.removeAttribute(name) : on.setAttribute(name, text);
      put(element, value);
      note(element, `@${name}`, (on) => put(on, before));
    },
    style(element, property, value, priority = '') {
      const before = element.style.getPropertyValue(property);
      const beforePriority = element.style.getPropertyPriority(property);
      const hadStyle = element.hasAttribute('style');
      element.style.setProperty(property, value, priority);
      note(element, `style ${property}`, (on) => {
        const { style } = on as HTMLElement;
        if (before) style.setProperty(property, before, beforePriority);
        else style.removeProperty(property);
        // It has to be read: Chromium removes no attribute that it has not written yet, and writes
        // an empty one later.
        if (!hadStyle && !on.getAttribute('style')) on.removeAttribute('style');
      });
    },
  };
}

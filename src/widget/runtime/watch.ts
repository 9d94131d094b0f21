import { effect, untracked } from '@preact/signals-core';
import type { Family } from '../../catalogue/attributes.ts';
import { attributeSelector, namesOf, selectorOf } from '../../catalogue/selectors.ts';
import type { Changes } from './changes.ts';
import { allIn, carries, fits } from './natives.ts';
import type { Behaviour } from './page.ts';

/** A mistake about one element must not cost the page the others. */
function each(elements: Iterable<Element>, work: (element: HTMLElement) => void): void {
  for (const element of elements) {
    try {
      work(element as HTMLElement);
    } catch (error) {
      console.error('[latchkey]', error);
    }
  }
}

/**
 * B1 the live page: one observer for all families. What is added is searched by the generated
 * selector, what is not is never looked at again; an attribute that changes starts its element
 * anew. Answers its undo.
 */
export function startWatching(document: Document, behaviours: readonly Behaviour[], changes: Changes): () => void {
  const families = [...new Set(behaviours.flatMap(({ families = [] }) => families))] as Family[];
  const names = families.flatMap(namesOf);
  const selector = names.map(attributeSelector).join(',');
  const interested = behaviours
    .filter(({ appear }) => appear)
    .map(({ families = [], appear }) => ({ names: families.flatMap(namesOf), appear: appear! }));

  const appear = (element: Element) => {
    for (const { names, appear } of interested)
      if (names.some((name) => carries(element, name))) each([element], appear);
  };
  // Runs for everything that a page ever adds: most of it has nothing to do with us, and costs one
  // question, or two with what is in it.
  const search = (root: Element) => {
    if (fits(root, selector)) appear(root);
    if (root.firstElementChild) for (const element of allIn(root, selector)) appear(element);
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName, oldValue } of records) {
      if (attributeName === 'lang') {
        // Turbo writes it anew with every page.
        if (oldValue !== (target as Element).getAttribute('lang')) search(target as Element);
      } else if (type === 'attributes') {
        changes.undoAll(target as Element);
        if (target.isConnected) appear(target as Element);
      }
      for (let i = 0; i < addedNodes.length; i++) {
        const node = addedNodes[i]!;
        if (node.nodeType === 1 && node.isConnected) search(node as Element);
      }
    }
  });
  // A node, which the document that is handed in need not be (R91).
  observer.observe(document.documentElement.getRootNode(), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: names,
  });
  // Dates and numbers are in the language of the page.
  observer.observe(document.documentElement, { attributeFilter: ['lang'], attributeOldValue: true });
  for (const element of document.querySelectorAll(selector)) appear(element);

  const stops = behaviours
    .filter(({ families, reads, appear }) => reads && appear && families?.length)
    .map(({ families = [], reads, appear }) => {
      let isFirst = true;
      return effect(() => {
        reads!();
        // Everything has appeared just now.
        if (isFirst) isFirst = false;
        else untracked(() => each(document.querySelectorAll(selectorOf(families)), appear!));
      });
    });
  return () => {
    for (const stop of stops) stop();
    observer.disconnect();
  };
}

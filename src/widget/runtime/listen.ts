import { type Behaviour, eventTypes, isHeld } from './page.ts';

/**
 * One listener per event type on the document, for all families in their order. It captures, so
 * that a page's handler which stops an event does not cut us off. Answers its undo.
 */
export function startListening(document: Document, behaviours: readonly Behaviour[]): () => void {
  const used = eventTypes.filter((type) => behaviours.some(({ on }) => on?.[type]));
  const handle = (event: Event) => {
    const target = event.target as Node | null;
    // Text nodes of old browsers, the document itself.
    if (target?.nodeType !== 1) return;
    for (const { on } of behaviours) {
      try {
        if (on?.[event.type as (typeof eventTypes)[number]]?.(event, target as Element) === isHeld) return;
      } catch (error) {
        console.error('[latchkey]', error);
      }
    }
  };
  for (const type of used) document.addEventListener(type, handle, true);
  return () => {
    for (const type of used) document.removeEventListener(type, handle, true);
  };
}

/**
 * A click that the person means for this page: not the one that opens a new tab or saves the link.
 */
export function isPlainClick(event: Event): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  return !event.defaultPrevented && !button && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

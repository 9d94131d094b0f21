import type { InspectorModel } from '../inspector.model.ts';

/** Whether there is anything to look at: an element that a gate hides has no place on the page. */
export const isToBeSeen = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** §2.7 "show me": the page goes to the element, and it is outlined once. */
export function showOnPage(element: Element, model: Pick<InspectorModel, 'shown'>): void {
  if (!isToBeSeen(element)) return;
  const isCalm = element.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  model.shown.value = null;
  model.shown.value = element;
}

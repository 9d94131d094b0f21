import type { Changes } from './changes.ts';

/**
 * Parts of the page that only we show: message boxes, the loader, the second step of a passwordless
 * form. Builders hide them in their designer or leave them visible; either way they are hidden
 * until their time, by inline style, and given back at the end.
 */
export function hideByStyle(element: HTMLElement, changes: Changes): void {
  changes.undo(element, 'style display');
  if (displayOf(element) !== 'none') changes.style(element, 'display', 'none');
}

/** Shown as the page has it; as a block where the page itself hides it. */
export function showByStyle(element: HTMLElement, changes: Changes): void {
  changes.undo(element, 'style display');
  if (displayOf(element) === 'none') changes.style(element, 'display', 'block', 'important');
}

const displayOf = (element: HTMLElement) => getComputedStyle(element).display;

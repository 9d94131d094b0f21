/**
 * How far the badge has to be lifted to be clear of what the page itself has fixed there, one above
 * the other.
 */
export function liftOver(button: HTMLElement, marginPx: number): number {
  const { ownerDocument: document } = button;
  const view = document.defaultView!;
  const { width, height } = button.getBoundingClientRect();
  let lift = 0;
  for (let layer = 0; layer < 4; layer++) {
    const seen = new Set<Element>();
    for (const across of [-0.5, -0.25, 0, 0.25, 0.5])
      for (const up of [0, 0.5, 1])
        collect(document, view.innerWidth / 2 + across * width, view.innerHeight - marginPx - lift - up * height, seen);
    for (const element of seen) {
      const { top, height: its } = element.getBoundingClientRect();
      // A layer over the whole page is no button.
      if (its < view.innerHeight / 3 && /^(?:fixed|sticky)$/.test(view.getComputedStyle(element).position))
        lift = Math.max(lift, view.innerHeight - top);
    }
  }
  return lift;
}

/**
 * All of the page that is at a point, and all around that: what lets clicks pass may hold a button
 * that does not.
 */
function collect(root: DocumentOrShadowRoot, x: number, y: number, seen: Set<Element>): void {
  for (const element of root.elementsFromPoint?.(x, y) ?? [])
    for (
      let at: Element | null = element;
      at && !seen.has(at) && !at.localName.startsWith('ms-');
      at = at.parentElement
    ) {
      seen.add(at);
      if (at.shadowRoot) collect(at.shadowRoot, x, y, seen);
    }
}

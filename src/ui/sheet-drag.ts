import type { PointerEvent } from 'react';

/** Let go further down than this, or faster, the sheet closes; both felt right under a thumb. */
const closeAtPx = 96;
const flingPxPerMs = 0.6;

/**
 * Pulls the bottom sheet down by its grabber or its bar, as people expect of anything that has one.
 * Answers the handlers for the card. Only where the grabber is shown; a pull that ends early goes
 * back.
 */
export function sheetDrag(onPull: () => void) {
  let start: { y: number; at: number } | null = null;
  const settle = (card: HTMLElement) => {
    start = null;
    card.removeAttribute('data-pulled');
    card.style.removeProperty('transform');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      const grabber = event.currentTarget.querySelector('[data-grabber]');
      const isShown = grabber !== null && grabber.getClientRects().length > 0;
      if (!isShown || event.button !== 0 || !target.closest('[data-grabber], [part~=bar]') || target.closest('button'))
        return;
      start = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.setAttribute('data-pulled', '');
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start) event.currentTarget.style.transform = `translateY(${Math.max(0, event.clientY - start.y)}px)`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start) return;
      const [pulled, took] = [event.clientY - start.y, event.timeStamp - start.at];
      settle(event.currentTarget);
      if (pulled > closeAtPx || (pulled > 24 && pulled / took > flingPxPerMs)) onPull();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event.currentTarget),
  };
}

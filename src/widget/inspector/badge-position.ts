import { effect } from '@preact/signals-core';
import { liftOver } from './lift-over.ts';
import type { Remembered } from './remembered.ts';

const stepPx = 16;
const marginPx = 16;
/** Changes come in bursts. */
const settledMs = 250;
/** A hand that trembles still clicks. */
const dragAfterPx = 4;

/**
 * Where the badge stands: at the bottom centre, above whatever the page has fixed there, or where
 * the builder has put it, by pointer or arrow keys. Answers its undo.
 */
export function startBadgePosition(button: HTMLElement, { badge }: Pick<Remembered, 'badge'>): () => void {
  const { ownerDocument: document } = button;
  const view = document.defaultView!;
  const listeners = new AbortController();
  const { signal } = listeners;
  let start: { x: number; y: number; left: number; bottom: number } | null = null;
  let hasMoved = false;

  const within = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(most, 0)));
  /**
   * Writes the place; `x` is the share of the free width. By itself it moves as a transform, which
   * shifts no page's layout.
   */
  const put = () => {
    const place = badge.value;
    const { width, height } = button.getBoundingClientRect();
    button.style.cssText = place
      ? `margin:0;right:auto;left:${within(place.x, 1) * (view.innerWidth - width)}px;bottom:${within(place.y, view.innerHeight - height)}px`
      : `translate:0 -${liftOver(button, marginPx)}px`;
  };
  const moveTo = (left: number, bottom: number) => {
    const { width, height } = button.getBoundingClientRect();
    badge.value = {
      x: within(left / Math.max(view.innerWidth - width, 1), 1),
      y: within(bottom, view.innerHeight - height),
    };
  };

  button.addEventListener(
    'pointerdown',
    ({ button: which, clientX: x, clientY: y }) => {
      if (which !== 0) return;
      const rect = button.getBoundingClientRect();
      start = { x, y, left: rect.left, bottom: view.innerHeight - rect.bottom };
      hasMoved = false;
    },
    { signal },
  );
  view.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!start) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      hasMoved ||= Math.hypot(dx, dy) > dragAfterPx;
      if (hasMoved) moveTo(start.left + dx, start.bottom - dy);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'])
    view.addEventListener(
      type,
      () => {
        start = null;
        // Not every drag ends with a click, and Enter is one too.
        view.setTimeout(() => {
          hasMoved = false;
        });
      },
      { signal },
    );
  // The click that ends a drag opens nothing.
  button.addEventListener(
    'click',
    (event) => {
      if (hasMoved) event.stopImmediatePropagation();
      hasMoved = false;
    },
    { signal, capture: true },
  );
  button.addEventListener(
    'keydown',
    (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], Home: null }[
        event.key
      ];
      if (step === undefined) return;
      event.preventDefault();
      const rect = button.getBoundingClientRect();
      if (step) moveTo(rect.left + step[0]! * stepPx, view.innerHeight - rect.bottom + step[1]! * stepPx);
      else badge.value = null;
    },
    { signal },
  );
  view.addEventListener('resize', put, { signal });
  // What the page fixes there may come and go.
  let timer = 0;
  const soon = () => {
    timer ||= view.setTimeout(() => {
      timer = 0;
      put();
    }, settledMs);
  };
  for (const type of ['load', 'transitionend']) view.addEventListener(type, soon, { signal });
  const observer = new MutationObserver(soon);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  const stop = effect(put);
  return () => {
    stop();
    observer.disconnect();
    view.clearTimeout(timer);
    listeners.abort();
  };
}

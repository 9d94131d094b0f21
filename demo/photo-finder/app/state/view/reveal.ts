import { computed, signal } from '@preact/signals-core';
import { toast } from '../api/events.ts';
import { readText, writeText } from './storage.ts';

const key = 'pf.reveal';
const kept = Number(readText('session', key));
const level = signal<0 | 1 | 2>(kept === 1 || kept === 2 ? kept : 0);
const isHidden = signal(false);
/**
 * The owner of the link that is open wished so: nothing is seen before it is tapped. Taken to be so
 * until the link says otherwise.
 */
const isLinkBlurred = signal(/^\/collections\/.*[?&]s=/.test(window.location.pathname + window.location.search));
/** Single photos that the visitor asked to see, for this page only. */
const shown = signal<ReadonlySet<string>>(new Set());

/**
 * What may be seen (0 clothed, 1 covered, 2 clinical), for this session. Other photos load only
 * placeholders, so no byte of a picture arrives before the visitor wants it.
 */
export const reveal = { level, isHidden, isLinkBlurred, shown, isAnything: computed(() => level.value > 0) };

export function setReveal(to: 0 | 1 | 2): void {
  writeText('session', key, to === 0 ? null : String(to));
  level.value = to;
}

export const showOne = (photoId: string): void => {
  shown.value = new Set([...shown.peek(), photoId]);
};

/** Everything is covered again that the visitor had asked to see. */
export function coverAgain(): void {
  setReveal(0);
  shown.value = new Set();
}

/** What was tapped is shown; level 1 is one tap a session, level 2 has a switch of its own. */
export function uncover({ id, sens }: { id: string; sens: number }): void {
  if (sens === 1 && level.peek() < 1) setReveal(1);
  showOne(id);
}

/** Blurs everything at once, and shows it again. */
export function quickHide(): void {
  isHidden.value = !isHidden.peek();
  if (isHidden.peek())
    toast('All pictures are hidden.', {
      action: { label: 'Show again', run: () => (isHidden.value = false) },
      isStill: () => isHidden.value,
    });
}

import { signal } from '@preact/signals-core';
import { scrollThresholdPx } from './client-limits.ts';

/**
 * §3 part of the auth state in the specification; observed by a line at the threshold, so that
 * nothing runs while scrolling.
 */
export const isScrolledDown = signal(false);

/** Puts a line at the threshold and watches it; hands back its undo. */
export function startScrolled(document: Document): () => void {
  const line = document.createElement('div');
  line.setAttribute('aria-hidden', 'true');
  line.dataset.scrollLine = '';
  line.style.cssText = `position:absolute;inset-block-start:0;inline-size:1px;block-size:${scrollThresholdPx}px;pointer-events:none`;
  document.body.prepend(line);
  const observer = new IntersectionObserver(([entry]) => {
    if (entry) isScrolledDown.value = !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
  });
  observer.observe(line);
  return () => {
    observer.disconnect();
    line.remove();
  };
}

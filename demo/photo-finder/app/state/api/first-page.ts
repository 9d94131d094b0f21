import { firstCardsId } from '../../../contract/gallery.ts';
import type { Wire } from '../../../contract/wire.ts';
import { reveal } from '../view/reveal.ts';

/**
 * The cards that came with the page; null when there are none. They are what everybody sees, now:
 * they are no use to whoever has asked to see more, nor on a page that the browser has kept and
 * goes back to. Answered once.
 */
export function takeFirstPage(): Wire['listPhotos']['data'] | null {
  const element = document.getElementById(firstCardsId);
  element?.remove();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!element || reveal.level.peek() > 0 || visit?.type === 'back_forward') return null;
  return JSON.parse(element.textContent);
}

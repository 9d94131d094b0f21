import { firstCardsId } from '../../../contract/gallery.ts';
import type { Wire } from '../../../contract/wire.ts';
import { reveal } from '../view/reveal.ts';

/**
 * The cards that came with the page, once; null if there are none. They fit only the default level
 * of detail, and not a page that the browser restores from its cache.
 */
export function takeFirstPage(): Wire['listPhotos']['data'] | null {
  const element = document.getElementById(firstCardsId);
  element?.remove();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!element || reveal.level.peek() > 0 || visit?.type === 'back_forward') return null;
  return JSON.parse(element.textContent);
}

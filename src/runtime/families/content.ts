import { attributes } from '../../catalogue/attributes.ts';
import { emit } from '../../element/events.ts';
import type { StartFamily } from '../page.ts';

/**
 * M §1.5 gated content. Hiding is the gating sheet's work; here the page is told of each element that comes or goes:
 * `ms:gate {value, shown}`.
 */
export const contentFamily: StartFamily = (page) => {
  const { name } = attributes.content;
  const told = new WeakMap<Element, boolean>();
  const tell = (element: Element) => {
    const shown = !element.matches(page.hidden());
    if (told.get(element) === shown) return;
    told.set(element, shown);
    emit(element, 'ms:gate', { value: element.getAttribute(name) ?? '', shown });
  };
  return { families: ['content'], appear: tell, reads: page.hidden };
};

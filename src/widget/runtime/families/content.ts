import { attributes } from '../../../catalogue/attributes.ts';
import { emit } from '../../element/events.ts';
import type { StartFamily } from '../page.ts';

/**
 * M §1.5 gated content. Hiding is the gating sheet's work; here the page is told of each element
 * that comes or goes: `ms:gate {value, shown}`. New elements are told of together and a moment
 * later, because they cost nothing while they are added.
 */
export const contentFamily: StartFamily = (page) => {
  const { name } = attributes.content;
  const told = new WeakMap<Element, boolean>();
  let waiting: Element[] = [];
  const tell = (element: Element) => {
    const shown = !element.matches(page.hidden());
    if (told.get(element) === shown) return;
    told.set(element, shown);
    const value = element.getAttribute(name) ?? '';
    page.state.trace.tell('gate', { value, shown: shown ? 'yes' : '' }, element);
    emit(element, 'ms:gate', { value, shown });
  };
  const tellAll = () => {
    const elements = waiting;
    waiting = [];
    for (const element of elements) if (element.isConnected) tell(element);
  };
  return {
    families: ['content'],
    reads: page.hidden,
    appear(element) {
      if (told.has(element)) return tell(element);
      if (waiting.push(element) === 1) page.later(tellAll, 0);
    },
  };
};

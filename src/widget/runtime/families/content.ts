import { attributes } from '../../../catalogue/attributes.ts';
import { emit } from '../../element/events.ts';
import type { StartFamily } from '../page.ts';

/**
 * M §1.5 gated content. Hiding is the gating sheet's work; here the page gets an event for each
 * element that comes or goes: `ms:gate {value, shown}`. New elements are reported together and a
 * moment later, because they cost nothing while they are added.
 */
export const contentFamily: StartFamily = (page) => {
  const { name } = attributes.content;
  const { changes } = page;
  const reported = new WeakMap<Element, boolean>();
  let waiting: HTMLElement[] = [];
  const report = (element: HTMLElement) => {
    const shown = !element.matches(page.hidden());
    if (reported.get(element) === shown) return;
    reported.set(element, shown);
    // No sheet is stronger than this.
    if (element.style.getPropertyPriority('display'))
      if (shown) changes.undo(element, 'style display');
      else changes.style(element, 'display', 'none', 'important');
    const value = element.getAttribute(name) ?? '';
    page.state.trace.record('gate', { value, shown: shown ? 'yes' : '' });
    emit(element, 'ms:gate', { value, shown });
  };
  const reportAll = () => {
    const elements = waiting;
    waiting = [];
    for (const element of elements) if (element.isConnected) report(element);
  };
  return {
    families: ['content'],
    reads: page.hidden,
    appear(element) {
      if (reported.has(element)) return report(element);
      if (waiting.push(element) === 1) page.later(reportAll, 0);
    },
  };
};

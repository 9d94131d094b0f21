import { attributes } from '../../../catalogue/attributes.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.bind;

/**
 * M §1.5 one style or class on an element that may be seen: hidden in the designer, revealed here,
 * taken back when it may not.
 */
export const bindFamily: StartFamily = (page) => {
  const { changes } = page;
  const apply = (element: HTMLElement) => {
    if (element.closest(page.hidden())) {
      changes.undo(element, 'bind');
      return;
    }
    if (changes.has(element, 'bind')) return;
    const undo: (() => void)[] = [];
    const declaration = /^\s*([\w-]+)\s*:\s*(.+?)\s*(!\s*important)?\s*;?\s*$/.exec(
      element.getAttribute(`${name}:style`) ?? '',
    );
    if (declaration) {
      const [, property = '', value = '', important] = declaration;
      changes.style(element, property, value, important ? 'important' : '');
      undo.push(() => changes.undo(element, `style ${property}`));
    }
    const classes = (element.getAttribute(`${name}:class`) ?? '')
      .split(/\s+/)
      .filter((one) => one !== '' && !element.classList.contains(one));
    if (classes.length > 0) {
      const hadClass = element.hasAttribute('class');
      element.classList.add(...classes);
      undo.push(() => {
        element.classList.remove(...classes);
        if (!hadClass && element.classList.length === 0) element.removeAttribute('class');
      });
    }
    changes.note(element, 'bind', () => {
      for (const take of undo) take();
    });
  };
  return { families: ['bind'], appear: apply, reads: page.hidden };
};

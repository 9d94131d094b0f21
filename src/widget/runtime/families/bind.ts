import { attributes } from '../../../catalogue/attributes.ts';
import { createMemberValues } from '../member-values.ts';
import { attributeOf, closestTo, fits } from '../natives.ts';
import type { StartFamily } from '../page.ts';
import { type AddressName, safeAddress } from '../safe-address.ts';

const { name, suffixes = {} } = attributes.bind;
/** Attributes that get a value; style and class have rules of their own. */
const targets = Object.keys(suffixes).filter((suffix) => !/^(?:style|class)$/.test(suffix));
/** Where an address leads or loads, and nothing that runs it. */
const places: Readonly<Record<AddressName, string>> = {
  href: 'a,area',
  src: 'img,source,audio,video,iframe',
};
const shownToPeople = /^(?:alt|title|aria-label)$/;

/**
 * M §1.5 what is known of the member in attributes of an element that may be seen, one style of it,
 * and classes; taken back when it may not, and at logout.
 */
export const bindFamily: StartFamily = (page) => {
  const { changes, state } = page;
  const values = createMemberValues(page);

  /** `mailto:` and `tel:` for what is stored without them. */
  function addressOf(word: string, value: string) {
    const type = state.app.config.peek()?.customFields.find(({ key }) => key === word)?.type;
    if (type === 'email' || word === 'email') return `mailto:${value}`;
    return type === 'phone' ? `tel:${value.replace(/[^\d+]/g, '')}` : value;
  }

  function valueFor(element: HTMLElement, target: string, word: string): string | undefined {
    if (shownToPeople.test(target)) return values.text(word, element);
    const value = values.raw(word);
    if (!value || !Object.hasOwn(places, target)) return value;
    const address = target as AddressName;
    if (!fits(element, places[address])) return undefined;
    return safeAddress(value, address) ?? safeAddress(addressOf(word, value), address);
  }

  function bindAttribute(element: HTMLElement, target: string, isHidden: boolean) {
    const word = attributeOf(element, `${name}:${target}`)?.trim();
    const value = word && !isHidden ? valueFor(element, target, word) : undefined;
    if (value) changes.attribute(element, target, value);
    else changes.undo(element, `@${target}`);
    if (target !== 'src') return;
    // Otherwise the browser takes one of the old ones; in `<picture>` it reads nothing else.
    if (value) changes.attribute(element, 'srcset', fits(element, 'picture>source') ? value : null);
    else changes.undo(element, '@srcset');
  }

  /** A word of the app stands for its value, anything else for itself. */
  const classesOf = (element: HTMLElement) =>
    (attributeOf(element, `${name}:class`) ?? '').split(/\s+/).flatMap((one) => {
      if (!values.isWord(one)) return one;
      const value = values.raw(one) ?? '';
      if (value === 'true') return one;
      return value === 'false' ? [] : value.split(',').map(classOf);
    });

  const shown = new WeakMap<Element, string>();
  function bindClasses(element: HTMLElement, isHidden: boolean) {
    const wanted = isHidden ? [] : classesOf(element).filter((one) => one !== '');
    if (changes.has(element, 'class') && shown.get(element) === wanted.join(' ')) return;
    changes.undo(element, 'class');
    shown.set(element, wanted.join(' '));
    const classes = wanted.filter((one) => !element.classList.contains(one));
    if (classes.length === 0) return;
    const hadClass = element.hasAttribute('class');
    element.classList.add(...classes);
    changes.note(element, 'class', (on) => {
      on.classList.remove(...classes);
      if (!hadClass && on.classList.length === 0) on.removeAttribute('class');
    });
  }

  function bindStyle(element: HTMLElement, isHidden: boolean) {
    const written = attributeOf(element, `${name}:style`) ?? '';
    const [, property, value = '', important] =
      /^\s*([\w-]+)\s*:\s*(.+?)\s*(!\s*important)?\s*;?\s*$/.exec(written) ?? [];
    if (!property) return;
    if (isHidden) changes.undo(element, `style ${property}`);
    else if (!changes.has(element, `style ${property}`))
      changes.style(element, property, value, important ? 'important' : '');
  }

  return {
    families: ['bind', 'format'],
    appear(element) {
      const isHidden = closestTo(element, page.hidden()) !== null;
      for (const target of targets) bindAttribute(element, target, isHidden);
      bindClasses(element, isHidden);
      bindStyle(element, isHidden);
    },
    reads: () => [page.hidden(), values.reads()],
  };
};

/** "Pro, yearly" is `pro-yearly`: what people write is not what classes are called. */
const classOf = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

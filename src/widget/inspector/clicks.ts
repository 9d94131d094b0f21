import { type ReadonlySignal, signal } from '@preact/signals-core';
import { attributes } from '../../catalogue/attributes.ts';
import { attributeSelector, namesOf } from '../../catalogue/selectors.ts';
import type { EventLog } from './event-log.ts';

const names = [...namesOf('plan'), ...namesOf('price')].filter((name) => name !== attributes.plan.name);
const selector = names.map((name) => `${attributeSelector(name)}:not(form)`).join();

/** A button of a plan or price that was clicked. */
export interface Clicked {
  /** Each click has another. */
  id: number;
  attribute: string;
  value: string;
  element: Element;
}

/**
 * §2.7 plan-price-clicked, and the cart after anything that may have filled or emptied it.
 */
export function startClicks(
  document: Document,
  log: EventLog,
  changed: () => void,
): { clicked: ReadonlySignal<readonly Clicked[]>; dropRemoved(): void; stop(): void } {
  const clicked = signal<readonly Clicked[]>([]);
  const connected = () => clicked.peek().filter(({ element }) => element.isConnected);
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  const view = document.defaultView!;
  // The runtime's own listeners come first or later; what they have stored is there a task later.
  const soon = () => void view.setTimeout(changed);
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element | null)?.closest?.(selector);
      const name = names.find((one) => button?.hasAttribute(one));
      if (button && name) {
        const facts = { attribute: name, value: button.getAttribute(name) ?? '' };
        const others = connected().filter(({ element }) => element !== button);
        clicked.value = [...others, { ...facts, id: (clicked.peek().at(-1)?.id ?? 0) + 1, element: button }];
        log.add('clicked', facts);
      }
      soon();
    },
    options,
  );
  for (const type of ['ms:success', 'ms:auth']) document.addEventListener(type, soon, options);
  view.addEventListener('focus', soon, options);
  return {
    clicked,
    // An element that is held here keeps the whole page that it was part of in memory.
    dropRemoved() {
      clicked.value = connected();
    },
    stop: () => listeners.abort(),
  };
}

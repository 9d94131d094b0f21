import { attributes } from '../../catalogue/attributes.ts';
import { attributeSelector, namesOf } from '../../catalogue/selectors.ts';
import type { EventLog } from './event-log.ts';

const names = [...namesOf('plan'), ...namesOf('price')].filter((name) => name !== attributes.plan.name);
const selector = names.map((name) => `${attributeSelector(name)}:not(form)`).join();

/**
 * §2.7 plan-price-clicked, and the cart after anything that may have filled or emptied it. Answers
 * its undo.
 */
export function startClicks(document: Document, log: EventLog, changed: () => void): () => void {
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
      if (button && name) log.add('clicked', { attribute: name, value: button.getAttribute(name) ?? '' }, button);
      soon();
    },
    options,
  );
  for (const type of ['ms:success', 'ms:auth']) document.addEventListener(type, soon, options);
  view.addEventListener('focus', soon, options);
  return () => listeners.abort();
}

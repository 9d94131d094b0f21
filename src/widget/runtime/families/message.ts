import { attributes } from '../../../catalogue/attributes.ts';
import { bannerMs } from '../../../contract/constants.ts';
import { allIn, closestTo } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';
import { hideByStyle, showByStyle } from '../visibility.ts';

type Kind = 'success' | 'error';
const box = attributes.message.name;

/** What a family may say before all families are there. */
export interface Messages {
  say: Page['say'];
  family: StartFamily;
}

/**
 * M §1.7 the page's own message boxes: hidden until there is something to say, and again after 7 s.
 * Without one, our toast.
 */
export function createMessages(page: Pick<Page, 'document' | 'changes' | 'state' | 'hidden' | 'later'>): Messages {
  const { document, changes, state } = page;
  const clocks = new Map<Element, () => void>();
  /** Open until the next try. */
  let staying: HTMLElement | null = null;

  /** The box next to what it is about: in the same form, then anywhere. */
  function boxFor(type: Kind, around?: Element): HTMLElement | undefined {
    const selector = `[${box}="${type}"]`;
    const boxes = [...(around ? allIn(around, selector) : []), ...document.querySelectorAll<HTMLElement>(selector)];
    // Webflow puts two boxes of its own behind each form.
    const webflow = around && closestTo(around, '.w-form');
    if (webflow) boxes.push(...allIn(webflow, type === 'error' ? '.w-form-fail' : '.w-form-done'));
    // A form for visitors, and the box in it, is gone once its login has worked.
    return boxes.find((one) => !one.closest(page.hidden()));
  }
  function close(element: HTMLElement) {
    clocks.get(element)?.();
    clocks.delete(element);
    hideByStyle(element, changes);
  }
  function wait(element: HTMLElement) {
    clocks.get(element)?.();
    const end = () =>
      element.matches(':hover') || element.contains(document.activeElement) ? wait(element) : close(element);
    clocks.set(element, page.later(end, bannerMs));
  }

  return {
    say(text, type, around, stays = false) {
      if (!text) return true;
      const element = boxFor(type, around);
      if (!element) {
        state.toast.show(text, type);
        return false;
      }
      for (const other of clocks.keys()) if (other !== element) close(other as HTMLElement);
      const place =
        element.querySelector(`[${attributes.messageText.name}],.w-form-done>div,.w-form-fail>div`) ?? element;
      const before = [...place.childNodes];
      changes.note(place, 'text', () => place.replaceChildren(...before));
      place.textContent = text;
      if (!element.hasAttribute('role')) changes.attribute(element, 'role', type === 'error' ? 'alert' : 'status');
      showByStyle(element, changes);
      wait(element);
      staying = stays ? element : null;
      if (stays) clocks.get(element)?.();
      return true;
    },
    family: () => ({
      families: ['message'],
      appear(element) {
        if (!clocks.has(element)) hideByStyle(element, changes);
      },
      on: {
        submit() {
          if (staying) close(staying);
          staying = null;
        },
        click: (_event, target) => {
          const button = closestTo(target, `[${attributes.messageClose.name}]`);
          const element = button && closestTo(button, `[${box}]`);
          if (element) close(element as HTMLElement);
        },
      },
    }),
  };
}

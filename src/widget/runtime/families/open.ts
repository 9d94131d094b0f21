import { attributes } from '../../../catalogue/attributes.ts';
import { isPrerendering } from '../../sdk/when-shown.ts';
import { closestTo, fits, newElement } from '../natives.ts';
import { createModalOpener, viewNamed } from '../open-modal.ts';
import type { StartFamily } from '../page.ts';
import { wayOutSafely } from './page-gate.ts';

const { name } = attributes.open;
const conditions = [attributes.when.name, ...(attributes.when.aliases ?? [])];
const events = ['visibilitychange', 'prerenderingchange', 'close'] as const;

/**
 * `data-ms-open`: opens a dialog when the page is shown, once for each address until the page is
 * loaded anew. It never takes the place of what is under way already.
 */
export const openFamily: StartFamily = (page) => {
  const { document, state } = page;
  const { app, link, member, modal, question } = state;
  const [openModal] = createModalOpener(page);
  const openedAt = new Set<string>();
  const waiting = new Set<HTMLElement>();

  /** Not hidden from the person, and the condition is met. */
  function isMet(element: HTMLElement): boolean {
    const hidden = page.hidden();
    if (closestTo(element, hidden)) return false;
    const value = conditions.map((one) => element.getAttribute(one)?.trim()).find(Boolean);
    if (!value) return true;
    // The language of `data-ms-content`, by the same selector.
    const probe = newElement('i');
    probe.setAttribute(attributes.content.name, value);
    return !fits(probe, hidden);
  }

  function viewFor(element: HTMLElement) {
    const view = viewNamed(element.getAttribute(name));
    const isFitting = view === 'test_card' || (view === 'profile') === member.isLoggedIn.peek();
    return element.isConnected && view && isFitting && isMet(element) ? view : undefined;
  }

  /** A page opened in the background, or ahead of time, is not shown yet. */
  const isShown = () => document.visibilityState === 'visible' && !isPrerendering();
  const isBehindDialog = () => [...document.querySelectorAll('dialog[open]')].some((dialog) => fits(dialog, ':modal'));

  function look() {
    if (waiting.size === 0 || member.certainty.peek() !== 'known' || !app.config.peek()) return;
    if (!isShown() || isBehindDialog()) return;
    const elements = [...waiting];
    waiting.clear();
    listen(false);
    const { href, pathname } = page.view.location;
    const isLed =
      link.nextStepAt === pathname || link.current.peek() || modal.current.peek() || question.current.peek();
    if (isLed || openedAt.has(pathname)) return;
    if (wayOutSafely(app.config.peek()!.contentGroups, member.shown.peek(), href)) return;
    for (const element of elements) {
      const view = viewFor(element);
      if (!view) continue;
      openedAt.add(pathname);
      return openModal(view, element);
    }
  }
  // After the page's own handlers, which may open something of theirs.
  const lookSoon = () => void page.later(look, 0);

  function listen(isWaiting: boolean) {
    for (const type of events)
      if (isWaiting) document.addEventListener(type, lookSoon, true);
      else document.removeEventListener(type, lookSoon, true);
  }

  page.follow(() => {
    if (member.certainty.value === 'known' && app.config.value) lookSoon();
  });
  return {
    families: ['open'],
    appear(element) {
      waiting.add(element);
      listen(true);
      lookSoon();
    },
    stop() {
      listen(false);
    },
  };
};

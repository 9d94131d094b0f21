import type { Language } from '../../catalogue/language.ts';
import { type Found, scan } from '../../catalogue/scan.ts';
import { privateFieldCheckMs } from '../../contract/constants.ts';
import type { Undos } from '../state/state.ts';
import { onIdle } from './on-idle.ts';
import { createWritten, type Written, type WrittenChildren } from './written.ts';

/** Changes come in bursts; the full walk is for builders and may wait until they are over. */
const settledMs = 250;
/** What a rule may read: on options and scripts every attribute, on all else these. */
const isOurs = ({ target, attributeName }: MutationRecord) =>
  /^(?:option|script)$/.test((target as Element).localName) ||
  /^(?:(?:data-)?(?:ms|memberstack)-.*|redirect|href|when|type|list|multiple)$/s.test(attributeName ?? '');

/**
 * Looks at the page when it has nothing else to do, and again after changes, in open shadow roots
 * and frames of its origin too. Answers its undo.
 */
export function startLooking(
  document: Document,
  language: Language,
  report: (found: readonly Found[], isSettled: boolean, written: Written) => void,
  templates: WrittenChildren = new WeakMap(),
  undos: Pick<Undos, 'get'> = new WeakMap(),
): { look(): void; stop(): void } {
  const view = document.defaultView!;
  const timers: Record<'look' | 'settle', number | undefined> = { look: undefined, settle: undefined };
  let stopWaiting = () => {};
  let isSettled = false;
  const watched = new WeakSet<Node>();

  const look = () => {
    const written = createWritten(document, templates, undos);
    const enter = (inside: ShadowRoot | Document, host: Element) => {
      watch(inside);
      // A frame gets another document with every page that it shows.
      if (!watched.has(host) && 'contentDocument' in host) {
        watched.add(host);
        host.addEventListener('load', wait);
      }
    };
    report(scan(document, language, enter, written.childrenOf), isSettled, written);
  };
  const wait = () => {
    view.clearTimeout(timers.look);
    timers.look = view.setTimeout(() => {
      stopWaiting = onIdle(view, look);
    }, settledMs);
  };
  const observer = new MutationObserver((records) => {
    if (records.some((one) => one.type === 'childList' || isOurs(one))) wait();
  });
  const watch = (root: Node) => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true, attributes: true });
  };
  watch(document);
  wait();
  timers.settle = view.setTimeout(() => {
    isSettled = true;
    wait();
  }, privateFieldCheckMs);
  return {
    look,
    stop() {
      observer.disconnect();
      view.clearTimeout(timers.look);
      view.clearTimeout(timers.settle);
      stopWaiting();
    },
  };
}

import { effect } from '@preact/signals-core';
import type { Sdk } from '../sdk/sdk.ts';
import type { State } from '../state/state.ts';
import { createChanges } from './changes.ts';
import { startConfirmLink } from './confirm-link.ts';
import { addressFamily } from './families/address.ts';
import { contentFamily } from './families/content.ts';
import { createLoader } from './families/loader.ts';
import { createMessages } from './families/message.ts';
import { modalFamily } from './families/modal.ts';
import { pageGateFamily } from './families/page-gate.ts';
import { redirectFamily } from './families/redirect.ts';
import { startGates } from './gates.ts';
import { lazyFamilies } from './lazy-families.ts';
import { startListening } from './listen.ts';
import { loadUntilThere } from './load-until-there.ts';
import type { Navigate, Page } from './page.ts';
import { createPageTexts } from './page-texts.ts';
import { createPendingPurchase } from './pending-purchase.ts';
import { startProviderReturn } from './provider-return.ts';
import { startWatching } from './watch.ts';

export interface RuntimeParts {
  document: Document;
  window: Window;
  sdk: Sdk;
  state: State;
  /** Handed what the page has of its own, for the client object. */
  onStart?(page: Pick<Page, 'say'> & { showLoader(isShown: boolean): void }): void;
  /** How the page is left; unset: by the window's location. */
  navigate?: Navigate;
}

/** What a click or submit only remembers comes before what acts on it. */
const families = [
  pageGateFamily,
  addressFamily,
  redirectFamily,
  lazyFamilies.plan,
  lazyFamilies.price,
  modalFamily,
  lazyFamilies.action,
  lazyFamilies.authProvider,
  lazyFamilies.form,
  lazyFamilies.member,
  contentFamily,
  lazyFamilies.secureContent,
  lazyFamilies.comments,
  lazyFamilies.bind,
  lazyFamilies.json,
  lazyFamilies.open,
  lazyFamilies.logoutAfter,
];

const started = new WeakSet<Node>();

/**
 * The attributes of the host page, live: what they do now and on whatever is added later (B1).
 * Answers its undo, after which no listener, observer, timer, sheet or change of ours is left. A
 * second start on the same page does nothing (R92).
 */
export function startRuntime({ document, window: view, sdk, state, navigate, onStart }: RuntimeParts): () => void {
  const root = document.documentElement.getRootNode();
  if (started.has(root)) return () => {};
  started.add(root);
  const undo: (() => void)[] = [() => started.delete(root)];
  const changes = createChanges(state.undos);
  const timers = new Set<number>();
  const gates = startGates(document, state);
  undo.push(gates.stop, () => {
    for (const timer of timers) view.clearTimeout(timer);
  });

  const bare: Omit<Page, 'say' | 'loadWhile'> = {
    document,
    view,
    sdk,
    state,
    changes,
    words: createPageTexts(document, state),
    chosen: createPendingPurchase(sdk, gates.refresh),
    navigate: navigate ?? {
      assign: (href) => view.location.assign(href),
      replace: (href) => view.location.replace(href),
    },
    hidden: gates.hidden,
    follow(work) {
      const stop = effect(work);
      undo.push(stop);
      return stop;
    },
    later(work, ms) {
      const timer = view.setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
      return () => {
        timers.delete(timer);
        view.clearTimeout(timer);
      };
    },
  };
  const messages = createMessages(bare);
  const loader = createLoader(bare);
  const page: Page = { ...bare, say: messages.say, loadWhile: loader.loadWhile };
  onStart?.({ say: messages.say, showLoader: loader.count });

  // R94 Turbo must cache the page as it was written: the member may be logged out when she returns.
  const giveBack = () => changes.undoWithin(document);
  view.addEventListener('turbo:before-cache', giveBack);

  const behaviours = [...families, messages.family, loader.family].map((start) => start(page));
  startProviderReturn(page);
  if (state.link.invite().inviteToken)
    loadUntilThere(
      page,
      () => import('./invite.ts'),
      ({ startInvite }) => started.has(root) && startInvite(page),
    );
  startConfirmLink(page);
  undo.push(
    startWatching(document, behaviours, changes),
    startListening(document, behaviours),
    giveBack,
    ...behaviours.flatMap(({ stop }) => stop ?? []),
    () => view.removeEventListener('turbo:before-cache', giveBack),
  );
  return () => {
    for (const take of undo.splice(0).reverse()) take();
  };
}

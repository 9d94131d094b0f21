import { defineAuthModal, loadAuthCard } from './auth/auth-modal.ts';
import { loadLazyView } from './auth/lazy-views.ts';
import { createElementHosts } from './element/element-hosts.ts';
import { emit } from './element/events.ts';
import { languageAround } from './element/language-around.ts';
import { loadReact, prefetchReact } from './element/lazy-react.ts';
import { startPrefetch, whenIdle } from './element/prefetch-views.ts';
import { startInspector } from './inspector/inspector-element.ts';
import { defineProfile, loadProfileCard } from './profile/profile-element.ts';
import { loadFamilies } from './runtime/lazy-families.ts';
import { startRuntime } from './runtime/runtime.ts';
import { cleanDocument } from './sdk/clean-document.ts';
import { loadKy } from './sdk/client.ts';
import { isLight } from './sdk/delivery.ts';
import { loadPart, setPartOrigin } from './sdk/load-part.ts';
import { hasPasskeys } from './sdk/passkeys.ts';
import { runningScript } from './sdk/running-script.ts';
import { createSdk } from './sdk/sdk.ts';
import { readSettings } from './sdk/tag.ts';
import { captureInvite, captureLink } from './state/link.ts';
import { startNavigation } from './state/navigation.ts';
import { createPublicApi, type PublicApi, type PublicApiParts } from './state/public-api.ts';
import { createState, type State } from './state/state.ts';
import { startTabs } from './state/tabs.ts';

/** Put in place by the build. */
declare const __LATCHKEY_VERSION__: string;

/**
 * R91 an element or a frame of the page that is called `$ms` is none of ours: it has no text for a
 * version.
 */
function isRunning(view: Window & { $ms?: PublicApi }): boolean {
  try {
    return typeof view.$ms?.version === 'string';
  } catch {
    return false;
  }
}

/**
 * The composition root of a page: reads its own tag, builds every part once, publishes
 * `window.$ms`.
 */
function start(): void {
  const view = window as Window & { $ms?: PublicApi };
  if (isRunning(view)) {
    // R92: the script stands on the page twice (or a newer one beside an older); the first one
    // works on.
    console.warn('[latchkey] This page loads the script more than once; the first one stays.');
    return;
  }
  const document = cleanDocument(window.document);
  const running = runningScript(document);
  const settings = readSettings(document, window, running?.src || undefined);
  if (!settings) {
    console.warn('[latchkey] No app id was found: put data-ms-app="…" on the script tag.');
    return;
  }

  setPartOrigin(settings.domain);
  const state = createState(createSdk(settings, window));
  captureInvite(state.link, window);
  const hasLink = captureLink(state.link, window) !== null;
  // Before everything else: from here on nothing is painted that the person must not see (B3).
  let own: Pick<PublicApiParts, 'say' | 'showLoader'> = { say: state.toast.show, showLoader: () => {} };
  const onStart = (page: typeof own) => {
    own = page;
  };
  const stopRuntime = startRuntime({ document, window, sdk: state.sdk, state, onStart });
  const seats = createElementHosts(state);
  defineAuthModal(state, seats);
  defineProfile(state, seats);
  const undo = [
    () => state.stop(),
    stopRuntime,
    startTabs(state, window),
    startNavigation(state, window),
    startPrefetch(document, (opener) =>
      Promise.all([
        loadReact(),
        loadKy(),
        opener.getAttribute('data-ms-modal') === 'profile' ? loadProfileCard() : loadAuthCard(),
      ]),
    ),
    isLight ? whenIdle(window, () => void prefetchReact().catch(() => {})) : () => {},
    seats.startFilling((name) => (name === 'profile' ? 'ms-profile' : 'ms-auth-modal'), document),
    () => state.modal.close(),
    () => state.question.answer(null),
    () => state.toast.hide(),
  ];

  const api = createPublicApi({
    state,
    version: __LATCHKEY_VERSION__,
    ...own,
    preload: async () =>
      void (await Promise.all([
        state.app
          .load()
          .then((loaded) =>
            Promise.all([
              loaded?.app.authProviders[0] && state.icons.load(),
              loaded?.app.passkeys && hasPasskeys() && loadPart(() => import('./sdk/browser-passkeys.ts')),
            ]),
          ),
        state.texts.load(languageAround(document.documentElement)),
        loadAuthCard(),
        loadLazyView('forgot_password'),
        loadProfileCard(),
        loadReact(),
        loadKy(),
        loadFamilies(),
      ])),
    destroy: () => {
      const left = undo.splice(0).reverse();
      for (const stop of left) stop();
      // M §2 the page's own listeners hear the end, once.
      if (left[0]) state.sdk.announce(null);
    },
  });
  undo.push(publish(api, state.channelEvents.subscribe));
  undo.push(startInspector(state, window.document, __LATCHKEY_VERSION__));
  const auth = state.sdk.onAuthChange((member) => emit(document, 'ms:auth', { member }));
  undo.push(() => auth.unsubscribe());

  if (hasLink) openLink();
  // A mailed link that is opened in a tab which shows this page already changes the fragment alone.
  const onHash = () => {
    if (captureLink(state.link, window)) openLink();
  };
  window.addEventListener('hashchange', onHash);
  undo.push(() => window.removeEventListener('hashchange', onHash));
  void state.app.load().then((loaded) => {
    if (loaded && undo.length > 0) emit(document, 'ms:ready', { app: loaded.app, member: state.member.current.peek() });
  });

  /** A mailed link leads to its view, unless the page has a place of its own for it. */
  function openLink(): void {
    const purpose = state.link.current.peek()?.purpose;
    const ownForm = purpose === 'reset' ? 'form[data-ms-form="reset-password"], ' : '';
    const ownPlace = `${ownForm}ms-auth-modal[inline]`;
    const open = () => {
      if (document.querySelector(ownPlace)) return;
      void state.modal.open(purpose === 'reset' ? 'reset_password' : 'passwordless_token', {}, 'element');
    };
    if (isAheadOfPage(document)) {
      document.addEventListener('DOMContentLoaded', open, { once: true });
      undo.push(() => document.removeEventListener('DOMContentLoaded', open));
    } else open();
  }
}

/**
 * Whether scripts of the page are still to run, and may add elements: while deferred ones are under
 * way, the document is interactive already.
 */
function isAheadOfPage({ readyState }: Document): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return readyState === 'loading' || (readyState === 'interactive' && entry?.domContentLoadedEventStart === 0);
}

/**
 * R91: `$ms` is the one name that a page can see; the incumbent's names are there for pages that
 * ask for them.
 */
function publish(api: PublicApi, $msChannelEvents: State['channelEvents']['subscribe']): () => void {
  const names = { $ms: api, $memberstackDom: api, $memberstackReady: true, $msChannelEvents };
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true, enumerable: name === '$ms' });
  }
  const clean = cleanDocument(document);
  let timer = 0;
  // A task after the parser is done: every script of the page has its listener by then.
  const later = () => {
    timer = window.setTimeout(() => clean.dispatchEvent(new Event('memberstack.ready', { bubbles: true })));
  };
  if (isAheadOfPage(clean)) clean.addEventListener('DOMContentLoaded', later, { once: true });
  else later();
  return () => {
    clean.removeEventListener('DOMContentLoaded', later);
    clearTimeout(timer);
    for (const name of Object.keys(names)) Reflect.deleteProperty(window, name);
  };
}

start();

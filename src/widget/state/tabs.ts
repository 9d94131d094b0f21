import { storageKeys } from '../../contract/constants.ts';
import type { State } from './state.ts';

/**
 * Keeps this page in step with the session, wherever it changed: in another tab (R96), or while
 * this page lay in the browser's back-forward cache (R94). Answers its undo.
 */
export function startTabs(state: State, view: Window): () => void {
  let known = state.sdk.session.token();
  const { unsubscribe } = state.sdk.onAuthChange(() => {
    known = state.sdk.session.token();
  });
  const look = () => {
    const token = state.sdk.session.token();
    // R131 a session that was found by its cookie has come without a call of the listener.
    if (token === known && (token || !state.member.isLoggedIn.peek())) return;
    known = token;
    if (token === undefined) {
      state.sdk.session.end();
      state.sdk.announce(null);
    } else {
      // Another member may be logged in now: fetch again.
      void state.app.load({ isFresh: true }).then((loaded) => {
        if (!loaded) return;
        state.sdk.announce(loaded.member);
        state.entered.value = loaded.member;
      });
    }
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.lastActive && event.newValue) state.isTimed.value = true;
    // A null key: the whole storage was cleared. A token in a cookie changes without an event.
    if (event.key === null || event.key === storageKeys.token || event.key === storageKeys.member) look();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  view.addEventListener('storage', onStorage);
  view.addEventListener('pageshow', onShow);
  // On another subdomain the cookie of the root domain changes without any event.
  view.addEventListener('visibilitychange', look);
  return () => {
    unsubscribe();
    view.removeEventListener('storage', onStorage);
    view.removeEventListener('pageshow', onShow);
    view.removeEventListener('visibilitychange', look);
  };
}

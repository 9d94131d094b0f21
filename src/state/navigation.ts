import type { State } from './state.ts';

/**
 * R94 a page that is kept for later (Turbo), or that becomes another one without a load (Next and its like), takes no open modal
 * along. Another query or fragment is the same page. Answers its undo.
 */
export function startNavigation({ modal }: Pick<State, 'modal'>, view: Window): () => void {
  const { document } = view;
  let path = view.location.pathname;
  const close = () => modal.close();
  const look = () => {
    if (view.location.pathname === path) return;
    path = view.location.pathname;
    close();
  };
  // Where browsers lack it, the way back and forth is seen at least.
  const history = (view as { navigation?: EventTarget }).navigation;
  history?.addEventListener('currententrychange', look);
  view.addEventListener('popstate', look);
  document.addEventListener('turbo:before-cache', close);
  return () => {
    history?.removeEventListener('currententrychange', look);
    view.removeEventListener('popstate', look);
    document.removeEventListener('turbo:before-cache', close);
  };
}

import type { State } from './state.ts';

/**
 * R94 a page that is kept for later (Turbo), or that becomes another one without a load (Next and
 * its like), takes no open modal along. Another query or fragment is the same page. Answers its
 * undo.
 */
export function startNavigation({ modal, address }: Pick<State, 'modal' | 'address'>, view: Window): () => void {
  let path = view.location.pathname;
  const close = () => modal.close();
  const look = () => {
    address.value = view.location.href;
    if (view.location.pathname === path) return;
    path = view.location.pathname;
    close();
  };
  const history = (view as { navigation?: EventTarget }).navigation;
  history?.addEventListener('currententrychange', look);
  // Browsers without it see a router at work by what it puts into the page.
  const router = new MutationObserver(look);
  if (!history) router.observe(view.document, { childList: true, subtree: true });
  view.addEventListener('popstate', look);
  // It bubbles; and the document may have an element in the place of its method (R91).
  view.addEventListener('turbo:before-cache', close);
  return () => {
    history?.removeEventListener('currententrychange', look);
    router.disconnect();
    view.removeEventListener('popstate', look);
    view.removeEventListener('turbo:before-cache', close);
  };
}

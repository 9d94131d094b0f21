import { tabStops } from './focus.ts';

/**
 * Where the focus was before a modal took it; and a way back that leads somewhere when that is gone
 * or hidden by now.
 */
export function rememberFocus(dialog: HTMLElement): () => void {
  const document = dialog.ownerDocument;
  const root = dialog.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : dialog;
  const opener = document.activeElement;
  return () => {
    const { activeElement, body } = document;
    // While the dialog fades, what is in it may still have the focus.
    const isLost = !activeElement || activeElement === body || activeElement === host;
    if (!opener || opener === body || opener === host || !isLost) return;
    // The browser had nothing to give it back to: then to what stands next, where a keyboard would
    // have gone on; else before it.
    const stops = tabStops(body).filter((stop) => stop.checkVisibility?.({ visibilityProperty: true }));
    const next = stops.find(
      (stop) => opener.isConnected && opener.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? stops.at(opener.isConnected ? -1 : 0))?.focus({ preventScroll: true });
  };
}

import { tabStops } from './focus.ts';

/** Where the focus was before a modal took it; and a way back that leads somewhere when that is gone or hidden by now. */
export function rememberFocus(document: Document): () => void {
  const opener = document.activeElement;
  return () => {
    const { activeElement, body } = document;
    if (!opener || opener === body || (activeElement && activeElement !== body)) return;
    // The browser had nothing to give it back to: then to what stands next, where a keyboard would have gone on; else before it.
    const stops = tabStops(body).filter((stop) => stop.checkVisibility?.({ visibilityProperty: true }));
    const next = stops.find(
      (stop) => opener.isConnected && opener.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? stops.at(opener.isConnected ? -1 : 0))?.focus({ preventScroll: true });
  };
}

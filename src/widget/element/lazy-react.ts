import type { Root } from 'react-dom/client';
import { addEnglish } from '../../texts/widget/texts.ts';
import { loadPart, prefetchPart } from '../sdk/load-part.ts';

type ReactParts = typeof import('./react-parts.tsx');
let parts: ReactParts | undefined;
const importParts = () => import('./react-parts.tsx');

/** Evaluates React, react-dom and the shell of the elements, once. */
export async function loadReact(): Promise<ReactParts> {
  if (!parts) {
    parts = await loadPart(importParts);
    addEnglish(parts.enViews);
  }
  return parts;
}
/** Has their file fetched, where they have one. */
export const prefetchReact = (): Promise<void> => prefetchPart(importParts);
/** Null until `loadReact` has answered. */
export const reactParts = (): ReactParts | null => parts ?? null;

/**
 * What the custom-element adapter gets for `react` and `react-dom/client` (the build sees to that):
 * the elements are defined when the script loads, and mount when the real ones are there.
 */
export default {
  createElement: (...parameters: Parameters<ReactParts['createElement']>) => parts!.createElement(...parameters),
};
export const createRoot = (container: Element | DocumentFragment): Root =>
  parts!.createRoot(container, {
    // The page's own error handler is not the place for our mistakes (R100).
    onUncaughtError: (error) => console.error('[latchkey]', error),
  });

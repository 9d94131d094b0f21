import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';

type Real = typeof import('react-dom/client');
let loading: Promise<Real> | undefined;

/** Evaluates react-dom, once. It lies in the same file: this waits for no network. */
export const loadReactDom = (): Promise<Real> => {
  loading ??= import('react-dom/client');
  return loading;
};

/**
 * What the custom-element adapter gets for `react-dom/client` (the build sees to that): a root that
 * keeps the last thing to render until the real one is there. So the elements are defined when the
 * script loads, and react-dom is evaluated when one of them first has something to show.
 */
export function createRoot(
  container: Element | DocumentFragment,
  load: () => Promise<Pick<Real, 'createRoot'>> = loadReactDom,
): Root {
  let root: Root | undefined;
  let latest: ReactNode;
  let isGone = false;
  load().then((real) => {
    if (isGone) return;
    root = real.createRoot(container, {
      // The page's own error handler is not the place for our mistakes (R100).
      onUncaughtError: (error) => console.error('[latchkey]', error),
    });
    root.render(latest);
  }, console.error);
  return {
    render(children) {
      latest = children;
      root?.render(children);
    },
    unmount() {
      isGone = true;
      root?.unmount();
    },
  };
}

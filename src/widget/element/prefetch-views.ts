import { attributes } from '../../catalogue/attributes.ts';

const opens = [attributes.modal, attributes.authProvider].map(({ name }) => `[${name}]`).join();
const signs = ['pointerover', 'focusin', 'touchstart'] as const;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Has a view fetched and evaluated when a person is about to open it: with the pointer, the focus
 * or a finger on the element that does. Answers its undo.
 */
export function startPrefetch(document: Document, load: (opener: Element) => Promise<unknown>): () => void {
  function look({ target }: Event): void {
    const opener = (target as Partial<Element> | null)?.closest?.(opens);
    // What opens it tries again, and shows what went wrong.
    if (opener) load(opener).catch(() => {});
  }
  for (const type of signs) document.addEventListener(type, look, { capture: true, passive: true });
  return () => {
    for (const type of signs) document.removeEventListener(type, look, true);
  };
}

/**
 * Runs `work` once the page is loaded and idle, on connections that are not metered. Answers its
 * undo.
 */
export function whenIdle(view: Window & typeof globalThis, work: () => void): () => void {
  const { connection } = view.navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')) return () => {};
  const ask = view.requestIdleCallback ?? ((later: () => void) => view.setTimeout(later, 2000));
  const begin = () => ask(work);
  if (view.document.readyState === 'complete') begin();
  else view.addEventListener('load', begin, { once: true });
  return () => view.removeEventListener('load', begin);
}

/**
 * Runs `work` when the page is idle, or two seconds later; at once where browsers do not say when
 * that is. Answers its undo.
 */
export function onIdle(view: Window, work: () => void): () => void {
  if (!view.requestIdleCallback) {
    work();
    return () => {};
  }
  const idle = view.requestIdleCallback(work, { timeout: 2000 });
  return () => view.cancelIdleCallback(idle);
}

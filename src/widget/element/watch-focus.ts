/**
 * What has the focus in this root. Leaving the page takes it away, with or without a `focusout`:
 * what had it a moment ago gets it back.
 */
export function watchFocus(root: ShadowRoot): () => HTMLElement | null {
  let focused: HTMLElement | null = null;
  root.addEventListener('focusin', (event) => {
    focused = event.target as HTMLElement;
  });
  root.addEventListener('focusout', (event) => {
    queueMicrotask(() => {
      if (focused === event.target && root.activeElement !== event.target) focused = null;
    });
  });
  return () => focused;
}

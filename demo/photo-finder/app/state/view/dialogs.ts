import { signal } from '@preact/signals-core';

/**
 * The open dialogs of the app, the topmost last. What lies outside of the top one cannot be
 * reached, toasts included.
 */
export const openDialogs = signal<readonly string[]>([]);

/** Hands back its undo. */
export function pushDialog(id: string): () => void {
  openDialogs.value = [...openDialogs.peek(), id];
  return () => {
    openDialogs.value = openDialogs.peek().filter((one) => one !== id);
  };
}

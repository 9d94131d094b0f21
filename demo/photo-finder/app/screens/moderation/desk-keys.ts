import { isForScreen, useKeyListener } from '../../state/view/keys.ts';

/** Whether a key is meant for the desk: for its screen, and no dialog lies above it. */
export const isForDesk = (event: KeyboardEvent): boolean =>
  isForScreen(event) && !document.querySelector('dialog[open]');

/** Answers keys that are meant for the desk. False: it is none of these. */
export function useDeskKeys(answer: (event: KeyboardEvent) => boolean): void {
  useKeyListener((event) => {
    if (isForDesk(event) && answer(event)) event.preventDefault();
  });
}

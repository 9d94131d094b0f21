import { isForScreen } from '../../state/view/keys.ts';

/** Whether a key is meant for the desk: for its screen, and no dialog lies above it. */
export const isForDesk = (event: KeyboardEvent): boolean =>
  isForScreen(event) && !document.querySelector('dialog[open]');

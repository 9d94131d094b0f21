import { useEffect, useRef } from 'react';
import { isForScreen } from '../../state/view/keys.ts';

/** Whether a key is meant for the desk: for its screen, and no dialog lies above it. */
export const isForDesk = (event: KeyboardEvent): boolean =>
  isForScreen(event) && !document.querySelector('dialog[open]');

/** Answers keys that are meant for the desk. False: it is none of these. */
export function useDeskKeys(answer: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForDesk(event) && latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

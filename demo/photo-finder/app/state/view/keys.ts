import { useLayoutEffect, useRef } from 'react';

/**
 * Text fields, and the membership's elements: events from inside their shadow DOM seem to come from
 * the elements themselves.
 */
const notOurs =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable], ms-auth-modal, ms-profile, ms-inspector';

/** Whether a key is meant for the screen: no browser shortcut, and no text field has focus. */
export const isForScreen = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !(target as Partial<Element>).closest?.(notOurs);

/**
 * Listens to the keys of the window from the commit on that shows the caller: an effect after the
 * paint would lose a key that is pressed right then.
 */
export function useKeyListener(listen: (event: KeyboardEvent) => void): void {
  const latest = useRef(listen);
  useLayoutEffect(() => {
    latest.current = listen;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

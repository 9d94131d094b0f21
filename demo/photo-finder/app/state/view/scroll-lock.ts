import { send, startListening } from '../api/events.ts';

/**
 * §2.1 the page stops scrolling while anybody asks for it, by event. Counted by owner: what locks
 * twice unlocks once, and the page moves again when the last owner has let go.
 */
export function startScrollLock(element: HTMLElement): () => void {
  const owners = new Set<string>();
  const apply = () => element.toggleAttribute('data-scroll-locked', owners.size > 0);
  const undo = [
    startListening('pf:scroll-lock', ({ owner }) => {
      owners.add(owner);
      apply();
    }),
    startListening('pf:scroll-unlock', ({ owner }) => {
      owners.delete(owner);
      apply();
    }),
  ];
  return () => {
    for (const stop of undo) stop();
    owners.clear();
    apply();
  };
}

/** Hands back the unlock. */
export function lockScroll(owner: string): () => void {
  send('pf:scroll-lock', { owner });
  return () => send('pf:scroll-unlock', { owner });
}

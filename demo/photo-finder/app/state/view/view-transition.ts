import { flushSync } from 'react-dom';

const name = 'opened-picture';

/**
 * Runs `change` and animates the picture from `from` to where `to` finds it afterwards. It does not
 * animate without browser support, with reduced motion, or without `from`.
 */
export function grow(from: HTMLElement | null, change: () => void, to: () => HTMLElement | null): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!from || isStill || !('startViewTransition' in document)) {
    change();
    return;
  }
  from.style.viewTransitionName = name;
  let target: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = '';
    flushSync(change);
    target = to();
    if (target) target.style.viewTransitionName = name;
  });
  const over = () => {
    if (target) target.style.viewTransitionName = '';
  };
  transition.finished.then(over, over);
  // Another step may skip this one, which is no fault.
  transition.ready.catch(() => {});
}

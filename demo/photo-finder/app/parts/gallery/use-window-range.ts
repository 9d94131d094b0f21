import { type RefObject, useEffect, useState } from 'react';

export interface Range {
  top: number;
  bottom: number;
}
/** How far beyond the window things are kept, in windows. */
const margin = 2;

/**
 * Which part of `ref` is near enough to the window to be worth drawing, in pixels from its top.
 * Moves in steps of half a window, so that scrolling seldom draws anew.
 */
export function useWindowRange(ref: RefObject<HTMLElement | null>): Range {
  const [range, setRange] = useState<Range>({ top: 0, bottom: 3000 });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const element = ref.current;
      if (!element) return;
      const step = window.innerHeight / 2;
      const at = Math.round(-element.getBoundingClientRect().top / step) * step;
      const next = { top: at - margin * window.innerHeight, bottom: at + (1 + margin) * window.innerHeight };
      setRange((before) => (before.top === next.top && before.bottom === next.bottom ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [ref]);
  return range;
}

import { type RefObject, useLayoutEffect, useState } from 'react';

interface Widths {
  width: number;
  windowWidth: number;
  rem: number;
}
const keys = ['width', 'windowWidth', 'rem'] as const;

/** The width of an element, of the window and of a rem, in pixels; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): Widths {
  const [widths, setWidths] = useState<Widths>({ width: 0, windowWidth: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = { width: element.clientWidth, windowWidth: window.innerWidth, rem };
      // Hidden, it has none: then the last one stays.
      if (next.width === 0) return;
      setWidths((before) => (keys.every((key) => before[key] === next[key]) ? before : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Its height changes with the size of the text.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return widths;
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element and of the window, in pixels; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): { width: number; windowWidth: number } {
  const [widths, setWidths] = useState({ width: 0, windowWidth: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      const next = { width: element.clientWidth, windowWidth: window.innerWidth };
      // Hidden, it has none: then the last one stays.
      if (next.width === 0) return;
      setWidths((before) => (before.width === next.width && before.windowWidth === next.windowWidth ? before : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widths;
}

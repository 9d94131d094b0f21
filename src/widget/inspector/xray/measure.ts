import type { Surrounding } from './surround.ts';

/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const cut = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
export const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 0.5 || bottom - top < 0.5;

/**
 * Where elements are seen, all read in one pass: each rectangle is asked for once, however many
 * elements it cuts off. Answers null for what has no place or is out of sight.
 */
export function createMeasure(window: Window): (element: Element, around: Surrounding) => Box | null {
  const rects = new Map<Element, Box>();
  const rectOf = (element: Element): Box => {
    let rect = rects.get(element);
    if (!rect) {
      rect = element.getBoundingClientRect();
      rects.set(element, rect);
    }
    return rect;
  };
  const screen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const seen = (whole: Box, { clippers, frame }: Surrounding): Box => {
    let box = whole;
    for (const clipper of clippers) box = cut(box, rectOf(clipper));
    if (!frame) return box;
    const { element, around } = frame;
    const { innerWidth, innerHeight } = (element as HTMLIFrameElement).contentWindow ?? window;
    const outer = rectOf(element);
    // A frame may be scaled by itself or by what is around it, in each direction for itself.
    const across = (outer.right - outer.left) / (element.offsetWidth || 1);
    const down = (outer.bottom - outer.top) / (element.offsetHeight || 1);
    const [x, y] = [outer.left + frame.left * across, outer.top + frame.top * down];
    const { left, top, right, bottom } = cut(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return seen(
      { left: x + left * across, top: y + top * down, right: x + right * across, bottom: y + bottom * down },
      around,
    );
  };
  return (element, around) => {
    const box = rectOf(element);
    if (isEmpty(box)) return null;
    const shown = seen(box, around);
    return isEmpty(cut(shown, screen)) ? null : shown;
  };
}

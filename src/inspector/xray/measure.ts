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
 * Where elements are seen, all read in one pass: each rectangle is asked for once, however many elements it cuts off. Answers null
 * for what has no place or is out of sight.
 */
export function createMeasure(window: Window): (element: Element, around: Surrounding) => Box | null {
  const rects = new Map<Element, Box>();
  const rectOf = (element: Element): Box => {
    let rect = rects.get(element);
    if (!rect) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      rect = { left, top, right, bottom };
      rects.set(element, rect);
    }
    return rect;
  };
  const screen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  return (element, { clippers, frames }) => {
    let box = rectOf(element);
    if (isEmpty(box)) return null;
    for (const clipper of clippers) box = cut(box, rectOf(clipper));
    for (const { element: frame, left, top } of frames) {
      const outer = rectOf(frame);
      // A frame may be scaled by what is around it.
      const scale = frame.offsetWidth ? (outer.right - outer.left) / frame.offsetWidth : 1;
      const [x, y] = [outer.left + left * scale, outer.top + top * scale];
      const moved = {
        left: x + box.left * scale,
        top: y + box.top * scale,
        right: x + box.right * scale,
        bottom: y + box.bottom * scale,
      };
      box = cut(moved, outer);
    }
    return isEmpty(cut(box, screen)) ? null : box;
  };
}

import type { Box } from './measure.ts';

const heightPx = 18;
const gapPx = 2;
/** Beyond that nobody reads them, and each has to be compared with all others. */
const mostLabels = 200;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * A place for each label: above its box, else below, inside, or at its other end; never outside of what is free of the window, and
 * never over another label or what is `taken`. Null where there is no such place, and where nothing of its box is to be seen there. Pure.
 */
export function placeLabels(
  wanted: readonly { box: Box; width: number }[],
  free: Box,
  taken: Box[],
): ({ left: number; top: number } | null)[] {
  return wanted.map(({ box, width }, i) => {
    if (i >= mostLabels || !overlap(box, free)) return null;
    const within = (left: number) => Math.max(free.left, Math.min(left, free.right - width));
    const tops = [box.top - heightPx - gapPx, box.bottom + gapPx, box.top + gapPx, box.bottom - heightPx - gapPx];
    for (const top of tops) {
      if (top < free.top || top + heightPx > free.bottom) continue;
      for (const left of [within(box.left), within(box.right - width)]) {
        const place = { left, top, right: left + width, bottom: top + heightPx };
        if (taken.some((one) => overlap(one, place))) continue;
        taken.push(place);
        return { left, top };
      }
    }
    return null;
  });
}

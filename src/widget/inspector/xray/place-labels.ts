import type { Box } from './measure.ts';

const heightPx = 18;
const gapPx = 2;
/** More are unreadable, and each has to be compared with all others. */
const mostLabels = 200;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * A place for each label: above its box, else below, inside, at its other end, or beside it; never
 * outside of what is free of the window, and never over another label or what is `taken`. Null
 * where there is no such place, and where nothing of its box is to be seen there. Pure.
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
    const middle = (box.top + box.bottom - heightPx) / 2;
    const places = [
      ...tops.flatMap((top) => [within(box.left), within(box.right - width)].map((left) => ({ left, top }))),
      // Beside it, where a form leaves room.
      { left: box.right + gapPx, top: middle },
      { left: box.left - width - gapPx, top: middle },
    ];
    for (const { left, top } of places) {
      const place = { left, top, right: left + width, bottom: top + heightPx };
      if (top < free.top || place.bottom > free.bottom || left < free.left || place.right > free.right) continue;
      if (taken.some((one) => overlap(one, place))) continue;
      taken.push(place);
      return { left, top };
    }
    return null;
  });
}

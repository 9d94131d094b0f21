import type { Box } from './measure.ts';

const heightPx = 18;
const gapPx = 2;
/** Beyond that nobody reads them, and each has to be compared with all others. */
const mostLabels = 200;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * A place for each label: above its box, else below, inside, or at its other end; never outside the window and never over another
 * label. Null where there is no such place. Pure.
 */
export function placeLabels(
  wanted: readonly { box: Box; width: number }[],
  window: { width: number; height: number },
): ({ left: number; top: number } | null)[] {
  const taken: Box[] = [];
  return wanted.map(({ box, width }, i) => {
    if (i >= mostLabels) return null;
    const within = (left: number) => Math.max(0, Math.min(left, window.width - width));
    const tops = [box.top - heightPx - gapPx, box.bottom + gapPx, box.top + gapPx, box.bottom - heightPx - gapPx];
    for (const top of tops) {
      if (top < 0 || top + heightPx > window.height) continue;
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

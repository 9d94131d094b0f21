/** What came with the page, to be seen before the script was there. */
export type FirstPart = 'first-threshold' | 'first-gallery';

/** As long as a picture takes to come in over its placeholder. */
const comesInMs = 240;
const touches = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

export const leaveThreshold = (): void => document.getElementById('first-threshold')?.remove();

/**
 * The finder stands now: its frame goes, and the pictures stay where they are until the finder's
 * own have come in below them.
 */
export function leaveFrame(): void {
  const frame = document.getElementById('first-gallery');
  const row = document.getElementById('first-row');
  const box = row?.getBoundingClientRect();
  if (row && box && box.width > 0) {
    Object.assign(row.style, {
      position: 'absolute',
      zIndex: '1',
      left: `${box.left}px`,
      top: `${box.top + window.scrollY}px`,
      width: `${box.width}px`,
      pointerEvents: 'none',
    });
    row.setAttribute('aria-hidden', 'true');
    document.body.append(row);
    // Any input removes the row at once; otherwise hiding all pictures would leave these visible.
    for (const touch of touches) window.addEventListener(touch, removeRow, { once: true, passive: true });
  }
  frame?.remove();
}

const removeRow = () => document.getElementById('first-row')?.remove();

/** Runs when the finder has its results; a picture that does not load is not waited for. */
export async function leaveRow(): Promise<void> {
  const row = document.getElementById('first-row');
  if (!row) return;
  const own = [...document.querySelectorAll<HTMLImageElement>('[data-photo] img')].slice(0, row.childElementCount);
  await Promise.allSettled(own.map((image) => image.decode()));
  setTimeout(removeRow, own.length > 0 ? comesInMs : 0);
}

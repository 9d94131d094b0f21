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
    // Whoever does something sees what the finder shows, at once: hiding all pictures hides these.
    for (const touch of touches) window.addEventListener(touch, removeRow, { once: true, passive: true });
  }
  frame?.remove();
}

const removeRow = () => document.getElementById('first-row')?.remove();

/** The finder has an answer. Nobody waits for a picture that does not come. */
export async function leaveRow(): Promise<void> {
  const row = document.getElementById('first-row');
  if (!row) return;
  const own = [...document.querySelectorAll<HTMLImageElement>('[data-photo] img')].slice(0, row.childElementCount);
  await Promise.allSettled(own.map((image) => image.decode()));
  setTimeout(removeRow, own.length > 0 ? comesInMs : 0);
}

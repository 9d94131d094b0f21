/** What came with the page, to be seen before the script was there. */
export type FirstPart = 'first-threshold' | 'first-gallery';

/** As long as a picture takes to come in over its placeholder. */
const comesInMs = 240;
const touches = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

export const leaveThreshold = (): void => document.getElementById('first-threshold')?.remove();

/**
 * The finder stands now: its frame goes, and the pictures and the form stay where they are until
 * the finder's own have come in below them.
 */
export function leaveFrame(): void {
  const frame = document.getElementById('first-gallery');
  const kept = ['first-row', 'first-body'].map((id) => document.getElementById(id));
  const boxes = kept.map((one) => one?.getBoundingClientRect());
  for (const [i, one] of kept.entries()) {
    const box = boxes[i];
    if (!one || !box?.width) continue;
    Object.assign(one.style, {
      position: 'absolute',
      zIndex: '1',
      left: `${box.left}px`,
      top: `${box.top + window.scrollY}px`,
      width: `${box.width}px`,
      pointerEvents: 'none',
    });
    one.inert = true;
    document.body.append(one);
  }
  // As wide before the form is there, so that it is in the same row, and nothing moves.
  const place = document.getElementById('body-place');
  if (place && boxes[1]?.width) place.style.minInlineSize = `${boxes[1].width}px`;
  // Any input removes them at once; otherwise hiding all pictures would leave these visible.
  for (const touch of touches) window.addEventListener(touch, removeKept, { once: true, passive: true });
  // Their places are those of this width: on a turned phone they would lie beside the page.
  window.addEventListener('resize', removeKeptAndPlace, { once: true });
  frame?.remove();
}

const remove = (id: string) => document.getElementById(id)?.remove();
const removeRow = () => remove('first-row');
/** Runs when the form itself is there. */
export const leaveBody = (): void => {
  remove('first-body');
  document.getElementById('body-place')?.style.removeProperty('min-inline-size');
};
const removeKept = () => {
  removeRow();
  remove('first-body');
};
const removeKeptAndPlace = () => {
  removeRow();
  leaveBody();
};

/** Runs when the finder has its results; a picture that does not load is not waited for. */
export async function leaveRow(): Promise<void> {
  const row = document.getElementById('first-row');
  if (!row) return;
  const own = [...document.querySelectorAll<HTMLImageElement>('[data-photo] img')].slice(0, row.childElementCount);
  await Promise.allSettled(own.map((image) => image.decode()));
  setTimeout(removeRow, own.length > 0 ? comesInMs : 0);
}

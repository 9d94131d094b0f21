import { columnSteps } from '../../../contract/gallery.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Layout {
  boxes: readonly Box[];
  height: number;
  columnWidth: number;
}

/** Two columns need this width, in pixels where a rem is 16. */
const leastForTwo = 300;

/** Columns by the width of the window: 2 on a phone, up to 6. */
export function columnsFor(windowWidth: number): number {
  const at = columnSteps.findIndex((most) => windowWidth <= most);
  return at < 0 ? 6 : at + 2;
}

/** Columns by the window and its size of text: one where large letters leave room for no more. */
export function columnsIn(windowWidth: number, rem: number): number {
  const width = (windowWidth * 16) / rem;
  return width < leastForTwo ? 1 : columnsFor(width);
}

/**
 * Every card into the column that is shortest so far. All shapes are known beforehand, so the whole
 * layout is arithmetic: what was placed never moves when more comes. `captionOf` is the height of
 * the caption of one card.
 */
export function masonry(
  ratios: readonly number[],
  width: number,
  columns: number,
  gap: number,
  captionOf: (at: number, columnWidth: number) => number,
): Layout {
  const columnWidth = (width - gap * (columns - 1)) / columns;
  const heights = new Array<number>(columns).fill(0);
  const boxes = ratios.map((ratio, at) => {
    let column = 0;
    for (let i = 1; i < columns; i++) if (heights[i]! < heights[column]! - 0.5) column = i;
    const height = columnWidth / ratio + captionOf(at, columnWidth);
    const box = { x: column * (columnWidth + gap), y: heights[column]!, width: columnWidth, height };
    heights[column] = box.y + height + gap;
    return box;
  });
  return { boxes, height: Math.max(0, ...heights) - (boxes.length > 0 ? gap : 0), columnWidth };
}

/** The card that lies beside, above or below another, as the eye sees it; undefined at an edge. */
export function neighbour(
  boxes: readonly Box[],
  from: number,
  direction: 'up' | 'down' | 'left' | 'right',
): number | undefined {
  const at = boxes[from];
  if (!at) return undefined;
  const isVertical = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const centre = at.y + at.height / 2;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, i) => {
    if (i === from) return;
    const along = isVertical ? (box.y - at.y) * sign : (box.x - at.x) * sign;
    const isInLane = isVertical ? Math.abs(box.x - at.x) < 1 : box.y <= centre && box.y + box.height >= centre;
    if (along < 1 || !isInLane) return;
    if (along < least) {
      least = along;
      best = i;
    }
  });
  return best;
}

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
/** Where nothing can be measured, as in a test: about as wide as a letter is. */
const usualShare = 0.55;

/** The width of a text in the page's font, in pixels. Digits count as equally wide. */
export function textWidth(text: string, px: number, weight = 400): number {
  const plain = text.replace(/\d/g, '0');
  const key = `${weight}|${px}|${plain}`;
  let width = widths.get(key);
  if (width === undefined) {
    context ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (context) context.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`;
    width = context?.measureText(plain).width ?? plain.length * px * usualShare;
    widths.set(key, width);
  }
  return width;
}

/** How many lines parts of these widths take, each as a whole; one that is too wide is broken. */
export function linesOf(parts: readonly number[], between: number, room: number): number {
  let lines = 0;
  let used = Number.POSITIVE_INFINITY;
  for (const width of parts) {
    if (used + between + width <= room) used += between + width;
    else {
      const own = Math.max(1, Math.ceil(width / room));
      lines += own;
      used = width - (own - 1) * room;
    }
  }
  return lines;
}

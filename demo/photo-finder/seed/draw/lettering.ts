/**
 * The few letters that stand in the pictures, as strokes: a font of the system would make the same
 * picture differ from machine to machine. Each in a box 10 high on a baseline at 10: [width, path].
 */
const letters: Record<string, readonly [width: number, path: string]> = {
  A: [7.4, 'M.4 10L3.7 1L7 10M1.6 6.8H5.8'],
  B: [6.4, 'M.8 10V1H3.6A2.2 2.2 0 0 1 3.6 5.4H.8M3.6 5.4A2.3 2.3 0 0 1 3.6 10H.8'],
  I: [2, 'M1 1V10'],
  a: [5.6, 'M4.8 4V10M4.8 7A2.1 3 0 1 1 .6 7A2.1 3 0 1 1 4.8 7'],
  c: [4.8, 'M4.6 5A2.3 3 0 1 0 4.6 9'],
  d: [5.6, 'M4.8 1V10M4.8 7A2.1 3 0 1 1 .6 7A2.1 3 0 1 1 4.8 7'],
  e: [5.4, 'M.6 6.9H5A2.2 2.9 0 1 0 4.5 9'],
  f: [3.6, 'M3.5 1.4C2 .8 1.5 1.6 1.5 3V10M.2 4.2H3.2'],
  h: [5.4, 'M.8 1V10M.8 6.6C.8 3.4 4.7 3.2 4.7 6.4V10'],
  i: [1.8, 'M.9 4V10M.9 1.5V1.6'],
  l: [1.8, 'M.9 1V10'],
  m: [8.2, 'M.8 4V10M.8 6.4C.8 3.5 4.2 3.4 4.2 6.2V10M4.2 6.4C4.2 3.5 7.5 3.4 7.5 6.2V10'],
  n: [5.4, 'M.8 4V10M.8 6.6C.8 3.4 4.7 3.2 4.7 6.4V10'],
  o: [5.6, 'M.6 7A2.2 3 0 1 1 5 7A2.2 3 0 1 1 .6 7'],
  r: [3.8, 'M.8 4V10M.8 6.8C.9 4.8 2 3.9 3.6 4.1'],
  s: [4.6, 'M4.1 4.8C3 3.6 .9 3.9 .9 5.4C.9 7.4 4.2 6.4 4.2 8.4C4.2 10.2 1.6 10.5 .5 9'],
  t: [3.6, 'M1.6 2V8.4C1.6 9.8 2.4 10.2 3.5 9.8M.2 4.2H3.3'],
  u: [5.4, 'M.7 4V7.6C.7 10.9 4.6 10.7 4.6 7.4M4.6 4V10'],
  y: [5, 'M.4 4L2.6 9.6M4.8 4L2.4 10.4C1.9 11.9 1.2 12.3 .3 12'],
  '·': [2.6, 'M1.3 6.6V6.7'],
  ' ': [3, ''],
};
const gap = 1.5;

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letters[letter]![0] + gap, -gap) * (size / 10);

/** Text with its baseline at (x, y), `size` high. Throws for a letter that is not in the table. */
export function lettering(text: string, x: number, y: number, size: number, color: string): string {
  const scale = size / 10;
  let at = 0;
  let path = '';
  for (const letter of text) {
    const [width, strokes] = letters[letter]!;
    if (strokes) path += `<path d="${strokes}" transform="translate(${at.toFixed(1)})"/>`;
    at += width + gap;
  }
  return `<g transform="translate(${x.toFixed(1)} ${(y - size).toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" stroke="${color}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round">${path}</g>`;
}

/** Red, green, blue from 0 to 255; transparency is taken off against what lies below. */
export type Rgb = readonly [number, number, number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** Whether a browser would take this as a colour. Anything else in a configuration is not passed on (R98). */
export function isColor(text: unknown): text is string {
  if (typeof text !== 'string' || text === '' || /[;{}]|url\(|var\(/i.test(text)) return false;
  return parseSimple(text) !== null || (globalThis.CSS?.supports?.('color', text) ?? false);
}

/** Any CSS colour as numbers, or null. `under` shows through where it is transparent. */
export function parseColor(text: string, under: Rgb = white): Rgb | null {
  const found = parseSimple(text.trim()) ?? parseSimple(throughCanvas(text));
  if (!found) return null;
  const [rgb, alpha] = found;
  return mix(under, rgb, alpha);
}

type Found = [rgb: Rgb, alpha: number];

function parseSimple(text: string): Found | null {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1];
  if (hex) {
    const long = hex.length < 5 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (i: number) => Number.parseInt(long.slice(i * 2, i * 2 + 2), 16);
    return [[at(0), at(1), at(2)], long.length === 8 ? at(3) / 255 : 1];
  }
  const inside = /^rgba?\(([^)]*)\)$/i.exec(text)?.[1];
  if (!inside) return null;
  const parts = inside.split(/[\s,/]+/).filter(Boolean);
  const numbers = parts.map((part, i) => Number.parseFloat(part) * (part.endsWith('%') ? (i < 3 ? 2.55 : 0.01) : 1));
  if (numbers.length < 3 || numbers.some((number) => !Number.isFinite(number))) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map((n, i) => Math.min(Math.max(n, 0), i < 3 ? 255 : 1));
  return [[red, green, blue], alpha];
}

/** A canvas writes named colours and hues back as hex. Some browsers blur its pixels against tracking, so they are not read. */
function throughCanvas(text: string): string {
  try {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return '';
    context.fillStyle = text;
    return String(context.fillStyle);
  } catch {
    return '';
  }
}

/** `share` 0 = all of `from`, 1 = all of `to`. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => Math.round(from[i]! + (to[i]! - from[i]!) * share)) as unknown as Rgb;

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (rgb: Rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);

/** WCAG contrast, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** White where it can be read (4.5 to 1), else black: one of the two always can. */
export const readableOn = (background: Rgb): Rgb => (contrast(white, background) >= 4.5 ? white : black);

/** The colour itself where it has `ratio` against `background`, else the nearest shade that has. */
export function reach(color: Rgb, background: Rgb, ratio = 4.5): Rgb {
  const end = contrast(white, background) > contrast(black, background) ? white : black;
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, end, share);
    if (contrast(shade, background) >= ratio) return shade;
  }
  return end;
}

export const toCss = (rgb: Rgb) => `rgb(${rgb.join(', ')})`;

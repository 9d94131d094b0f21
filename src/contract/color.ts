/** Red, green, blue from 0 to 255; transparency is taken off against what lies below. */
export type Rgb = readonly [number, number, number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

type Found = [rgb: Rgb, alpha: number];

/**
 * A colour written as hex or `rgb()`, and its opacity; null for any other. The rest only a browser
 * can read.
 */
export function parsePlainColor(text: string): Found | null {
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

/** `share` 0 = all of `from`, 1 = all of `to`. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [at(0), at(1), at(2)];
}

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

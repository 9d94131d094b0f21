import { black, contrast, mix, parsePlainColor, type Rgb, white } from '../contract/color.ts';

export { black, contrast, mix, type Rgb, readableOn, white } from '../contract/color.ts';

/**
 * Whether a browser would take this as a colour. Anything else in a configuration is not passed on
 * (R98).
 */
export function isColor(text: unknown): text is string {
  if (typeof text !== 'string' || text === '' || /[;{}]|url\(|var\(/i.test(text)) return false;
  return parsePlainColor(text) !== null || (globalThis.CSS?.supports?.('color', text) ?? false);
}

/** Any CSS colour as numbers, or null. `under` shows through where it is transparent. */
export function parseColor(text: string, under: Rgb = white): Rgb | null {
  const found = parsePlainColor(text.trim()) ?? parsePlainColor(throughCanvas(text));
  if (!found) return null;
  const [rgb, alpha] = found;
  return mix(under, rgb, alpha);
}

/**
 * A canvas writes named colours and hues back as hex. Some browsers blur its pixels against
 * tracking, so they are not read.
 */
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

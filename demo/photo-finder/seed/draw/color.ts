type Rgb = [number, number, number];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const hex = (parts: number[]) =>
  `#${parts
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `amount` of the way from `a` to `b`. */
export const mix = (a: string, b: string, amount: number): string => {
  const [from, to] = [rgb(a), rgb(b)];
  return hex(from.map((part, i) => part + (to[i]! - part) * amount));
};

/** CIE Lab, D65. */
export function lab(color: string): Rgb {
  const [r, g, b] = rgb(color).map((part) => {
    const c = part / 255;
    return c > 0.04045 ? ((c + 0.055) / 1.055) ** 2.4 : c / 12.92;
  }) as Rgb;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE76 distance: coarse, and stricter than what is asked for where colours are pale. */
export const distance = (a: string, b: string): number => {
  const [one, two] = [lab(a), lab(b)];
  return Math.hypot(...one.map((part, i) => part - two[i]!));
};

import { mix } from '../draw/color.ts';

/** What stands behind a figure: quiet forms cut out of paper, and the light of a window. */
export function backdrop(
  kind: number,
  [wall, form, accent]: readonly [string, string, string],
  w: number,
  h: number,
): string {
  const pale = mix(form, wall, 0.35);
  const strong = mix(form, accent, 0.35);
  const leaf = (x: number, y: number, size: number, turn: number, color: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-26 -40 -22 -92 0 -130C22 -92 26 -40 0 0Z" fill="${color}"/><path d="M0 0V-118" stroke="${wall}" stroke-width="2.4" stroke-opacity=".55"/></g>`;
  const twig = (x: number, y: number, size: number, color: string) =>
    [-64, -36, -10, 18, 46]
      .map((turn, i) => leaf(x, y - i * 6 * size, size * (1 - i * 0.06), turn, mix(color, form, (i % 3) * 0.22)))
      .join('');
  const window = `<g opacity=".5" transform="skewY(-9)"><rect x="${w * 0.56}" y="${h * 0.2}" width="${w * 0.15}" height="${h * 0.3}" fill="#fff"/><rect x="${w * 0.735}" y="${h * 0.2}" width="${w * 0.15}" height="${h * 0.3}" fill="#fff"/><rect x="${w * 0.56}" y="${h * 0.525}" width="${w * 0.15}" height="${h * 0.24}" fill="#fff"/><rect x="${w * 0.735}" y="${h * 0.525}" width="${w * 0.15}" height="${h * 0.24}" fill="#fff"/></g>`;
  switch (kind % 7) {
    case 0:
      return `<circle cx="${w / 2}" cy="${h * 0.43}" r="${w * 0.42}" fill="${form}"/>`;
    case 1:
      return `<path d="M${w * 0.12} ${h}V${h * 0.44}a${w * 0.38} ${w * 0.38} 0 0 1 ${w * 0.76} 0V${h}Z" fill="${form}"/><path d="M${w * 0.2} ${h}V${h * 0.46}a${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.6} 0V${h}Z" fill="${pale}"/>`;
    case 2:
      return window;
    case 3:
      return `<path d="M0 ${h * 0.6}C${w * 0.24} ${h * 0.46} ${w * 0.42} ${h * 0.72} ${w * 0.66} ${h * 0.58}S${w * 0.92} ${h * 0.44} ${w} ${h * 0.5}V${h}H0Z" fill="${form}"/><circle cx="${w * 0.8}" cy="${h * 0.2}" r="${w * 0.13}" fill="${strong}" opacity=".75"/>`;
    case 4:
      return `<circle cx="${w * 0.5}" cy="${h * 0.46}" r="${w * 0.4}" fill="${pale}"/>${twig(w * 0.1, h * 0.98, w / 420, strong)}${twig(w * 0.93, h * 0.9, w / 560, form)}`;
    case 5:
      return `<path d="M0 0H${w * 0.34}V${h}H0Z" fill="${form}" opacity=".7"/><path d="M${w * 0.78} ${h}V${h * 0.34}a${w * 0.2} ${w * 0.2} 0 0 1 ${w * 0.4} 0V${h}Z" fill="${strong}" opacity=".55"/>`;
    default:
      return `${window}${twig(w * 0.92, h * 0.96, w / 460, strong)}`;
  }
}

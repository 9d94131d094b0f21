import sharp from 'sharp';
import type { PreviewCards } from './cards.ts';

const size = { width: 1200, height: 630 };
const paper = '#faf7f4';
const ink = '#8f2d56';
/** Where the clouds of colour lie: x, y, radius. */
const clouds = [
  [180, 130, 300],
  [1040, 90, 280],
  [1080, 560, 320],
  [160, 580, 260],
] as const;
/** The mark of the brand, on a grid of 40. */
const mark = `<path d="M17.5 5.2a15 15 0 0 0 0 29.6z" fill="none" stroke="${ink}" stroke-width="2.4" stroke-linejoin="round"/><path d="M22.5 4a16.2 16.2 0 0 1 0 32z" fill="${ink}"/>`;

/**
 * Draws without a font: one of the machine's would make the same card differ from place to place.
 */
export const drawnCards = (): PreviewCards => ({
  async draw(colors) {
    const spots = clouds
      .map(([x, y, r], i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colors[i % colors.length] ?? '#e9d3d9'}"/>`)
      .join('');
    const background = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width / 4}" height="${size.height / 4}" viewBox="0 0 ${size.width} ${size.height}"><rect width="100%" height="100%" fill="${paper}"/><g opacity="0.75">${spots}</g></svg>`,
      ),
    )
      .blur(24)
      .resize(size.width, size.height, { fit: 'fill' })
      .toBuffer();
    const front = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><circle cx="600" cy="315" r="170" fill="${paper}"/><g transform="translate(460 175) scale(7)">${mark}</g></svg>`;
    const png = await sharp(background)
      .composite([{ input: Buffer.from(front) }])
      .removeAlpha()
      .png({ palette: true, quality: 80 })
      .toBuffer();
    return new Uint8Array(png);
  },
});

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** What a picture becomes. */
export interface Encoded {
  w: number;
  h: number;
  /** base64 */
  thumbhash: string;
  /** 64 bits of brightness differences, hex: near copies have near numbers. */
  dhash: string;
  files: { name: string; bytes: Uint8Array }[];
}

export const avifWidths = [160, 320, 640, 960] as const;
export const webpWidths = [640] as const;
/** Effort 0 takes a third of the time of the usual one, and drawings gain little from more. */
const avif = { quality: 52, effort: 0 } as const;
const webp = { quality: 78, effort: 1 } as const;

export const hashOfPicture = (svg: string): string => createHash('sha256').update(svg).digest('hex');

/** Draws once and encodes every size from the same pixels. No metadata, no trailing data (R54). */
export async function encodePicture(svg: string): Promise<Encoded> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (width: number) => sharp(data, { raw }).resize({ width });
  const files = await Promise.all([
    ...avifWidths.map(async (width) => ({ name: `${width}.avif`, bytes: await at(width).avif(avif).toBuffer() })),
    ...webpWidths.map(async (width) => ({ name: `${width}.webp`, bytes: await at(width).webp(webp).toBuffer() })),
  ]);
  const small = await sharp(data, { raw })
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64');
  return { w: info.width, h: info.height, thumbhash, dhash: await dhashOf(data, raw), files };
}

async function dhashOf(data: Buffer, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }): Promise<string> {
  const grey = await sharp(data, { raw }).resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (grey[row * 9 + column]! < grey[row * 9 + column + 1]! ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

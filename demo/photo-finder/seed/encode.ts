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

/**
 * How pictures are made for measurements: with the grain of photographs, which compresses worse, or
 * with more effort.
 */
export interface Encoding {
  isPhotoLike?: boolean;
  effort?: number;
}

/** The usual encoding adds nothing to the drawing's own hash. */
export const hashOfPicture = (svg: string, encoding: Encoding = {}): string => {
  const hash = createHash('sha256').update(svg);
  return (Object.keys(encoding).length > 0 ? hash.update(JSON.stringify(encoding)) : hash).digest('hex');
};

/** Noise of a sensor over a drawing. */
async function withGrain(svg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(svg).metadata();
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 26 } },
  })
    .png()
    .toBuffer();
  return sharp(svg)
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer();
}

/** Draws once and encodes every size from the same pixels. No metadata, no trailing data (R54). */
export async function encodePicture(svg: string, { isPhotoLike, effort }: Encoding = {}): Promise<Encoded> {
  const drawing = isPhotoLike ? await withGrain(Buffer.from(svg)) : Buffer.from(svg);
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (width: number) => sharp(data, { raw }).resize({ width });
  const files = await Promise.all([
    ...avifWidths.map(async (width) => ({
      name: `${width}.avif`,
      bytes: await at(width)
        .avif({ ...avif, ...(effort !== undefined && { effort }) })
        .toBuffer(),
    })),
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

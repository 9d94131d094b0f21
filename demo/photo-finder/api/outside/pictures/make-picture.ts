import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { maxFrames, maxPixels, maxSidePx } from '../../../../../src/platform/images/image-rules.ts';
import { dhashOf } from './dhash.ts';
import {
  avifSizes,
  firstWebp,
  leastPortraitPx,
  leastSidePx,
  mostSidePx,
  type PictureAnswer,
  type PictureFile,
  type PictureJob,
  type PictureTrouble,
  portraitSizes,
  webpSizes,
} from './picture-job.ts';

// Only these four may look at bytes from outside, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) });
sharp.concurrency(1);
sharp.cache(false);

/** Effort 4 takes five times as long and saves a sixth of the bytes. */
const avif = { quality: 50, effort: 2 } as const;
const webp = { quality: 78, effort: 2 } as const;
const full = { quality: 90, effort: 2 } as const;

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/**
 * The upload's pixels, upright and no longer than `mostPx`, without anything that it brought along;
 * or what is wrong with it.
 */
async function pixelsOf(
  bytes: Uint8Array,
  kind: string,
  { leastPx, mostPx }: { leastPx: number; mostPx: number },
): Promise<Pixels | { trouble: PictureTrouble }> {
  const open = () => sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, page: 0, pages: 1 });
  const { format, width, height, pages = 1 } = await open().metadata();
  if (format !== kind) return { trouble: 'no-image' };
  if (width > maxSidePx || height > maxSidePx || width * height > maxPixels || pages > maxFrames)
    return { trouble: 'too-large' };
  const { data, info } = await open()
    .autoOrient()
    .resize(mostPx, mostPx, { fit: 'inside', withoutEnlargement: true })
    // What lets the light through stands on white, as a page would show it.
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Also what is so long that its shorter side is lost when it is made to fit.
  if (Math.min(info.width, info.height) < leastPx) return { trouble: 'too-small' };
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The square of it that eyes go to first: a face, where there is one. */
async function portrait(bytes: Uint8Array, kind: string): Promise<PictureAnswer> {
  const pixels = await pixelsOf(bytes, kind, { leastPx: leastPortraitPx, mostPx: mostSidePx });
  if ('trouble' in pixels) return pixels;
  const { data, raw } = pixels;
  const files: PictureFile[] = [];
  for (const width of portraitSizes) {
    const square = sharp(data, { raw }).resize(width, width, { fit: 'cover', position: sharp.strategy.attention });
    files.push({ width, format: 'webp', bytes: await square.webp(webp).toBuffer() });
  }
  return { files };
}

async function take(bytes: Uint8Array, kind: string): Promise<PictureAnswer> {
  const pixels = await pixelsOf(bytes, kind, { leastPx: leastSidePx, mostPx: mostSidePx });
  if ('trouble' in pixels) return pixels;
  const { data, raw } = pixels;
  const image = () => sharp(data, { raw });
  const original = await image().webp(full).toBuffer();
  const first = await image().resize({ width: firstWebp, withoutEnlargement: true }).webp(webp).toBuffer();
  const small = await image()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = await image().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer();
  return {
    taken: {
      w: raw.width,
      h: raw.height,
      sha256: createHash('sha256').update(original).digest('hex'),
      dhash: dhashOf(grey),
      thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64'),
      original,
      first,
    },
  };
}

async function derive(bytes: Uint8Array): Promise<PictureAnswer> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (width: number): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({ width });
  const files: PictureFile[] = [];
  for (const width of avifSizes.filter((size) => size <= info.width))
    files.push({ width, format: 'avif', bytes: await at(width).avif(avif).toBuffer() });
  for (const width of webpSizes.filter((size) => size <= info.width))
    files.push({ width, format: 'webp', bytes: await at(width).webp(webp).toBuffer() });
  return { files };
}

/** R53–R55 one piece of work. Never throws for what the bytes are. */
export async function makePicture(job: PictureJob): Promise<PictureAnswer> {
  try {
    if (job.is === 'derive') return await derive(job.bytes);
    return await (job.is === 'take' ? take : portrait)(job.bytes, job.kind);
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { trouble: isTooLarge ? 'too-large' : 'no-image' };
  }
}

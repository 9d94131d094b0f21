import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { maxFrames, maxPixels, maxSidePx } from '../../../../../src/service/outside/files/image-rules.ts';
import { dhashOf } from './dhash.ts';
import {
  avifSizes,
  firstWebp,
  leastSidePx,
  mostSidePx,
  type PictureAnswer,
  type PictureFile,
  type PictureJob,
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

async function take(bytes: Uint8Array, kind: string): Promise<PictureAnswer> {
  const open = () => sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, page: 0, pages: 1 });
  const { format, width, height, pages = 1 } = await open().metadata();
  if (format !== kind) return { trouble: 'no-image' };
  if (width > maxSidePx || height > maxSidePx || width * height > maxPixels || pages > maxFrames)
    return { trouble: 'too-large' };
  const { data, info } = await open()
    .autoOrient()
    .resize(mostSidePx, mostSidePx, { fit: 'inside', withoutEnlargement: true })
    // What lets the light through stands on white, as a page would show it.
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Also what is so long that its shorter side is lost when it is made to fit.
  if (Math.min(info.width, info.height) < leastSidePx) return { trouble: 'too-small' };
  const raw = { width: info.width, height: info.height, channels: info.channels };
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
      w: info.width,
      h: info.height,
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
    return job.is === 'take' ? await take(job.bytes, job.kind) : await derive(job.bytes);
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { trouble: isTooLarge ? 'too-large' : 'no-image' };
  }
}

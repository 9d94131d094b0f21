import sharp, { type Metadata, type Sharp } from 'sharp';
import type { MadeImage } from './files.ts';
import {
  type DecodeAnswer,
  type DecodeJob,
  type DecodeTrouble,
  type FitAnswer,
  type FitJob,
  maxFrames,
  maxPixels,
  maxSidePx,
} from './image-rules.ts';

// Only these four may look at bytes from outside, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One process is one core and one image; a cache for the next one only costs memory.
sharp.concurrency(1);
sharp.cache(false);

/** Dots an inch: twice as many pixels as an SVG says, for sharp screens. */
const svgDensity = 144;

/** EXIF orientation as mirroring and turning, in this order. 1 and nonsense are upright. */
const turns: Record<number, [mirrored: boolean, degrees: number]> = {
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 90],
  7: [true, 90],
  8: [false, 270],
};

function upright(image: Sharp, orientation: number): Sharp {
  const [mirrored, degrees] = turns[orientation] ?? [false, 0];
  return image.flop(mirrored).rotate(degrees);
}

// Of an animation the first frame. Broken data is refused, odd metadata is not.
const openingOf = (bytes: Uint8Array) => () =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, page: 0, pages: 1, density: svgDensity });

function headerTrouble({ format, width, height, pages = 1 }: Metadata, kind: string): DecodeTrouble | null {
  if (format !== kind) return { trouble: 'no-image' };
  const isTooLarge = width > maxSidePx || height > maxSidePx || width * height > maxPixels || pages > maxFrames;
  return isTooLarge ? { trouble: 'too-large' } : null;
}

function troubleOf(error: unknown): DecodeTrouble {
  const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
  return { trouble: isTooLarge ? 'too-large' : 'no-image' };
}

/**
 * R53–R55 one upload as squares of our own making. Checks the header, then decodes all of it; the
 * middle is kept where it is not square. Never throws for what the bytes are.
 */
export async function decodeImage({ bytes, kind, sizesPx }: DecodeJob): Promise<DecodeAnswer> {
  const open = openingOf(bytes);
  try {
    const header = await open().metadata();
    const trouble = headerTrouble(header, kind);
    if (trouble) return trouble;
    const largest = Math.max(...sizesPx);
    // To the shorter side first: every row is read, so that a truncated file is noticed, and what
    // is held is small.
    const small = await open()
      .resize(largest, largest, { fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const turned = await upright(sharp(small.data, { raw: small.info }), header.orientation ?? 1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const images: MadeImage[] = [];
    for (const px of sizesPx) {
      const square = sharp(turned.data, { raw: turned.info }).resize(px, px, { fit: 'cover' });
      images.push({ px, type: 'image/webp', bytes: await square.webp({ quality: 82 }).toBuffer() });
    }
    return { images };
  } catch (error) {
    return troubleOf(error);
  }
}

/** One picture as PNG within a box, never enlarged. Never throws for what the bytes are. */
export async function fitImage({ bytes, kind, box }: FitJob): Promise<FitAnswer> {
  const open = openingOf(bytes);
  const svg = { operation: ['VipsForeignLoadSvgBuffer'] };
  try {
    if (kind === 'svg') sharp.unblock(svg);
    const trouble = headerTrouble(await open().metadata(), kind);
    if (trouble) return trouble;
    const fitted = open()
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await fitted.toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
    return { image: { bytes: data, width: info.width, height: info.height } };
  } catch (error) {
    return troubleOf(error);
  } finally {
    // Uploads never are one.
    sharp.block(svg);
  }
}

import sharp, { type Sharp } from 'sharp';
import type { MadeImage } from './files.ts';
import { type DecodeAnswer, type DecodeJob, maxFrames, maxPixels, maxSidePx } from './image-rules.ts';

// Only these four may look at bytes from outside, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One process is one core and one image; a cache for the next one only costs memory.
sharp.concurrency(1);
sharp.cache(false);

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

/**
 * R53–R55 one upload as squares of our own making. Checks the header, then decodes all of it; the
 * middle is kept where it is not square. Never throws for what the bytes are.
 */
export async function decodeImage({ bytes, kind, sizesPx }: DecodeJob): Promise<DecodeAnswer> {
  // Of an animation the first frame. Broken data is refused, odd metadata is not.
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, page: 0, pages: 1 });
  try {
    const { format, width, height, pages = 1, orientation = 1 } = await open().metadata();
    if (format !== kind) return { trouble: 'no-image' };
    if (width > maxSidePx || height > maxSidePx || width * height > maxPixels || pages > maxFrames)
      return { trouble: 'too-large' };
    const largest = Math.max(...sizesPx);
    // To the shorter side first: every row is read, so that a truncated file is noticed, and what
    // is held is small.
    const small = await open()
      .resize(largest, largest, { fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const turned = await upright(sharp(small.data, { raw: small.info }), orientation)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const images: MadeImage[] = [];
    for (const px of sizesPx) {
      const square = sharp(turned.data, { raw: turned.info }).resize(px, px, { fit: 'cover' });
      images.push({ px, type: 'image/webp', bytes: await square.webp({ quality: 82 }).toBuffer() });
    }
    return { images };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { trouble: isTooLarge ? 'too-large' : 'no-image' };
  }
}

import type { ImageKind } from '../../contract/image-kind.ts';
import type { Box, FittedImage, MadeImage } from './files.ts';

/** R55 what an image may be at most, read from its header before anything is decoded. */
export const maxSidePx = 10_000;
export const maxPixels = 40_000_000;
/** Only the first frame is kept, and yet a decoder looks at all of them. */
export const maxFrames = 1000;

/** One upload to make squares of. */
export interface DecodeJob {
  bytes: Uint8Array;
  /** The kind by the first bytes; the decoder must agree. */
  kind: ImageKind;
  /** Sides of the squares to make. */
  sizesPx: readonly number[];
}

/** One picture to fit into a box. */
export interface FitJob {
  bytes: Uint8Array;
  kind: ImageKind | 'svg';
  box: Box;
}

/**
 * - `no-image`: nothing that can be decoded to its end as one of the four kinds.
 * - `too-large`: more pixels or frames than allowed, or more memory needed than there is for it.
 */
export type DecodeAnswer = { images: MadeImage[] } | DecodeTrouble;
export type FitAnswer = { image: FittedImage } | DecodeTrouble;
export interface DecodeTrouble {
  trouble: 'no-image' | 'too-large';
}

/** The decoder ends itself with this exit code when it needs more memory than it may. */
export const outOfMemoryCode = 78;

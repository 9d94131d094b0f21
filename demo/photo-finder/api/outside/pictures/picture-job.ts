import type { ImageKind } from '../../../../../src/contract/image-kind.ts';

/** The shorter side of a photo needs so much, the longer one is made no longer than so much. */
export const leastSidePx = 640;
export const mostSidePx = 2400;

/**
 * This size is made at once, so that the uploader sees the photo; the queue makes the others.
 */
export const firstWebp = 640;
export const avifSizes = [320, 640, 1080, 1600] as const;
export const webpSizes = [320, 640, 1080] as const;

/** A portrait is a square, in as many pixels as the largest and the smallest place of it have. */
export const portraitSizes = [160, 320] as const;
export const leastPortraitPx = 320;

/** `take` and `portrait`: bytes from outside. `derive`: our own encoding of them. */
export type PictureJob =
  | { is: 'take' | 'portrait'; bytes: Uint8Array; kind: ImageKind }
  | { is: 'derive'; bytes: Uint8Array };

/** Our own encoding at full size, without anything that the upload brought along. */
export interface TakenPicture {
  w: number;
  h: number;
  /** Of `original`: the same picture has the same. */
  sha256: string;
  /** 64 bits of brightness differences, hex. */
  dhash: string;
  /** base64 */
  thumbhash: string;
  original: Uint8Array;
  first: Uint8Array;
}
export interface PictureFile {
  width: number;
  format: 'avif' | 'webp';
  bytes: Uint8Array;
}
export type PictureTrouble = 'no-image' | 'too-large' | 'too-small';
export type PictureAnswer = { taken: TakenPicture } | { files: PictureFile[] } | { trouble: PictureTrouble };

import type { ClientErrorCode } from './client-errors.ts';
import { maxImageBytes } from './constants.ts';

/** R53 what may come in. The name and the type that a browser claims are not looked at. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

const starts: [ImageKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
];
/** How much of a file is looked at. */
export const imageHeadBytes = 16;

/** By the first bytes; null = none of ours. Only a full decode proves that it really is one. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, imageHeadBytes));
  return starts.find(([, start]) => start.test(head))?.[0] ?? null;
}

/** §5 what a page can check of a file before it is sent. */
export function checkImage(sizeBytes: number, head: Uint8Array): ClientErrorCode | null {
  if (imageKind(head) === null) return 'invalid-file-type';
  return sizeBytes > maxImageBytes ? 'file-size-too-large' : null;
}

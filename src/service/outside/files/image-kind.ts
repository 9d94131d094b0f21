/** R53 what may come in. The name and the type that a browser claims are not looked at. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

const starts: [ImageKind, (bytes: Buffer) => boolean][] = [
  ['jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['png', (b) => b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (b) => /^GIF8[79]a$/.test(b.toString('latin1', 0, 6))],
];

/** By the first bytes; null = none of ours. Only a full decode says that it really is one. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  return starts.find(([, isOne]) => isOne(start))?.[0] ?? null;
}

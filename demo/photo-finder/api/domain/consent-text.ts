import { createHash } from 'node:crypto';

/** What somebody agrees to when her photos are published; the record keeps version and hash of exactly these words. */
export function consentText(product: string, version: string): { version: string; sha256: string; text: string } {
  const text = `This is me, I am 18 or older, and I agree that ${product} publishes these images in its gallery. I can withdraw at any time, and they are then removed within 24 hours.`;
  return { version, text, sha256: createHash('sha256').update(`${version}\n${text}`).digest('hex') };
}

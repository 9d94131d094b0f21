import { createHash } from 'node:crypto';
import type { ConsentKind } from '../../contract/vocabulary.ts';

const withdrawal = 'at any time, and they are then removed within 24 hours.';
const words: Record<ConsentKind, (product: string) => string> = {
  self: (product) =>
    `This is me, I am 18 or older, and I agree that ${product} publishes these images in its gallery. I can withdraw ${withdrawal}`,
  provider_attests: (product) =>
    `I hold this patient's written consent that ${product} publishes these images in its gallery; she is 18 or older. She and I can withdraw ${withdrawal}`,
};

export interface ConsentText {
  version: string;
  sha256: string;
  text: string;
}

/**
 * The consent for publishing photos. The stored consent refers to this text by version and hash.
 */
export function consentText(product: string, version: string, kind: ConsentKind = 'self'): ConsentText {
  const text = words[kind](product);
  return { version, text, sha256: createHash('sha256').update(`${version}\n${text}`).digest('hex') };
}

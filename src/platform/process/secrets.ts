import { hash, timingSafeEqual } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * What the store keeps of a secret: SHA-256 in hex. Enough for 128 random bits and more; never for
 * codes or passwords.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret);

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** R27 access tokens, mailed links, device cookies: 256 bits, 43 characters. */
export const newToken = (random: Random): string => base64url(random.bytes(32));
/** §4.1 128 bits, 22 characters. */
export const newFlowId = (random: Random): string => base64url(random.bytes(16));

/** Compares in constant time; only the lengths, which are public, leak. */
export function equalSecrets(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

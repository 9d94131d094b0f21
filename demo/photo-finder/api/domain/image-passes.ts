import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../../../src/platform/process/secrets.ts';

/**
 * Opens one unpublished image. Only its owner and moderators get the signed address.
 */
const sign = (secret: string, key: string, expiresAt: number) =>
  createHmac('sha256', secret).update(`image ${key} ${expiresAt}`).digest().subarray(0, 18);

const stepMs = 5 * 60 * 1000;
const steps = 4;

/**
 * Holds for 15 to 20 minutes. Addresses that are given out shortly after each other are alike, so
 * that a browser keeps the picture.
 */
export function imagePass(secret: string, key: string, now: number): string {
  const expiresAt = (Math.floor(now / stepMs) + steps) * stepMs;
  return `${expiresAt}.${sign(secret, key, expiresAt).toString('base64url')}`;
}

export function isImagePass(secret: string, key: string, pass: string, now: number): boolean {
  const match = /^(\d{13})\.([\w-]{24})$/.exec(pass);
  if (!match || Number(match[1]) <= now) return false;
  return equalSecrets(sign(secret, key, Number(match[1])), Buffer.from(match[2]!, 'base64url'));
}

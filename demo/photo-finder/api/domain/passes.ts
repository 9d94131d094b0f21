import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../../../src/platform/process/secrets.ts';

/**
 * Opens a shared collection for a visitor who entered its passcode. Nothing is stored, and a new
 * link invalidates the pass.
 */
const sign = (secret: string, slug: string, expiresAt: number) =>
  createHmac('sha256', secret).update(`pass ${slug} ${expiresAt}`).digest('base64url');

const validMs = 12 * 60 * 60 * 1000;

export function newPass(secret: string, slug: string, now: number): { pass: string; expiresAt: number } {
  const expiresAt = now + validMs;
  return { pass: `${expiresAt}.${sign(secret, slug, expiresAt)}`, expiresAt };
}

export function isPass(secret: string, slug: string, pass: string, now: number): boolean {
  const match = /^(\d{13})\.([\w-]{43})$/.exec(pass);
  if (!match || Number(match[1]) <= now) return false;
  return equalSecrets(Buffer.from(sign(secret, slug, Number(match[1]))), Buffer.from(match[2]!));
}

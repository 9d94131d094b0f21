import { createHash, createHmac } from 'node:crypto';
import type { Random } from '../../../../src/platform/process/random.ts';
import { equalSecrets } from '../../../../src/platform/process/secrets.ts';

/**
 * A number between these is looked for, so the work has an upper end: about a second in a browser,
 * five on an old phone.
 */
const numbers = { least: 5_000, most: 20_000 };
export const proofMs = 20 * 60 * 1000;

const digestOf = (salt: string, number: number) => createHash('sha256').update(`${salt}.${number}`).digest('hex');
const sign = (secret: string, salt: string, digest: string) =>
  createHmac('sha256', secret).update(`proof ${salt} ${digest}`).digest('base64url');

/** What a browser begins with. Nothing of it is stored: the signature carries it. */
export function newPuzzle(secret: string, random: Random, now: number) {
  const salt = `${now + proofMs}.${Buffer.from(random.bytes(12)).toString('base64url')}`;
  const digest = digestOf(salt, numbers.least + random.below(numbers.most - numbers.least));
  return { salt, digest, signature: sign(secret, salt, digest), most: numbers.most };
}

/** The salt of a right proof (`salt.number.signature`), which counts once; null for any other. */
export function provedSalt(secret: string, proof: string, now: number): string | null {
  const [, salt = '', expiresAt, number, signature = ''] =
    /^((\d{13})\.[\w-]{16})\.(\d{1,6})\.([\w-]{43})$/.exec(proof) ?? [];
  if (Number(expiresAt) <= now || number === undefined) return null;
  const right = sign(secret, salt, digestOf(salt, Number(number)));
  return equalSecrets(Buffer.from(right), Buffer.from(signature)) ? salt : null;
}

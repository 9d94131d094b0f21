import { randomBytes, scrypt as scryptWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { equalSecrets } from '../../../../src/platform/process/secrets.ts';

const scrypt = promisify<string, Uint8Array, number, { N: number; r: number; p: number }, Buffer>(scryptWithCallback);
/**
 * Some 50 ms: guesses are few by their own limit, and a copy of the database shall not give short
 * codes away at once.
 */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const bytes = 32;

export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(passcode.normalize('NFKC'), salt, bytes, cost);
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

export async function isPasscode(passcode: string, kept: string): Promise<boolean> {
  const [, salt = '', hash = ''] = kept.split(':');
  const tried = await scrypt(passcode.normalize('NFKC'), Buffer.from(salt, 'base64url'), bytes, cost);
  return equalSecrets(tried, Buffer.from(hash, 'base64url'));
}

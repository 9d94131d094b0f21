import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** R32 values of documentation and examples are public. */
const published = ['change-me', 'changeme', 'your-secret', 'secret-secret', 'example', 'placeholder', 'openssl rand'];

/** Why a secret must not be used, or null. */
export function secretMistake(secret: string): string | null {
  if (Buffer.byteLength(secret) < 32) return 'must have at least 32 bytes: make one with "openssl rand -base64 48".';
  if (published.some((word) => secret.toLowerCase().includes(word)) || new Set(secret).size < 10)
    return 'is a placeholder that others know: make one with "openssl rand -base64 48".';
  return null;
}

/**
 * The secret that demo mode makes for itself, kept beside its data so that codes and cookies
 * survive a restart.
 */
export function demoSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  makeFolder(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(48).toString('base64');
    // `wx`: of two that start at once the second reads what the first wrote.
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
      return secret;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return readFileSync(file, 'utf8').trim();
    }
  }
}

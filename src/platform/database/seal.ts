import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what is written out of a copy of the database (R13). */
export interface Seal {
  close(text: string): string;
  /** Throws when no secret fits. */
  open(sealed: string): string;
  /** Null when no secret fits. */
  openOrNull(sealed: string): string | null;
  /** Whether the newest secret has closed it. */
  isNewest(sealed: string): boolean;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM by keys derived from `secrets`, newest first; older ones still open what they have
 * closed (R32). Without secrets text stays as it is, which only tests want.
 */
export function sealBy(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'latchkey outbox', 32)));
  const openBy = (key: Buffer, sealed: string): string | null => {
    const bytes = Buffer.from(sealed.slice('gcm:'.length), 'base64');
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  };
  function openOrNull(sealed: string): string | null {
    if (sealed.startsWith('plain:')) return sealed.slice('plain:'.length);
    for (const key of keys) {
      const text = openBy(key, sealed);
      // Otherwise the next, older secret may fit.
      if (text !== null) return text;
    }
    return null;
  }
  return {
    close(text) {
      const key = keys[0];
      if (!key) return `plain:${text}`;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `gcm:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    open(sealed) {
      const text = openOrNull(sealed);
      if (text === null) throw new Error('None of the secrets opens this.');
      return text;
    },
    openOrNull,
    isNewest: (sealed) => (keys[0] ? openBy(keys[0], sealed) !== null : sealed.startsWith('plain:')),
  };
}

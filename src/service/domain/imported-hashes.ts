import { createCipheriv, createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compare } from 'bcrypt';

/** A kind of password hash that another service makes. Its pattern bounds its costs. */
interface ImportedKind {
  pattern: RegExp;
  /** Whether the service takes blanks around a password away. */
  trims?: true;
  /** Whether exactly this password fits; `parts` are the groups of the pattern. */
  verify(parts: readonly string[], password: string): Promise<boolean>;
}

const pbkdf2Async = promisify(pbkdf2);
const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt);
const base64 = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');
const isSame = (a: Buffer, b: Buffer) => a.length === b.length && a.length > 0 && timingSafeEqual(a, b);

/** `$2b$10$` and 53 characters. PHP writes `$2y$` for the same thing. */
const bcrypt: ImportedKind = {
  pattern: /^\$2[abxy](\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/,
  verify: ([rest], password) => compare(password, `$2b${rest}`),
};

/** WordPress since 6.8: bcrypt of a MAC, because bcrypt reads 72 bytes of a password only. */
const wordpress: ImportedKind = {
  pattern: /^\$wp\$2y(\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/,
  trims: true,
  verify: ([rest], password) =>
    compare(createHmac('sha384', 'wp-sha384').update(password).digest('base64'), `$2b${rest}`),
};

const phpassDigits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Three bytes are four digits, the lowest six bits first. */
function phpassText(bytes: Buffer): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const three = bytes.subarray(i, i + 3);
    const bits = three.reduceRight((sum, byte) => (sum << 8) | byte, 0);
    for (let digit = 0; digit <= three.length; digit++) text += phpassDigits[(bits >> (6 * digit)) & 63];
  }
  return text;
}
/** WordPress before 6.8, and other PHP: MD5 over and over. The digit is the power of two. */
const phpass: ImportedKind = {
  pattern: /^\$[PH]\$([5-9AB])([./A-Za-z0-9]{8})([./A-Za-z0-9]{22})$/,
  trims: true,
  async verify([power = '', salt = '', expected = ''], password) {
    const typed = Buffer.from(password);
    const md5 = (begin: string | Buffer) => createHash('md5').update(begin).update(typed).digest();
    let digest = md5(salt);
    for (let left = 2 ** phpassDigits.indexOf(power); left > 0; left--) {
      digest = md5(digest);
      // R110 no other call waits for all of it.
      if (left % 512 === 0) await setImmediate();
    }
    return isSame(Buffer.from(phpassText(digest)), Buffer.from(expected));
  },
};

/** As Django writes it (the salt is text), and as PHC strings do (the salt is base64). */
const pbkdf2Kind: ImportedKind = {
  pattern:
    /^(\$?)pbkdf2[-_](sha1|sha256|sha512)\$(?:i=)?([1-9]\d{2,5}|1\d{6})(?:,l=\d+)?\$([^$]{4,128})\$([./+A-Za-z0-9]{16,86}={0,2})$/,
  async verify([isPhc, digest = '', rounds = '', salt = '', expected = ''], password) {
    const hash = base64(expected);
    const salted = isPhc ? base64(salt) : Buffer.from(salt);
    return isSame(await pbkdf2Async(password, salted, Number(rounds), hash.length, digest), hash);
  },
};

/** What the console of Firebase shows of a project; all text is base64. */
export interface FirebaseHashConfig {
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  memCost: number;
}
/** In the form that Supabase has for it, too. */
export const firebaseHash = (
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashConfig,
  { salt, hash }: { salt: string; hash: string },
): string => {
  const [key, separator, salted, hashed] = [signerKey, saltSeparator, salt, hash].map((text) =>
    Buffer.from(text, 'base64').toString('base64'),
  );
  return `$fbscrypt$v=1,n=${memCost},r=${rounds},p=1,ss=${separator},sk=${key}$${salted}$${hashed}`;
};
/** Firebase: scrypt makes the key by which the key of the project is encrypted. */
const firebase: ImportedKind = {
  pattern:
    /^\$fbscrypt\$v=1,n=([1-9]|1[0-5]),r=([1-9]),p=1,ss=([+/A-Za-z0-9]{0,198}={0,2}),sk=([+/A-Za-z0-9]{16,198}={0,2})\$([+/A-Za-z0-9]{1,198}={0,2})\$([+/A-Za-z0-9]{16,198}={0,2})$/,
  async verify([memCost, r, separator = '', signerKey = '', salt = '', expected = ''], password) {
    const salted = Buffer.concat([base64(salt), base64(separator)]);
    const key = await scryptAsync(password, salted, 32, {
      N: 2 ** Number(memCost),
      r: Number(r),
      p: 1,
      maxmem: 2 ** 26,
    });
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    return isSame(cipher.update(base64(signerKey)), base64(expected));
  },
};

const kinds = [bcrypt, wordpress, phpass, pbkdf2Kind, firebase];

/** Whether it is a hash of another service against which a password can be checked. */
export const isImportedHash = (hash: string): boolean => kinds.some(({ pattern }) => pattern.test(hash));

/** As ours, also with a pepper of another Latchkey; its memory (KiB) and passes are bounded. */
const argon2id =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(?:[1-9]|10),p=[1-8]\$[+/A-Za-z0-9]{11,86}\$[+/A-Za-z0-9]{22,86}(?:#\w+)?$/;
const mostMemoryKib = 131_072;

/** Whether a login could check a password against it, at a bearable cost. */
export function isKnownHash(hash: string): boolean {
  const [, memory] = argon2id.exec(hash) ?? [];
  return isImportedHash(hash) || (memory !== undefined && Number(memory) <= mostMemoryKib);
}

/**
 * The text that fits a hash that came with an import; null = none. Others hash what was typed, byte
 * for byte; ours is in one normal form (R2), so both are tried where they differ. After the first
 * login there is none left (R1).
 */
export async function fittingPassword(hash: string, password: string): Promise<string | null> {
  const kind = kinds.find(({ pattern }) => pattern.test(hash));
  const [, ...parts] = kind?.pattern.exec(hash) ?? [];
  if (!kind) return null;
  const tries = new Set([password, password.normalize('NFKC'), ...(kind.trims ? [password.trim()] : [])]);
  for (const text of tries) if (await kind.verify(parts, text)) return text;
  return null;
}

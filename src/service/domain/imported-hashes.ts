import { createCipheriv, createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { compare } from 'bcrypt';

/** A kind of password hash that another service makes. Its costs are bounded by its form. */
interface ImportedKind {
  form: RegExp;
  /** Whether exactly this password fits; `parts` are the groups of the form. */
  fits(parts: readonly string[], password: string): Promise<boolean>;
}

const derive = promisify(pbkdf2);
const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt);
const base64 = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');
const areEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** `$2b$10$` and 53 characters. PHP writes `$2y$` for the same thing. */
const bcrypt: ImportedKind = {
  form: /^\$2[abxy](\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/,
  fits: ([rest], password) => compare(password, `$2b${rest}`),
};

/** WordPress since 6.8: bcrypt of a MAC, because bcrypt reads 72 bytes of a password only. */
const wordpress: ImportedKind = {
  form: /^\$wp\$2y(\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/,
  fits: ([rest], password) =>
    compare(createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64'), `$2b${rest}`),
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
  form: /^\$[PH]\$([5-9A-D])([./A-Za-z0-9]{8})([./A-Za-z0-9]{22})$/,
  async fits([power = '', salt = '', expected = ''], password) {
    const typed = Buffer.from(password.trim());
    const md5 = (begin: string | Buffer) => createHash('md5').update(begin).update(typed).digest();
    let digest = md5(salt);
    for (let left = 2 ** phpassDigits.indexOf(power); left > 0; left--) digest = md5(digest);
    return areEqual(Buffer.from(phpassText(digest)), Buffer.from(expected));
  },
};

/** As Django writes it (the salt is text), and as PHC strings do (the salt is base64). */
const pbkdf2Kind: ImportedKind = {
  form: /^(\$?)pbkdf2[-_](sha1|sha256|sha512)\$(?:i=)?([1-9]\d{2,5}|1\d{6})(?:,l=\d+)?\$([^$]{4,128})\$([./+A-Za-z0-9=]{16,128})$/,
  async fits([isPhc, digest = '', rounds = '', salt = '', expected = ''], password) {
    const hash = base64(expected);
    const salted = isPhc ? base64(salt) : Buffer.from(salt);
    return areEqual(await derive(password, salted, Number(rounds), hash.length, digest), hash);
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
  form: /^\$fbscrypt\$v=1,n=(\d|1[0-5]),r=([1-9]),p=1,ss=([+/A-Za-z0-9=]*),sk=([+/A-Za-z0-9=]{16,200})\$([+/A-Za-z0-9=]+)\$([+/A-Za-z0-9=]{16,200})$/,
  async fits([memCost, r, separator = '', signerKey = '', salt = '', expected = ''], password) {
    const salted = Buffer.concat([base64(salt), base64(separator)]);
    const key = await stretch(password, salted, 32, { N: 2 ** Number(memCost), r: Number(r), p: 1, maxmem: 2 ** 26 });
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    return areEqual(cipher.update(base64(signerKey)), base64(expected));
  },
};

const kinds = [bcrypt, wordpress, phpass, pbkdf2Kind, firebase];

/** Whether it is a hash of another service against which a password can be checked. */
export const isImportedHash = (hash: string): boolean => kinds.some(({ form }) => form.test(hash));

/**
 * Whether a password fits a hash that came with an import. Others hash what was typed, byte for
 * byte; ours is in one normal form (R2), so both are tried where they differ. After the first login
 * there is none left (R1).
 */
export async function verifyImportedHash(hash: string, password: string): Promise<boolean> {
  const kind = kinds.find(({ form }) => form.test(hash));
  const [, ...parts] = kind?.form.exec(hash) ?? [];
  const normal = password.normalize('NFKC');
  if (!kind) return false;
  if (await kind.fits(parts, password)) return true;
  return normal !== password && (await kind.fits(parts, normal));
}

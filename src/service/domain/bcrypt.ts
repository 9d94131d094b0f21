import { compare } from 'bcrypt';

/** Hashes as other services made them; `$2b$10$` and 53 characters. */
export const isBcrypt = (hash: string): boolean => /^\$2[abxy]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/.test(hash);

/**
 * Whether a password fits a bcrypt hash that came with an import. Others hash what was typed, byte
 * for byte; ours is in one normal form (R2), so both are tried where they differ. After the first
 * login there is none left (R1).
 */
export async function verifyBcrypt(hash: string, password: string): Promise<boolean> {
  // PHP writes `$2y$` for the same thing.
  const known = hash.replace(/^\$2[xy]/, '$2b');
  if (await compare(password, known)) return true;
  const normal = password.normalize('NFKC');
  return normal !== password && (await compare(normal, known));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hasher } from '../../src/service/domain/passwords.ts';

/**
 * Counts like the real one and costs nothing, for tests that need thousands of tries. Never for
 * tests of Argon2id itself.
 */
export function cheapHasher(): Hasher {
  let runs = 0;
  const digest = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('hex');
  return {
    get runs() {
      return runs;
    },
    waiting: 0,
    async hash(password) {
      runs += 1;
      return `cheap$${digest(password)}`;
    },
    async verify(stored, password) {
      runs += 1;
      const expected = Buffer.from(stored ?? `cheap$${'0'.repeat(64)}`);
      return { ok: timingSafeEqual(expected, Buffer.from(`cheap$${digest(password)}`)) };
    },
  };
}

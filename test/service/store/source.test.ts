import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const room = new URL('../../../src/service/store/', import.meta.url).pathname;
const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  // Comments may speak of what code must not do.
  .map((name) => [name, readFileSync(join(room, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const);
const filesWith = (pattern: RegExp) => files.filter(([, text]) => pattern.test(text)).map(([name]) => name);

describe('the source of the store', () => {
  it('R67 no transaction begins without IMMEDIATE (or EXCLUSIVE, for the lock of the folder)', () => {
    // PostgreSQL, which a backup speaks to directly, knows no IMMEDIATE.
    expect(filesWith(/['"`;]\s*begin\s*(deferred|transaction|['"`;])/i)).toEqual(['postgres-backup.ts']);
    expect(filesWith(/begin (immediate|exclusive)/).sort()).toEqual([
      'sqlite-driver.ts',
      'sqlite-lock.ts',
      'sqlite-statistics.ts',
    ]);
  });

  it('R14 nothing asks the process for the time', () => {
    // Everyday rates of the one process that SQLite has are counted by it alone, and SQLite's clock is that of the process that it runs in.
    const asking = filesWith(/Date\.now|new Date|performance\.now/).sort();
    expect(asking).toEqual(['memory-counters.ts', 'sqlite-driver.ts']);
  });

  it('R27 nothing makes up ids, tokens or codes: randomness comes as a parameter (the seal’s nonce aside)', () => {
    expect(filesWith(/random(UUID|Bytes|Int)|Math\.random|getRandomValues/)).toEqual(['seal.ts']);
  });

  it('R66 a connection to SQLite is opened in one place, besides the lock and the look at a finished backup', () => {
    expect(filesWith(/new DatabaseSync/).sort()).toEqual(['backup.ts', 'sqlite-connection.ts', 'sqlite-lock.ts']);
  });

  it('R76 what is counted or read before a write stands under a lock or in one statement', () => {
    // Every read-then-write of the store is one of these; a new one must say how it is safe.
    const readsBeforeWriting = filesWith(/\.lock\(|forUpdate\(/);
    expect(readsBeforeWriting.sort()).toEqual([
      'app-revisions.ts',
      'apps.ts',
      'auth-flows.ts',
      'devices.ts',
      'identities.ts',
      'kept-keys.ts',
      'members.ts',
      'migrations/migrate.ts',
      'outbox-work.ts',
      'payment-words.ts',
      'sessions.ts',
      'suspended-access.ts',
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = new URL('../../../src/', import.meta.url).pathname;
const files = ['platform/database', 'service/store'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const text = readFileSync(join(source, folder, name), 'utf8');
      // Comments may speak of what code must not do.
      return { name: basename(name), code: text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '') };
    }),
);
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ code }) => pattern.test(code))
    .map(({ name }) => name)
    .sort();

describe('the source of the store', () => {
  it('R67 no transaction begins without IMMEDIATE (or EXCLUSIVE, for the lock of the folder)', () => {
    // PostgreSQL, which a move speaks to directly, knows no IMMEDIATE. The rows of a move
    // are read with `query_only`.
    expect(filesWith(/['"`;]\s*begin\s*(deferred|transaction|['"`;])/i)).toEqual([
      'postgres-rows.ts',
      'sqlite-rows.ts',
    ]);
    expect(filesWith(/begin (immediate|exclusive)/)).toEqual([
      'kysely-connection.ts',
      'sqlite-lock.ts',
      'sqlite-statistics.ts',
      'sqlite-target.ts',
    ]);
  });

  it('R14 no query uses the process’s clock', () => {
    // SQLite has one process: it counts the everyday rates, and its clock is SQLite's clock.
    // A command that writes beside a service waits as long as its transaction took.
    const asking = filesWith(/Date\.now|new Date|performance\.now/);
    expect(asking).toEqual(['memory-counters.ts', 'read-store.ts', 'sqlite-driver.ts']);
  });

  it('R27 nothing makes up ids, tokens or codes: randomness comes as a parameter (the seal’s nonce aside)', () => {
    expect(filesWith(/random(UUID|Bytes|Int)|Math\.random|getRandomValues/)).toEqual(['seal.ts']);
  });

  it('R66 opens SQLite in one place, besides the lock and the check of a finished backup', () => {
    expect(filesWith(/new DatabaseSync/)).toEqual(['backup.ts', 'sqlite-connection.ts', 'sqlite-lock.ts']);
  });

  it('R76 counts and reads before a write are under a lock or in one statement', () => {
    // Every read-then-write of the store is one of these; a new one must be made safe first.
    const readsBeforeWriting = filesWith(/\.lock\(|forUpdate\(/);
    expect(readsBeforeWriting).toEqual([
      'app-revisions.ts',
      'apps.ts',
      'auth-flows.ts',
      'devices.ts',
      'identities.ts',
      'issue-code.ts',
      'members.ts',
      'migrate.ts',
      'outbox-queue.ts',
      'remove-sealed-audit.ts',
      'seal-audit.ts',
      'sealed-keys.ts',
      'sessions.ts',
      'stored-secrets.ts',
      'subscription-snapshots.ts',
      'suspended-access.ts',
    ]);
  });
});

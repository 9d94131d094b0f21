import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StoreRefusal } from '../../../../src/platform/database/failure.ts';
import {
  assertSqliteVersion,
  openSqlite,
  readPragmas,
  requiredPragmas,
} from '../../../../src/platform/database/sqlite/sqlite-connection.ts';
import { sqliteDialect } from '../../../../src/platform/database/sqlite/sqlite-driver.ts';
import { TransactionGuard } from '../../../../src/platform/database/transaction-guard.ts';
import { databaseFile } from '../../../../src/service/store/schema.ts';
import { rawRows } from '../../../service/store/raw-rows.ts';
import { describeEngines } from '../../../support/engines.ts';
import { tenant } from '../../../support/store-fixtures.ts';

describe('R65 the version of SQLite', () => {
  it.each(['3.7.0', '3.50.4', '3.51.0', '3.51.2'])('R65 %s is refused with one sentence', (version) => {
    expect(() => assertSqliteVersion(version)).toThrow(StoreRefusal);
    expect(() => assertSqliteVersion(version)).toThrow(/SQLite .* 3\.51\.3 or newer is needed/);
  });

  it.each(['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0'])('R65 %s is taken', (version) => {
    expect(() => assertSqliteVersion(version)).not.toThrow();
  });
});

describeEngines(
  'R66 connections to SQLite',
  (engine) => {
    it('R65 the start-up log can name the version that runs', async () => {
      const store = await engine.open();
      expect(store.version).toMatch(/^3\.\d+\.\d+$/);
    });

    it('R66 every setting that durability rests on is read back as it was set', async () => {
      const place = await engine.place();
      const path = 'folder' in place ? join(place.folder, databaseFile) : ':memory:';
      const db = openSqlite(path);
      const expected: Record<string, unknown> = Object.fromEntries(
        requiredPragmas.map(([name, , value]) => [name, value]),
      );
      if (engine.kind === 'memory') expected.journal_mode = 'memory';
      expect(readPragmas(db)).toEqual(expected);
      expect(expected).toMatchObject({ synchronous: 2, busy_timeout: 5000, foreign_keys: 1, trusted_schema: 0 });
      db.close();
    });

    it('R66 a count waits for no disk, and whatever comes of it, the next commit does', async () => {
      const place = await engine.place();
      const db = openSqlite('folder' in place ? join(place.folder, databaseFile) : ':memory:');
      const { syncFastPath } = sqliteDialect(db, new TransactionGuard());
      db.exec('create table counts (n integer) strict');
      const levelWhile = (work: () => void) =>
        syncFastPath.transactionNoSync(() => {
          work();
          return readPragmas(db).synchronous;
        });
      expect(levelWhile(() => syncFastPath.rows('insert into counts values (1)', [], true))).toBe(1);
      expect(readPragmas(db).synchronous).toBe(2);
      const failing = () => {
        syncFastPath.rows('insert into counts values (2)', [], true);
        throw new Error('full');
      };
      expect(() => levelWhile(failing)).toThrow('full');
      expect(readPragmas(db).synchronous).toBe(2);
      expect(db.prepare('select n from counts').all()).toEqual([{ n: 1 }]);
      db.close();
    });

    it('R66 with a shared flush every end of a transaction restores the sync level of the next commit', async () => {
      const place = await engine.place();
      const db = openSqlite('folder' in place ? join(place.folder, databaseFile) : ':memory:');
      const kysely = new Kysely<object>({
        dialect: sqliteDialect(db, new TransactionGuard(), { flush: { assertSound() {}, flushed: async () => {} } }),
      });
      db.exec('create table counts (n integer) strict');
      const levels: unknown[] = [];
      const transaction = (work: string) =>
        kysely.transaction().execute(async (tx) => {
          levels.push(readPragmas(db).synchronous);
          await sql.raw(work).execute(tx);
        });
      await transaction('insert into counts values (1)');
      expect(readPragmas(db).synchronous).toBe(2);
      await expect(transaction('insert into nowhere values (1)')).rejects.toThrow('no such table');
      expect(readPragmas(db).synchronous).toBe(2);
      // A writer that is in the way, so that it does not even begin.
      if ('folder' in place) {
        db.exec('pragma busy_timeout = 0');
        const other = openSqlite(join(place.folder, databaseFile));
        other.exec('begin immediate');
        await expect(transaction('insert into counts values (2)')).rejects.toThrow('database is locked');
        expect(readPragmas(db).synchronous).toBe(2);
        other.close();
      }
      await transaction('insert into counts values (3)');
      expect(levels).toEqual([1, 1, 1]);
      expect(db.prepare('select n from counts').all()).toEqual([{ n: 1 }, { n: 3 }]);
      await kysely.destroy();
    });

    if (engine.kind === 'memory') return;
    it.runIf(process.platform === 'linux')(
      'R110 reads frequent pages from the file once, even beyond SQLite’s default cache',
      async () => {
        const place = await engine.place();
        const store = await engine.open({}, place);
        const many = 6_000;
        const db = openSqlite(join((place as { folder: string }).folder, databaseFile));
        const ofEach = `with recursive seq(i) as (select 1 union all select i + 1 from seq where i < ${many}) select '${tenant.appId}', '${tenant.mode}'`;
        db.exec(
          `begin;
          insert into members (app_id, mode, id, email, email_canon, custom_fields, meta_data, permissions, created_at)
            ${ofEach}, 'mem_' || i, i || '@example.com', i || '@example.com', json_object('bio', printf('%300d', i)), '{}', '[]', 0 from seq;
          insert into sessions (app_id, mode, token_hash, id, member_id, credential, created_at, authenticated_at, last_seen_at, ends_at, idle_ms, idle_until)
            ${ofEach}, printf('%064d', i * 7919 % ${many}), 'ses_' || i, 'mem_' || i, 'password', 0, 0, 0, 9e15, 1, 9e15 from seq;
          commit`,
        );
        db.close();
        const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
        const askAll = async () => {
          const before = bytesRead();
          for (let i = 0; i < many; i++)
            expect(await store.sessions.probe(tenant, String(i).padStart(64, '0'))).not.toBeNull();
          return bytesRead() - before;
        };
        expect(await askAll()).toBeGreaterThan(3_000_000);
        expect(await askAll()).toBeLessThan(300_000);
      },
    );

    it('R66 every table is STRICT', async () => {
      const place = await engine.place();
      await engine.open({}, place);
      const tables = await rawRows(place, `select name, strict from pragma_table_list where schema = 'main'`);
      const ours = tables.filter(({ name }) => !String(name).startsWith('sqlite_'));
      expect(ours.length).toBeGreaterThan(18);
      expect(ours.filter(({ strict }) => strict !== 1)).toEqual([]);
    });
  },
  ['memory', 'file'],
);

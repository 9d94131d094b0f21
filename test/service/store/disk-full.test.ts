import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storeFailure } from '../../../src/platform/database/failure.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { migrations } from '../../../src/service/store/migrations/index.ts';
import { databaseFile } from '../../../src/service/store/schema.ts';
import { storeOver } from '../../../src/service/store/store-over.ts';
import { describeEngines } from '../../support/engines.ts';
import { newMember, newSession, tenant } from '../../support/store-fixtures.ts';
import { bareSqlite } from './bare-db.ts';

const full = 13;

describeEngines(
  'R68 a full disk',
  (engine) => {
    it('R68 any statement on a full disk throws its own error, rolls back, and the connection goes on', async () => {
      const place = await engine.place();
      const { db, raw } = bareSqlite(
        engine.kind === 'file' ? join((place as { folder: string }).folder, databaseFile) : ':memory:',
      );
      await migrate(db, { migrations });
      const store = storeOver(db);
      const pages = () => Number(Object.values(raw.prepare('pragma page_count').get()!)[0]);
      const signUp = (name: string) =>
        store.transaction(async (tx) => {
          // Each write fills pages of its own, so that the limit meets another statement each time.
          const big = { customFields: { bio: 'x'.repeat(9_000) } };
          await tx.members.create(tenant, newMember(name, big));
          await tx.sessions.open(tenant, newSession(name, `mem_${name}`, { device: 'y'.repeat(9_000) }));
          await tx.outbox.add(tenant, { id: name, kind: 'mail', payload: { text: 'z'.repeat(9_000) } });
        });

      const codes: (number | null)[] = [];
      for (let room = 0; room < 12; room++) {
        const before = await store.members.count(tenant);
        raw.exec(`pragma max_page_count = ${pages() + room}`);
        const error = await signUp(`m${room}`).then(
          () => null,
          (thrown: Error & { errcode: number }) => thrown,
        );
        codes.push(error?.errcode ?? null);
        raw.exec('pragma max_page_count = 1000000');
        if (error) {
          expect(storeFailure(error)).toBe('storage-full');
          expect(await store.members.count(tenant)).toBe(before);
          expect(raw.isTransaction).toBe(false);
          await signUp(`m${room} again`);
        }
      }
      expect(codes.filter((code) => code === full).length).toBeGreaterThan(5);
      expect(codes.filter((code) => code !== full && code !== null)).toEqual([]);
      expect(codes).toContain(null);
      expect(await store.members.count(tenant)).toBe((await store.outbox.state()).waiting);
      expect(Object.values(raw.prepare('pragma integrity_check').get()!)).toEqual(['ok']);
      await db.sql.destroy();
    });

    it.each([
      ['SQLite has rolled back by itself', true],
      ['the transaction still stands', false],
    ])(
      'R68 any statement on a failing disk throws its own error, rolls back, and goes on (%s)',
      async (_, isRolledBack) => {
        const place = await engine.place();
        const { db, raw } = bareSqlite(
          engine.kind === 'file' ? join((place as { folder: string }).folder, databaseFile) : ':memory:',
        );
        const ioError = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
        let left = Number.POSITIVE_INFINITY;
        const prepare = raw.prepare.bind(raw);
        raw.prepare = (sql) =>
          new Proxy(prepare(sql), {
            get(statement, name) {
              const value: unknown = Reflect.get(statement, name, statement);
              if (typeof value !== 'function') return value;
              if (name !== 'run' && name !== 'all') return value.bind(statement);
              return (...parameters: unknown[]) => {
                if (--left > 0) return value.apply(statement, parameters);
                left = Number.POSITIVE_INFINITY;
                if (isRolledBack && raw.isTransaction) raw.exec('rollback');
                throw ioError;
              };
            },
          });
        await migrate(db, { migrations });
        const store = storeOver(db);
        const signUp = (name: string) =>
          store.transaction(async (tx) => {
            await tx.members.create(tenant, newMember(name));
            await tx.sessions.open(tenant, newSession(name, `mem_${name}`));
            await tx.auditLog.add(tenant, { event: 'signup', actor: 'member' });
            await tx.outbox.add(tenant, { id: name, kind: 'mail', payload: {} });
          });
        let failures = 0;
        for (let isThrough = false; !isThrough; ) {
          const before = await store.members.count(tenant);
          left = failures + 1;
          const error = await signUp(`m${failures}`).catch((thrown: unknown) => thrown);
          isThrough = error === undefined;
          left = Number.POSITIVE_INFINITY;
          if (isThrough) break;
          failures += 1;
          expect(error).toBe(ioError);
          expect(storeFailure(error)).toBe('unavailable');
          expect(raw.isTransaction).toBe(false);
          expect(await store.members.count(tenant)).toBe(before);
          await signUp(`m${failures} again`);
        }
        expect(failures).toBeGreaterThanOrEqual(4);
        expect(await store.members.count(tenant)).toBe((await store.outbox.state()).waiting);
        await db.sql.destroy();
      },
    );
  },
  ['memory', 'file'],
);

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/store/engine.ts';
import { storeFailure } from '../../../src/service/store/failure.ts';
import { migrate } from '../../../src/service/store/migrations/migrate.ts';
import { storeOver } from '../../../src/service/store/store-over.ts';
import { describeEngines } from '../../support/engines.ts';
import { newMember, newSession, tenant } from '../../support/store-fixtures.ts';
import { bareSqlite } from './bare-db.ts';

const full = 13;

describeEngines(
  'R68 a full disk',
  (engine) => {
    it('R68 whichever statement finds the disk full, its own error is thrown, nothing stays, and the connection goes on', async () => {
      const place = await engine.place();
      const { db, raw } = bareSqlite(
        engine.kind === 'file' ? join((place as { folder: string }).folder, databaseFile) : ':memory:',
      );
      await migrate(db);
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
  },
  ['memory', 'file'],
);

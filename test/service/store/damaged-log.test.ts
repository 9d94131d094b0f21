import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../../../src/service/store/schema.ts';
import { describeEngines } from '../../support/engines.ts';
import { soakSays, soakTimes } from '../../support/soaks.ts';
import { newMember, newSession, tenant } from '../../support/store-fixtures.ts';

const signups = 40;
const mutations = soakTimes(1_000, 60);

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What disks do to the end of a file: cut it, turn a bit, lose a block, or keep an older one. */
function damage(log: Buffer, roll: (below: number) => number): Buffer {
  const at = roll(log.length);
  const damaged = Buffer.from(log);
  switch (roll(4)) {
    case 0:
      return damaged.subarray(0, at);
    case 1:
      damaged[at]! ^= 1 << roll(8);
      return damaged;
    case 2:
      return damaged.fill(0, at, Math.min(at + 4096, log.length));
    default:
      log.copy(damaged, at, 0, Math.min(4096, log.length - at));
      return damaged;
  }
}

describeEngines(
  'R70 a damaged write-ahead log',
  (engine) => {
    it(`R70 opens to a consistent earlier state, ${mutations} times out of ${mutations}`, async () => {
      const place = (await engine.place()) as { folder: string };
      // The log then holds the sign-ups, and not the tables.
      await (await engine.open({}, place)).close();
      const store = await engine.open({}, place);
      for (let n = 1; n <= signups; n++) {
        const name = `m${String(n).padStart(3, '0')}`;
        await store.transaction(async (tx) => {
          await tx.members.create(tenant, newMember(name));
          await tx.sessions.open(tenant, newSession(name, `mem_${name}`));
          await tx.outbox.add(tenant, { id: name, kind: 'mail', payload: { name } });
        });
      }
      const file = join(place.folder, databaseFile);
      const log = readFileSync(`${file}-wal`);
      expect(log.length).toBeGreaterThan(100_000);

      const folder = mkdtempSync(join(tmpdir(), 'latchkey-damaged-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const copy = join(folder, databaseFile);
      const roll = dice(70);
      const surviving: number[] = [];
      for (let run = 0; run < mutations; run++) {
        rmSync(`${copy}-shm`, { force: true });
        copyFileSync(file, copy);
        writeFileSync(`${copy}-wal`, damage(log, roll));
        const db = new DatabaseSync(copy);
        expect(db.prepare('pragma integrity_check').get(), `run ${run}`).toEqual({ integrity_check: 'ok' });
        const has = (table: string) =>
          db.prepare(`select 1 from sqlite_schema where name = ?`).get(table)
            ? Number(Object.values(db.prepare(`select count(*) from ${table}`).get()!)[0])
            : 0;
        const members = has('members');
        expect([has('sessions'), has('outbox')], `run ${run}`).toEqual([members, members]);
        if (members) {
          const last = db.prepare('select max(id) as id from members').get()!.id;
          expect(last, `run ${run}`).toBe(`mem_m${String(members).padStart(3, '0')}`);
        }
        surviving.push(members);
        db.close();
      }
      // Otherwise nothing that mattered was damaged.
      expect(new Set(surviving).size).toBeGreaterThan(10);
      surviving.sort((a, b) => a - b);
      soakSays(`${mutations} damages of ${signups} sign-ups: ${surviving[mutations >> 1]} were kept in the middle`);
    }, 1_200_000);

    it('R70 the log shrinks to 64 MB when it has been longer', async () => {
      const place = (await engine.place()) as { folder: string };
      const store = await engine.open({}, place);
      // One transaction cannot be checkpointed while it runs, so the log holds all of it.
      const big = { customFields: { bio: 'x'.repeat(1_000_000) } };
      await store.transaction(async (tx) => {
        for (let n = 0; n < 70; n++) await tx.members.create(tenant, newMember(`big${n}`, big));
      });
      const log = join(place.folder, `${databaseFile}-wal`);
      expect(statSync(log).size).toBeGreaterThan(64 * 1024 * 1024);
      for (let n = 0; n < 3; n++) await store.members.create(tenant, newMember(`small${n}`));
      expect(statSync(log).size).toBeLessThanOrEqual(64 * 1024 * 1024);
    });
  },
  ['file'],
);

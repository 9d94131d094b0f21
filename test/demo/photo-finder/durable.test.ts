import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../demo/photo-finder/api/store/migrations/index.ts';
import { openFinderStore, shape } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { storeFailure } from '../../../src/platform/database/failure.ts';
import { openSqlite } from '../../../src/platform/database/sqlite/sqlite-connection.ts';
import type { DatabaseLocation } from '../../../src/service/store/open-store.ts';
import { startChild } from '../../support/child.ts';
import { asAdmin, describeEngines } from '../../support/engines.ts';
import { addConsent, addPhotos } from './plain-photo.ts';

/** Past the store, as the engine itself has it. */
async function rows(place: DatabaseLocation, sql: string): Promise<Record<string, unknown>[]> {
  if ('url' in place) return (await asAdmin(sql, place.url)).rows;
  const db = openSqlite(join((place as { folder: string }).folder, shape.databaseFile));
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}
const count = async (place: DatabaseLocation, table: string) =>
  Number((await rows(place, `select count(*) as count from ${table}`))[0]!.count);

describe('R73 the steps of the schema', () => {
  it('R73 are numbered without gaps', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });
});

describeEngines(
  "Afterview's database",
  (engine) => {
    const opened = async (place: DatabaseLocation) => {
      const store = await openFinderStore(place, { secrets: ['a key for notes of thirty-two bytes'] });
      onTestFinished(() => store.close());
      return store;
    };

    it('R69 a process killed while it writes loses nothing acknowledged, and leaves nothing half done', async () => {
      const place = await engine.place();
      const first = await openFinderStore(place);
      await addConsent(first);
      await addPhotos(first, 0, 1);
      const photoN = [...(await first.photos.nById([`pho_${'0'.repeat(20)}`])).values()][0]!;
      await first.close();
      const acknowledged: string[] = [];
      for (let run = 0; run < 3; run++) {
        const child = startChild(new URL('children/save.ts', import.meta.url), { place, run, photoN });
        for (let i = 0; i <= run * 5; i++) acknowledged.push(await child.next<string>());
        child.kill();
        await child.exited;
      }
      const store = await opened(place);
      for (const id of acknowledged) expect((await store.collections.byId(id))?.count, id).toBe(1);
      const collections = await count(place, 'collections');
      expect(collections).toBeGreaterThanOrEqual(acknowledged.length);
      expect([await count(place, 'collection_items'), await count(place, 'audit_log')]).toEqual([
        collections,
        collections,
      ]);
      const [photo] = await rows(place, 'select save_count from photos');
      expect(Number(photo!.save_count)).toBe(collections);
    });

    it('R85 writes the log in the decision’s transaction, and the database refuses to change or empty it', async () => {
      const place = await engine.place();
      const store = await opened(place);
      const failing = store.transaction(async (tx) => {
        await tx.auditLog.add({ event: 'reported', actor: 'visitor' });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await store.auditLog.list(10)).toEqual([]);
      await store.auditLog.add({ event: 'reported', actor: 'visitor' });
      const forged = `(number, at, event, actor, detail) select number, at, 'nothing', actor, detail from audit_log`;
      const attempts =
        engine.kind === 'postgres'
          ? ['truncate audit_log', 'truncate audit_log cascade']
          : [`insert or replace into audit_log ${forged}`, `replace into audit_log ${forged}`];
      attempts.push(`update audit_log set event = 'nothing'`, 'delete from audit_log');
      for (const attempt of attempts) await expect(rows(place, attempt), attempt).rejects.toThrow('append-only');
      expect(await store.auditLog.list(10)).toMatchObject([{ event: 'reported', actor: 'visitor' }]);
    });

    it('§8 empties what the log of an earlier version has of addresses, and goes on refusing changes', async () => {
      const place = await engine.place();
      const before = migrations.filter(({ number }) => number < 17);
      const { openEngine } = await import('../../../src/platform/database/engine.ts');
      await (await openEngine(place, {}, { ...shape, migrations: before })).close();
      const line = (at: number, prefix: string) =>
        rows(
          place,
          `insert into audit_log (at, event, actor, ip_prefix, detail) values (${at}, 'reported', 'visitor', ${prefix}, '{}')`,
        );
      await line(1, `'203.0.113.0/24'`);
      await line(2, 'null');
      await opened(place);
      expect(
        (await rows(place, 'select at, ip_prefix from audit_log order by at')).map((row) => ({
          ...row,
          at: Number(row.at),
        })),
      ).toEqual([
        { at: 1, ip_prefix: null },
        { at: 2, ip_prefix: null },
      ]);
      await expect(rows(place, 'update audit_log set at = 3')).rejects.toThrow('append-only');
      // The version before still writes it.
      await line(4, `'203.0.113.0/24'`);
    });

    it('R73 a schema that is newer than this program is refused, and so is one that is not ours', async () => {
      const place = await engine.place();
      await (await openFinderStore(place)).close();
      const next = migrations.length + 1;
      await rows(place, `insert into schema_migrations values (${next}, 'from the future', 'x', 0)`);
      await expect(openFinderStore(place)).rejects.toThrow(`has schema ${next}`);
      await rows(place, `delete from schema_migrations where number = ${next}`);
      await rows(place, `update schema_migrations set checksum = 'edited' where number = 2`);
      await expect(openFinderStore(place)).rejects.toThrow('Step 2');
    });

    it('R73 migrates a scar from technique to its own field, once, readable by an older program', async () => {
      const place = await engine.place();
      const before = migrations.filter(({ number }) => number < 12);
      const { openEngine } = await import('../../../src/platform/database/engine.ts');
      await (await openEngine(place, {}, { ...shape, migrations: before })).close();
      const row = (n: number, techniques: string) =>
        rows(
          place,
          `insert into photos (id, status, source, uploader, area, procedure_primary, procedures, techniques, views, is_pair,
             sensitivity, caption, alt, quality, synthetic, created_at)
           values ('pho_${n}', 'draft', 'patient', 'mem_ada', 'breast', 'breast-lift', '["breast-lift"]', '${techniques}', '[]', 0,
             0, '', '', 0, 0, ${n})`,
        );
      await row(1, '["anchor"]');
      await row(2, '[]');
      const store = await opened(place);
      expect(await store.photos.byId('pho_1')).toMatchObject({ fields: { scar: ['anchor'] }, techniques: [] });
      expect((await store.photos.byId('pho_2'))?.fields).toEqual({});
      await row(3, '["lollipop"]');
      expect((await rows(place, `select techniques, fields from photos where id = 'pho_1'`))[0]).toEqual({
        techniques: '["anchor"]',
        fields: '{"scar":["anchor"]}',
      });
    });

    it('R73 knows the moderators’ rating of sets decided earlier, from the log or the set', async () => {
      const place = await engine.place();
      const before = migrations.filter(({ number }) => number < 14);
      const { openEngine } = await import('../../../src/platform/database/engine.ts');
      await (await openEngine(place, {}, { ...shape, migrations: before })).close();
      const words = { item: 'pending', version: 2, state: 'pending' };
      const by = (...names: string[]) => ({ ...words, edited: names });
      const to = (edits: object) => ({ ...words, edits });
      // What the set shows now, what was decided about it, one after the other, and what binds its
      // sender from then on.
      const sets: [shows: number, decided: object[], binds: number][] = [
        [2, [], 0],
        [2, [words], 0],
        [1, [by('sensitivity'), words], 1],
        [2, [by('caption', 'fields.sensitivity')], 0],
        [0, [to({ sensitivity: 2 })], 2],
        [2, [to({ sensitivity: 2 }), to({ caption: 'x', sensitivity: 1 })], 1],
        [0, [to({ sensitivity: 1 }), by('sensitivity')], 0],
      ];
      const inserts = sets.flatMap(([shows, decided], n) => [
        `insert into photos (id, status, source, uploader, area, procedure_primary, procedures, techniques, views, is_pair,
           sensitivity, caption, alt, quality, synthetic, created_at)
         values ('pho_${n}', 'draft', 'patient', 'mem_ada', 'chin', 'chin', '["chin"]', '[]', '[]', 0, ${shows}, '', '', 0, 0, ${n})`,
        `insert into moderation_items (id, kind, target_id, priority, status, created_at, sla_at)
         values ('mod_${n}', 'photo', 'pho_${n}', 10, 'rejected', 0, 0)`,
        ...decided.map(
          (after, i) => `insert into moderation_decisions
             (item_id, actor, action, note, before_json, after_json, created_at, prev_hash, hash)
             values ('mod_${n}', 'mem_eve', 'edit', '', '{}', '${JSON.stringify(after)}', 0, '', '${n}.${i}')`,
        ),
      ]);
      for (const insert of inserts) await rows(place, insert);
      await opened(place);
      expect(
        (await rows(place, 'select least_sensitivity as binds from photos order by n')).map(({ binds }) =>
          Number(binds),
        ),
      ).toEqual(sets.map(([, , binds]) => binds));
    });

    if (engine.kind === 'postgres') return;

    it('R65, R66 runs on a SQLite that is new enough, every setting read back, every table STRICT', async () => {
      const place = await engine.place();
      const store = await opened(place);
      expect(store.version).toMatch(/^3\.(?:5[1-9]|[6-9]\d)\.\d+$/);
      const tables = await rows(
        place,
        `select name, strict from pragma_table_list where schema = 'main' and type = 'table'`,
      );
      const ours = tables.filter(({ name }) => !/^sqlite_|_fts/.test(String(name)));
      expect(ours.length).toBeGreaterThan(15);
      expect(ours.filter(({ strict }) => strict !== 1)).toEqual([]);
    });

    it('R88 its folder and files are readable by their owner only', async () => {
      const place = { folder: join(((await engine.place()) as { folder: string }).folder, 'made', 'by us') };
      await opened(place);
      expect(statSync(place.folder).mode & 0o777).toBe(0o700);
      for (const file of ['afterview.db', 'afterview.db-wal', 'afterview.db-shm'])
        expect(statSync(join(place.folder, file)).mode & 0o777, file).toBe(0o600);
    });

    it('R67, R68, R71 on a full disk writes fail as a whole and reads go on; writes resume with room', async () => {
      const place = await engine.place();
      const store = await opened(place);
      const pragma = async (text: string) =>
        Number(Object.values((await rowsOf(store, `pragma ${text}`))[0] ?? { none: 0 })[0]);
      const make = (name: string) =>
        store.transaction(async (tx) => {
          const id = `col_${name.padStart(20, '0')}`;
          await tx.collections.create({ id, owner: 'mem_ada', title: name, note: 'x'.repeat(900), isDefault: false });
          await tx.auditLog.add({ event: 'made', actor: 'mem_ada', target: id, detail: { text: 'y'.repeat(9_000) } });
        });
      let refused = 0;
      for (let room = 0; room < 8; room++) {
        const before = await store.auditLog.list(100);
        await pragma(`max_page_count = ${(await pragma('page_count')) + room}`);
        const error = await make(`m${room}`).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error) {
          refused++;
          expect(storeFailure(error)).toBe('storage-full');
          expect(await store.auditLog.list(100)).toEqual(before);
        }
        await pragma('max_page_count = 1000000');
        await make(`m${room} again`);
      }
      expect(refused).toBeGreaterThan(2);
      expect(await count(place, 'collections')).toBe(await count(place, 'audit_log'));
    });

    it('R70 a damaged write-ahead log opens to a consistent earlier state', async () => {
      const place = (await engine.place()) as { folder: string };
      const store = await opened(place);
      for (let i = 0; i < 30; i++)
        await store.transaction(async (tx) => {
          const id = `col_${String(i).padStart(20, '0')}`;
          await tx.collections.create({ id, owner: 'mem_ada', title: `No. ${i}`, note: '', isDefault: false });
          await tx.auditLog.add({ event: 'made', actor: 'mem_ada', target: id });
        });
      const file = join(place.folder, shape.databaseFile);
      const log = readFileSync(`${file}-wal`);
      const folder = mkdtempSync(join(tmpdir(), 'afterview-damaged-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const copy = join(folder, shape.databaseFile);
      const kept = new Set<number>();
      for (let run = 0; run < 24; run++) {
        rmSync(`${copy}-shm`, { force: true });
        copyFileSync(file, copy);
        const damaged = Buffer.from(log);
        const at = Math.floor((log.length * (run + 1)) / 25);
        if (run % 3 === 0) damaged[at]! ^= 1 << (run % 8);
        if (run % 3 === 1) damaged.fill(0, at, Math.min(at + 4096, log.length));
        writeFileSync(`${copy}-wal`, run % 3 === 2 ? damaged.subarray(0, at) : damaged);
        const db = new DatabaseSync(copy);
        expect(db.prepare('pragma integrity_check').get(), `run ${run}`).toEqual({ integrity_check: 'ok' });
        const of = (table: string) =>
          Number(Object.values(db.prepare(`select count(*) as count from ${table}`).get() ?? {})[0]);
        if (db.prepare(`select 1 from sqlite_schema where name = 'audit_log'`).get()) {
          expect(of('collections'), `run ${run}`).toBe(of('audit_log'));
          kept.add(of('collections'));
        }
        db.close();
      }
      expect(kept.size).toBeGreaterThan(3);
    });

    it('R73 data are backed up before a newer program changes them, in a copy that opens', async () => {
      const place = (await engine.place()) as { folder: string };
      await (await openFinderStore(place)).close();
      // As the program before the last step left it.
      const last = migrations.at(-1)!;
      expect(existsSync(join(place.folder, 'backups'))).toBe(false);
      const { openEngine } = await import('../../../src/platform/database/engine.ts');
      const older = { folder: join(place.folder, 'older') };
      await (await openEngine(older, {}, { ...shape, migrations: migrations.slice(0, -1) })).close();
      const said: string[] = [];
      await (await openFinderStore(older, { log: (message) => said.push(message) })).close();
      expect(said).toEqual(['backed up before migrating', 'migrated']);
      const [copy] = readdirSync(join(older.folder, 'backups'));
      expect(copy).toMatch(new RegExp(`^schema-${last.number - 1}-`));
      const db = openSqlite(join(older.folder, 'backups', copy!));
      expect(db.prepare('select max(number) as schema from schema_migrations').get()).toEqual({
        schema: last.number - 1,
      });
      db.close();
    });
  },
  ['file', 'postgres'],
);

const rowsOf = async (store: Awaited<ReturnType<typeof openFinderStore>>, text: string) => {
  const { sql } = await import('kysely');
  return (await sql.raw<Record<string, unknown>>(text).execute(store.db.sql)).rows;
};

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endedSessionsIn } from '../../../src/platform/database/ended-sessions.ts';
import { StoreRefusal } from '../../../src/platform/database/failure.ts';
import { checksumOf, migrate } from '../../../src/platform/database/migrate.ts';
import { words } from '../../../src/platform/database/migration.ts';
import type { Db } from '../../../src/service/store/db.ts';
import { migrations } from '../../../src/service/store/migrations/index.ts';
import { type DatabaseLocation, openStore } from '../../../src/service/store/open-store.ts';
import { databaseFile, schema } from '../../../src/service/store/schema.ts';
import { storeOver } from '../../../src/service/store/store-over.ts';
import { startChild } from '../../support/child.ts';
import { describeEngines } from '../../support/engines.ts';
import { soakSays, soaks } from '../../support/soaks.ts';
import { newMember, newSession, tenant } from '../../support/store-fixtures.ts';
import { barePostgres, bareSqlite } from './bare-db.ts';
import { rawRows } from './raw-rows.ts';
import { walk } from './walk.ts';

const file = (place: DatabaseLocation) => join((place as { folder: string }).folder, databaseFile);
const bare = (place: DatabaseLocation): Db => ('url' in place ? barePostgres(place.url) : bareSqlite(file(place)).db);

/** All that the schema consists of, as the engine itself knows it. */
const schemaOf = (place: DatabaseLocation) =>
  rawRows(
    place,
    'url' in place
      ? `select table_name, column_name, data_type, is_nullable from information_schema.columns
         where table_schema = current_schema() order by 1, 2`
      : `select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by 1, 2`,
  );

/** Our own. */
async function tablesOf(place: DatabaseLocation): Promise<string[]> {
  const rows = await rawRows(
    place,
    'url' in place
      ? `select table_name as name from information_schema.tables where table_schema = current_schema()`
      : `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  return rows.map(({ name }) => name as string);
}

describe('R73 the list of migrations', () => {
  it('R73 is numbered without gaps', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('R73 only adds, so that the version before goes on working while the next one takes over', () => {
    // A removal waits for a release after the last one that used it, and has to be listed here.
    const removals = [
      // Created again in the same step; no version before it deletes entries.
      'drop trigger audit_log_no_delete',
      'drop trigger audit_log_no_change on audit_log',
    ];
    const takesAway = /\bdrop\b|\brename\b|\balter column\b|\badd (constraint|check|unique|primary|foreign)\b/i;
    const demands = /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/i;
    const unique = /\bcreate unique index\b/i;
    for (const engine of ['sqlite', 'postgres'] as const)
      for (const { number, name, statements } of migrations) {
        const all = statements(words[engine]);
        const made = new Set(all.flatMap((sql) => /create table (\w+)/.exec(sql)?.[1] ?? []));
        const wrong = all.filter((sql) => {
          // A constraint on a new table cannot fail on existing rows.
          const onNew = made.has(/\bon (\w+)/.exec(sql)?.[1] ?? '');
          if (removals.includes(sql)) return false;
          return takesAway.test(sql) || demands.test(sql) || (unique.test(sql) && !onNew);
        });
        expect([`${number} ${name}`, wrong]).toEqual([`${number} ${name}`, []]);
      }
  });

  it('R73 an edited step has another checksum', () => {
    const [first] = migrations;
    const edited = { ...first!, statements: () => [...first!.statements({} as never), 'select 1'] };
    expect(checksumOf(edited, 'sqlite')).not.toBe(checksumOf(first!, 'sqlite'));
  });
});

describeEngines(
  'R73 migrations',
  (engine) => {
    it(
      'R73 a kill after any statement leaves each step done or untouched, and the next start finishes',
      async () => {
        const reference = await engine.place();
        let statements = 0;
        const opened = await openStore(reference, { trace: () => void statements++ });
        // The statements of closing do not count: a start never runs them.
        const last = statements;
        await opened.close();
        const whole = await schemaOf(reference);
        const partial = new Map([[0, [] as unknown[]]]);
        const stepwise = await engine.place();
        const db = bare(stepwise);
        for (const { number } of migrations) {
          await migrate(db, { migrations: migrations.slice(0, number) });
          partial.set(number, await schemaOf(stepwise));
        }
        await db.sql.destroy();
        expect(last).toBeGreaterThan(40);

        // A few here; the soak takes every one.
        const step = soaks ? 1 : 53;
        for (let after = 1; after <= last; after += step) {
          const place = await engine.place();
          const child = startChild(new URL('children/open-and-die.ts', import.meta.url), { place, after });
          expect(await child.exited, `statement ${after}`).toMatchObject({ signal: 'SIGKILL' });
          const tables = await schemaOf(place);
          const steps = tables.length === 0 ? 0 : (await rawRows(place, 'select number from schema_migrations')).length;
          if (steps > 0) expect(tables, `after statement ${after}`).toEqual(partial.get(steps));
          const store = await engine.open({}, place);
          await store.members.create(tenant, newMember('ada'));
          await store.close();
          expect(await schemaOf(place)).toEqual(whole);
        }
        soakSays(
          `${migrations.length} steps, killed after every ${step === 1 ? '' : `${step}th `}of ${last} statements`,
        );
      },
      soaks ? 3_600_000 : 120_000,
    );

    it('R73 a schema that is newer than this program is refused, and so is one that is not ours', async () => {
      const place = await engine.place();
      await (await openStore(place)).close();
      const next = migrations.length + 1;
      const change = async (sql: string) => void (await rawRows(place, sql));
      await change(`insert into schema_migrations values (${next}, 'from the future', 'x', 0)`);
      await expect(openStore(place)).rejects.toThrow(StoreRefusal);
      await expect(openStore(place)).rejects.toThrow(
        `The database has schema ${next}, this Latchkey knows ${next - 1}`,
      );
      await change(`delete from schema_migrations where number = ${next}`);
      await change(`update schema_migrations set checksum = 'edited' where number = 2`);
      await expect(openStore(place)).rejects.toThrow('Step 2 (members)');
    });

    it('R73 a step that fails is undone as a whole, with the note that it was done', async () => {
      const place = await engine.place();
      const db = bare(place);
      await migrate(db, { migrations: migrations.slice(0, 1) });
      const before = await schemaOf(place);
      const broken = {
        number: 2,
        name: 'broken',
        statements: () => ['create table half (a text)', 'create tabel b (c)'],
      };
      await expect(migrate(db, { migrations: [migrations[0]!, broken] })).rejects.toThrow();
      expect(await schemaOf(place)).toEqual(before);
      await migrate(db, { migrations });
      await db.sql.destroy();
      await engine.open({}, place);
    });

    it('R73 this version works on where the next one has already added to every table', async () => {
      const place = await engine.place();
      const store = await engine.open({}, place);
      await walk(store, tenant);
      // SQLite has one process (R74): there the versions follow each other, and this shows that no
      // statement counts columns.
      for (const table of await tablesOf(place)) await rawRows(place, `alter table ${table} add column of_next text`);
      await rawRows(place, 'create table of_next_alone (a text)');
      await walk(store, { ...tenant, appId: 'app_later' });
    });

    if (engine.kind === 'postgres') {
      it('R73 of four processes that start at once each step is done by one, and all four work', async () => {
        const place = await engine.place();
        const script = new URL('children/open.ts', import.meta.url);
        const children = [1, 2, 3, 4].map(() => startChild(script, { place }));
        const reports = await Promise.all(
          children.map((child) => child.next<{ opened: boolean; migrated: number[] }>()),
        );
        expect(reports.map(({ opened }) => opened)).toEqual([true, true, true, true]);
        expect(reports.flatMap(({ migrated }) => migrated).sort((a, b) => a - b)).toEqual(
          migrations.map(({ number }) => number),
        );
      });
    } else {
      it('R73 data are backed up before the first change, in a copy that opens', async () => {
        const place = await engine.place();
        const { folder } = place as { folder: string };
        const old = bareSqlite(file(place));
        await migrate(old.db, { migrations: migrations.slice(0, 2) });
        old.raw.exec(`insert into seeds values ('app_one', 'members', 1)`);
        await old.db.sql.destroy();
        const messages: string[] = [];
        const store = await engine.open({ log: (message) => messages.push(message) }, place);
        expect(messages).toEqual(['backed up before migrating', ...migrations.slice(2).map(() => 'migrated')]);
        await store.close();
        const backups = readdirSync(join(folder, 'backups'));
        expect(backups).toEqual([expect.stringMatching(/^schema-2-\d{8}T\d{6}Z\.db$/)]);
        const copy = bareSqlite(join(folder, 'backups', backups[0]!));
        expect(copy.raw.prepare('select count(*) as seeds from seeds').get()).toEqual({ seeds: 1 });
        expect(copy.raw.prepare('select max(number) as schema from schema_migrations').get()).toEqual({ schema: 2 });
        copy.raw.close();
        const again = await engine.open({}, place);
        await again.probe();
        expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
      });

      it('R71 the copy before a change has no session that ended on a full disk', async () => {
        const place = await engine.place();
        const { folder } = place as { folder: string };
        const old = bareSqlite(file(place));
        await migrate(old.db, { migrations: migrations.slice(0, -1) });
        const before = storeOver(old.db);
        await before.members.create(tenant, newMember('ada'));
        const { session: ended } = await before.sessions.open(tenant, newSession('ended', 'mem_ada'));
        const { session: live } = await before.sessions.open(tenant, newSession('live', 'mem_ada'));
        await old.db.sql.destroy();
        endedSessionsIn(join(folder, schema.endedFile!)).add(ended.id);
        await (await engine.open({}, place)).close();
        const [name] = readdirSync(join(folder, 'backups'));
        const copy = bareSqlite(join(folder, 'backups', name!));
        expect(copy.raw.prepare('select id from sessions').all()).toEqual([{ id: live.id }]);
        copy.raw.close();
      });
    }
  },
  ['file', 'postgres', 'newest'],
);

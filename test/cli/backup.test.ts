import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { databaseFiles } from '../../src/service/outside/files/database.ts';
import { diskFiles } from '../../src/service/outside/files/disk.ts';
import { rawRows } from '../service/store/raw-rows.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { asAdmin, describeEngines } from '../support/engines.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';
import { soakSays, soaks } from '../support/soaks.ts';
import { newMember } from '../support/store-fixtures.ts';

type RealPlace = Exclude<DatabaseLocation, { memory: true }>;

describeEngines(
  'R72 backup, restore and verify',
  (engine) => {
    /** The demo's data, with a picture and a sealed mail, in a service that runs. */
    async function running() {
      const place = (await engine.place()) as RealPlace;
      const store = await engine.open({ secrets: [secret] }, place);
      const files =
        'url' in place
          ? databaseFiles(store.files, systemRandom)
          : diskFiles({ folder: join(place.folder, 'images'), random: systemRandom });
      const service = await createHttpService({ store, parts: { files } });
      const name = await files.put({ type: 'image/webp', bytes: systemRandom.bytes(5_000) });
      const ada = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
      await store.members.update(sandbox, ada.id, { profileImage: `https://members.example.com/images/${name}` });
      await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
      const token = await service.logIn();
      return { place, service, files, name, token, env: { ...dataEnv(place), TMPDIR: freshFolder() } };
    }
    const tables = [
      'members',
      'plan_connections',
      'teams',
      'team_members',
      'sessions',
      'auth_flows',
      'outbox',
      'audit_log',
      'files',
      'apps',
    ];
    const everything = async (place: RealPlace) => {
      const rows = [];
      // The version of a member counts every row of hers that comes, also those that a restore
      // brings.
      for (const table of tables)
        rows.push(
          (await rawRows(place, `select * from ${table}`)).map(({ version: _, ...row }) => JSON.stringify(row)).sort(),
        );
      return rows;
    };
    /** The place is empty again, as on a new machine. */
    async function emptied(place: RealPlace): Promise<Record<string, string>> {
      if ('folder' in place) return dataEnv({ folder: freshFolder() });
      const schema = decodeURIComponent(place.url).match(/search_path=(\w+)/)![1]!;
      await asAdmin(`drop schema ${schema} cascade; create schema ${schema}`, place.url);
      return dataEnv(place);
    }

    it('R72 restores a running service’s data, with pictures, sessions and sealed mails', async () => {
      const { place, service, name, token, env } = await running();
      const folder = join(freshFolder(), 'copy');
      expect(await latchkey(['backup', folder], env)).toMatchObject({ code: 0, err: '' });
      const before = await everything(place);
      expect((await latchkey(['verify', folder], env)).out).toMatch(/^In order: /);
      await service.close();
      const target = await emptied(place);
      expect(await latchkey(['restore', folder], target)).toMatchObject({ code: 0, err: '' });
      const back: RealPlace = 'url' in place ? place : { folder: target.MS_DATA_DIR! };
      expect(await everything(back)).toEqual(before);

      const store = await engine.open({ secrets: [secret] }, back);
      const files =
        'url' in back
          ? databaseFiles(store.files, systemRandom)
          : diskFiles({ folder: join(back.folder, 'images'), random: systemRandom });
      const again = await createHttpService({ store, parts: { files } });
      expect((await again.call('getCurrentMember', {}, { token })).statusCode).toBe(200);
      expect((await again.inject(`/images/${name}`)).rawPayload).toHaveLength(5_000);
      expect(await again.mails('ada@example.com')).toHaveLength(1);
      // Rows that number themselves go on behind the old ones.
      await again.logIn('mary@example.com');
      await again.close();
      expect((await latchkey(['verify'], target)).out).toMatch(
        /^In order: the data in (SQLite|PostgreSQL), with \d+ members\.$/,
      );
    });

    it('R71 a session that ended on a full disk stays ended after a restore', async () => {
      const { place, service, token, env } = await running();
      if ('url' in place) return service.close();
      const [session] = await rawRows(place, 'select id from sessions');
      expect(service.store.sessions.closeWithoutRoom({ id: String(session!.id) })).toBe(true);
      const folder = join(freshFolder(), 'copy');
      expect((await latchkey(['backup', folder], env)).code).toBe(0);
      await service.close();
      const target = await emptied(place);
      expect((await latchkey(['restore', folder], target)).code).toBe(0);
      const again = await createHttpService({
        store: await engine.open({ secrets: [secret] }, { folder: target.MS_DATA_DIR! }),
      });
      expect((await again.call('getCurrentMember', {}, { token })).statusCode).toBe(401);
      await again.close();
    });

    it('R72 --keep deletes only the oldest backups, and only after a complete new one', async () => {
      const { service, env } = await running();
      const folder = freshFolder();
      const put = (name: string, isFinished: boolean) => {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, isFinished ? 'manifest.json' : 'latchkey.db'), '{}');
      };
      for (const name of ['2020-01-01T030000Z', '2020-01-02T030000Z', '2020-01-03T030000Z', 'by-hand']) put(name, true);
      put('2020-01-04T030000Z', false);
      // Those of another process: one just begun, one still running.
      put('9999-01-01T030000Z', false);
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/:|\.\d+/g, '');
      put(hourAgo, false);
      const { code, out } = await latchkey(['backup', folder, '--keep', '2', '--format', 'json'], env);
      const done = JSON.parse(out) as { folder: string; dropped: string[] };
      expect(code).toBe(0);
      expect(done.dropped).toEqual(['2020-01-01T030000Z', '2020-01-02T030000Z', '2020-01-04T030000Z']);
      const [made] = readdirSync(folder).filter((name) => name > hourAgo && name < '9');
      expect(readdirSync(folder).sort()).toEqual([
        ...['2020-01-03T030000Z', hourAgo, made, '9999-01-01T030000Z', 'by-hand'],
      ]);
      expect(done.folder).toBe(join(folder, made!));
      expect((await latchkey(['verify', done.folder], env)).out).toMatch(/^In order: /);
      expect((await latchkey(['backup', folder, '--keep', '0'], env)).code).toBe(2);

      const elsewhere = dataEnv({ folder: freshFolder() });
      expect((await latchkey(['backup', folder, '--keep', '1'], elsewhere)).code).toBe(1);
      expect(readdirSync(folder)).toContain('2020-01-03T030000Z');
      await service.close();
    });

    it('R72 of two backups into one folder at the same moment each is whole', async () => {
      const { service, env } = await running();
      const folder = freshFolder();
      const both = await Promise.all([1, 2].map(() => latchkey(['backup', folder, '--keep', '2'], env)));
      expect(both).toMatchObject([
        { code: 0, err: '' },
        { code: 0, err: '' },
      ]);
      const names = readdirSync(folder);
      expect(names).toHaveLength(2);
      for (const name of names)
        expect((await latchkey(['verify', join(folder, name)], env)).out).toMatch(/^In order: /);
      await service.close();
    });

    /** What a trial must not leave behind. */
    const left = async (place: RealPlace, { TMPDIR }: { TMPDIR: string }) => [
      ...readdirSync(TMPDIR),
      ...('url' in place
        ? (await asAdmin(`select nspname from pg_namespace where nspname like 'latchkey_trial_%'`, place.url)).rows
        : []),
    ];
    /** Changes a backup so that only a restore can detect it. */
    const tamper = (folder: string, path: string, change: (file: string) => void) => {
      change(join(folder, path));
      const file = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, string> };
      delete manifest.files[path];
      if (existsSync(join(folder, path)))
        manifest.files[path] = createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex');
      writeFileSync(file, JSON.stringify(manifest));
    };

    it('R72 the documented timer makes and test-restores a backup every night, without leftovers', async () => {
      const { place, service, env } = await running();
      const folder = freshFolder();
      const doc = readFileSync(new URL('../../src/docs/operating.md', import.meta.url), 'utf8');
      const steps = [...doc.matchAll(/^ExecStart=\S+\/node \S+\/dist\/cli\/latchkey\.js (.+)$/gm)].map(([, line]) =>
        line!.replace('/var/backups/latchkey', folder).split(' '),
      );
      expect(steps.map(([command]) => command)).toEqual(['backup', 'verify']);
      // What a trial leaves that was killed long ago.
      if ('url' in place) await asAdmin('create schema latchkey_trial_1_ab', place.url);
      for (const night of [1, 2]) {
        for (const step of steps) expect([night, await latchkey(step, env)]).toMatchObject([night, { code: 0 }]);
        await service.logIn('mary@example.com');
      }
      const { out } = await latchkey([...steps[1]!, '--format', 'json'], env);
      const [, newest] = readdirSync(folder).sort();
      const { madeAt } = JSON.parse(readFileSync(join(folder, newest!, 'manifest.json'), 'utf8'));
      const members = Number((await rawRows(place, 'select count(*) as members from members'))[0]!.members);
      expect(JSON.parse(out)).toMatchObject({ ok: true, made: madeAt, restoredMembers: members, findings: [] });
      expect((await latchkey(steps[1]!, env)).out).toMatch(
        new RegExp(
          `^In order: the backup of (SQLite|PostgreSQL) of ${madeAt}, with \\d+ files\\. Taken back on trial it has ${members} members; `,
        ),
      );
      expect(await left(place, env)).toEqual([]);
      await service.close();
    });

    it('R72 a test restore finds missing rows and a missing picture, which no hash shows', async () => {
      const { place, service, name, env } = await running();
      const folder = join(freshFolder(), 'copy');
      await latchkey(['backup', folder], env);
      await service.close();
      if ('url' in place) {
        tamper(folder, 'tables/audit_log.jsonl', (file) => writeFileSync(file, ''));
        tamper(folder, 'tables/files.jsonl', (file) => writeFileSync(file, ''));
      } else {
        tamper(folder, 'latchkey.db', (file) => {
          const db = new DatabaseSync(file);
          db.exec('delete from auth_flows');
          db.close();
        });
        tamper(folder, `images/${name.slice(0, 2).toLowerCase()}/${name}`, (file) => rmSync(file));
      }
      expect((await latchkey(['verify', folder], env)).code).toBe(0);
      const { code, out } = await latchkey(['verify', folder, '--restore'], env);
      expect(code).toBe(1);
      expect(out).toMatch(/^(audit_log|auth_flows) has 0 rows and had [1-9]\d* in the backup\.$/m);
      expect(out).toMatch(/^The picture of mem_sb_\w+ \(app_demo, sandbox\) is missing\.$/m);
      expect(await left(place, env)).toEqual([]);
      expect((await latchkey(['verify', '--restore'], env)).code).toBe(2);
    });

    const inSoak = soaks && engine.kind === 'file' ? it : () => {};
    inSoak(
      'R72 a backup does not delay concurrent writes',
      async () => {
        const place = (await engine.place()) as RealPlace;
        const store = await engine.open({}, place);
        const customFields = { bio: 'x'.repeat(2_000) };
        const add = (first: number, count: number) =>
          store.transaction(async (tx) => {
            for (let i = first; i < first + count; i++)
              await tx.members.create(sandbox, newMember(`m${i}`, { customFields }));
          });
        const already = 50_000;
        for (let first = 0; first < already; first += 1_000) await add(first, 1_000);

        let written = 0;
        /** Delay of the event loop in ms during constant writes. */
        const lateWhile = async (goesOn: () => boolean) => {
          const delay = monitorEventLoopDelay({ resolution: 1 });
          delay.enable();
          while (goesOn()) {
            await add(already + written++, 1);
            await new Promise((resolve) => setImmediate(resolve));
          }
          delay.disable();
          return { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
        };
        // What the disk and the machine cost by themselves.
        const alone = await lateWhile(() => written < 500);
        const folder = join(freshFolder(), 'copy');
        const child = fork(fileURLToPath(new URL('../../src/cli/latchkey.ts', import.meta.url)), ['backup', folder], {
          env: { ...process.env, ...dataEnv(place) },
          stdio: 'ignore',
        });
        const ended = once(child, 'exit').then(([code]) => code as number);
        let isOver = false;
        void ended.finally(() => {
          isOver = true;
        });
        const before = written;
        const beside = await lateWhile(() => !isOver);
        expect(await ended).toBe(0);
        expect(written - before).toBeGreaterThan(100);
        const delays = ({ p99, longest }: typeof alone) => `${p99.toFixed(1)} ms at p99, at most ${longest.toFixed(0)}`;
        soakSays(
          `the event loop of a writer was late by ${delays(beside)}, beside a backup and ${written - before} writes; by ${delays(alone)} without one`,
        );
        expect(beside.p99).toBeLessThan(50);
      },
      300_000,
    );

    it('a backup goes into an empty place only, and out of an untouched folder only', async () => {
      const { place, service, env } = await running();
      const folder = join(freshFolder(), 'copy');
      await latchkey(['backup', folder], env);
      expect((await latchkey(['backup', folder], env)).err).toMatch(/is not empty/);
      await service.close();
      expect(await latchkey(['restore', folder], env)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/data in .+ already/),
      });
      if ('folder' in place) {
        // A killed process leaves its log, which SQLite would apply to any file beside it.
        rmSync(join(place.folder, 'latchkey.db'));
        writeFileSync(join(place.folder, 'latchkey.db-wal'), 'of another one');
        expect((await latchkey(['restore', folder], env)).err).toMatch(/data in .+ already \(latchkey\.db-wal\)/);
      }
      const target = await emptied(place);
      const inside = 'url' in place ? 'tables/members.jsonl' : 'latchkey.db';
      appendFileSync(join(folder, inside), ' ');
      for (const command of ['verify', 'restore']) {
        const { code, out, err } = await latchkey([command, folder], target);
        expect([code, out + err]).toEqual([1, `${inside} has changed since the backup was made.`]);
      }
      rmSync(join(folder, inside));
      writeFileSync(join(folder, 'more'), 'x');
      const { out } = await latchkey(['verify', folder, '--format', 'json'], target);
      expect(JSON.parse(out).findings).toEqual([`${inside} is missing.`, 'more does not belong to the backup.']);
      rmSync(join(folder, 'manifest.json'));
      expect((await latchkey(['verify', folder], target)).err).toMatch(/manifest\.json is missing/);
    });

    it('verify finds a lost picture and a team that counts wrong', async () => {
      const { place, service, files, name, env } = await running();
      await files.remove(name);
      const change = 'update teams set seats_used = seats_used + 1';
      if ('url' in place) await asAdmin(change, place.url);
      else await rawRows(place, `${change} returning id`);
      await service.close();
      const { code, out } = await latchkey(['verify'], env);
      expect(code).toBe(1);
      expect(out).toMatch(/The picture of mem_sb_\w+ \(app_demo, sandbox\) is missing\./);
      expect(out).toMatch(/The team \w+ counts 3 seats and has 2 members\./);
    });
  },
  ['file', 'postgres'],
);

describe('latchkey backup', () => {
  it('counts one file as one', async () => {
    const env = dataEnv({ folder: freshFolder() });
    await latchkey(['app', 'apply', fileURLToPath(new URL('../../demo/app.json', import.meta.url))], env);
    const folder = join(freshFolder(), 'copy');
    expect((await latchkey(['backup', folder], env)).out).toBe(`${folder} holds the backup, 1 file.`);
  });
});

describe('latchkey verify', () => {
  it.each([
    ['half of it', '{ "format": 1, "engine": '],
    ['nothing', ''],
    ['null', 'null'],
    ['another list of files', '{ "format": 1, "engine": "sqlite", "schema": 1, "files": ["latchkey.db"] }'],
  ])('R72 of a manifest that holds %s, verify and restore say in one sentence that it is damaged', async (_, text) => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'manifest.json'), text);
    for (const command of ['verify', 'restore'])
      expect(await latchkey([command, folder], dataEnv({ folder: freshFolder() }))).toEqual({
        code: 1,
        out: '',
        err: `The backup in ${folder} is damaged: manifest.json cannot be read.`,
      });
  });

  it('reports a place that is no folder, and an unreachable database, in a sentence', async () => {
    const [place, taken] = [freshFolder(), join(freshFolder(), 'file')];
    writeFileSync(taken, '');
    await latchkey(['app', 'apply', 'demo/app.json'], dataEnv({ folder: place }));
    for (const [to, why] of [
      [taken, 'something else is there already (EEXIST)'],
      [join(taken, 'in it'), 'a part of the path is no folder (ENOTDIR)'],
    ])
      expect(await latchkey(['backup', to!], dataEnv({ folder: place }))).toEqual({
        code: 1,
        out: '',
        err: `${to} cannot be used: ${why}.`,
      });
    expect(await latchkey(['verify'], dataEnv({ folder: taken }))).toMatchObject({ code: 1, out: '' });
    // Port 1 has no listener.
    expect(await latchkey(['verify'], { MS_DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toEqual({
      code: 1,
      out: '',
      err: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    });
  });

  it('reports a missing database and creates none', async () => {
    const folder = freshFolder();
    const env = dataEnv({ folder });
    mkdirSync(join(folder, 'x'), { recursive: true });
    expect((await latchkey(['verify'], env)).err).toMatch(/^There is no database in /);
    expect(readdirSync(folder)).toEqual(['x']);
  });
});

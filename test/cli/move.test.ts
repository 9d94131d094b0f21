import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { systemRandom } from '../../src/platform/process/random.ts';
import { databaseFiles } from '../../src/service/outside/files/database.ts';
import { diskFiles } from '../../src/service/outside/files/disk.ts';
import { migrations } from '../../src/service/store/migrations/index.ts';
import { rawRows } from '../service/store/raw-rows.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines, type TestEngine } from '../support/engines.ts';
import { rowsOfEveryTable } from '../support/every-table.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { everything, exported, imported, type RealPlace, taken } from '../support/moving.ts';
import { freshFolder } from '../support/process.ts';

/** What a move leaves out: notes of migrations and readiness, and counters of the last minute. */
const leftOut = ['schema_migrations', 'probes', 'rates'];
const tableNames = {
  file: `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema()',
};

const realPlace = async (engine: TestEngine) => (await engine.place()) as RealPlace;
const filesOf = (place: RealPlace, store: Parameters<typeof databaseFiles>[0]) =>
  'url' in place
    ? databaseFiles(store, systemRandom)
    : diskFiles({ folder: join(place.folder, 'images'), random: systemRandom });

describeEngines(
  'R132 moving everything',
  (other) => {
    it('R132 every table comes back byte for byte over the other engine', async () => {
      const first = await exported(await everything());
      const tables = (await rowsOfEveryTable(migrations.length)).map(([{ name }]) => name);
      const lines = readFileSync(first, 'utf8').trimEnd().split('\n');
      const ends = lines.flatMap((line) => (line.startsWith('{"end":') ? [JSON.parse(line)] : []));
      expect(ends.slice(0, -1).map(({ end, rows }) => [end, rows > 1])).toEqual(tables.map((name) => [name, true]));

      const there = await realPlace(other);
      expect(await imported(first, there)).toMatchObject(taken);
      const found = await rawRows(there, tableNames[other.kind === 'postgres' ? 'postgres' : 'file']);
      const names = found.map(({ name }) => String(name)).filter((name) => !leftOut.includes(name));
      expect(names.sort()).toEqual(tables.sort());
      const second = await exported(there);
      const back = { folder: freshFolder() };
      expect(await imported(second, back)).toMatchObject(taken);
      const third = await exported(back);
      expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
      expect(readFileSync(third, 'utf8')).toBe(readFileSync(first, 'utf8'));
    });

    it('R132 takes the export of the version before, and brings it up to date', async () => {
      const file = await exported(await everything(migrations.length - 1));
      const there = await realPlace(other);
      expect(await imported(file, there)).toMatchObject(taken);
      const steps = await rawRows(there, 'select number from schema_migrations');
      expect(steps).toHaveLength(migrations.length);
      await (await other.open({}, there)).close();
    });

    it('R132 refuses a place that holds something, and changes nothing there', async () => {
      const there = await realPlace(other);
      await latchkey(['app', 'apply', 'demo/app.json'], dataEnv(there));
      const file = await exported(there);
      expect(await imported(file, there)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^There are data in .+ already \((latchkey\.db|app_revisions)\)\. /),
      });
      expect(readFileSync(await exported(there), 'utf8')).toBe(readFileSync(file, 'utf8'));
    });

    it.each<[string, (text: string) => string, string]>([
      ['another file', () => '{"members":[]}\n', 'This is no file of "latchkey export --all".'],
      ['an empty file', () => '', 'This is no file of "latchkey export --all".'],
      [
        'a newer file',
        (text) => text.replace(/"schema":\d+/, '"schema":999'),
        `The export has schema 999, this Latchkey knows ${migrations.length}: import it with a newer version.`,
      ],
      ['half a file', (text) => text.slice(0, text.length / 2), 'The export is damaged: a line of it is no JSON.'],
      [
        'a file without its end',
        (text) => text.replace(/.*\n$/, ''),
        'The export is damaged: it ends before its last line.',
      ],
      [
        'another value',
        (text) => text.replace('passkeys.name 0', 'passkeys.name 7'),
        'The export is damaged: the rows of passkeys are not those that were exported.',
      ],
      [
        'a row less',
        (text) => text.replace(/(\{"table":"teams".*\n).*\n/, '$1'),
        'The export is damaged: the rows of teams are not those that were exported.',
      ],
    ])('R132 says what is wrong with %s, and leaves the place empty', async (_, change, sentence) => {
      const file = await exported(await everything());
      const broken = `${file}.broken`;
      writeFileSync(broken, change(readFileSync(file, 'utf8')));
      const there = await realPlace(other);
      expect(await imported(broken, there)).toEqual({ code: 1, out: '', err: sentence });
      expect(await imported(file, there)).toMatchObject(taken);
    });

    it('R132 an import that is killed or interrupted leaves the place empty', async () => {
      const file = await exported(await everything());
      const there = await realPlace(other);
      const pipe = join(freshFolder(), 'pipe');
      spawnSync('mkfifo', [pipe]);
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../../src/cli/latchkey.ts', import.meta.url)), 'import', '--all', pipe],
        { env: { PATH: process.env.PATH, ...dataEnv(there) }, stdio: 'ignore' },
      );
      const ended = once(child, 'exit');
      // Far more rows than a pipe holds: once they are written, the first ones were taken.
      const text = readFileSync(file, 'utf8');
      const limits = text.indexOf('{"end":"limits"');
      const counters = Array.from({ length: 20_000 }, (_, i) => `["app_0","live","killed ${i}",1,1]\n`).join('');
      const writing = await open(pipe, 'w');
      await writing.writeFile(text.slice(0, limits) + counters);
      child.kill('SIGKILL');
      await ended;
      await writing.close();

      const stop = new AbortController();
      stop.abort();
      expect(await latchkey(['import', '--all', file], dataEnv(there), { signal: stop.signal })).toEqual({
        code: 130,
        out: '',
        err: 'Interrupted. The place is as empty as before; the same command begins anew.',
      });
      expect(await imported(file, there)).toMatchObject(taken);
      expect(readFileSync(await exported(there), 'utf8')).toBe(text);
      if ('folder' in there) expect(existsSync(join(there.folder, 'import.unfinished'))).toBe(false);
    });
  },
  ['file', 'postgres'],
);

describeEngines(
  'R132 a site that moves',
  (from) => {
    describeEngines(
      'to',
      (to) => {
        it('R132 members, sessions, pictures, mails and the audit chain go on at the new place', async () => {
          const place = await realPlace(from);
          const store = await from.open({ secrets: [secret] }, place);
          const files = filesOf(place, store.files);
          const service = await createHttpService({ store, parts: { files } });
          const name = await files.put({ type: 'image/webp', bytes: systemRandom.bytes(5_000) });
          const ada = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
          const profileImage = `https://members.example.com/images/${name}`;
          await store.members.update(sandbox, ada.id, { profileImage });
          await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
          const token = await service.logIn();
          await store.auditChain.seal();
          const chain = await store.auditChain.end(sandbox);
          await service.close();

          const there = await realPlace(to);
          expect(await imported(await exported(place), there)).toMatchObject({ ...taken, err: '' });
          expect((await latchkey(['verify'], dataEnv(there))).out).toMatch(/^In order: /);
          const moved = await to.open({ secrets: [secret] }, there);
          const again = await createHttpService({ store: moved, parts: { files: filesOf(there, moved.files) } });
          expect((await again.call('getCurrentMember', {}, { token })).statusCode).toBe(200);
          expect((await again.inject(`/images/${name}`)).rawPayload).toHaveLength(5_000);
          expect(await again.mails('ada@example.com')).toHaveLength(1);
          // Rows that number themselves go on behind the old ones, and their chain too.
          await again.logIn('mary@example.com');
          await moved.auditChain.seal();
          expect((await moved.auditChain.end(sandbox)).position).toBeGreaterThan(chain.position);
          await again.close();
          expect(await latchkey(['audit', 'verify'], dataEnv(there))).toMatchObject({ code: 0, err: '' });
        });
      },
      ['file', 'postgres'],
    );
  },
  ['file', 'postgres'],
);

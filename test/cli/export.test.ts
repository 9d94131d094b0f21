import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/service/store/open-store.ts';
import { rawRows } from '../service/store/raw-rows.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { secret } from '../support/http-service.ts';
import { everything, exported, imported, type RealPlace } from '../support/moving.ts';
import { freshFolder } from '../support/process.ts';

describe('latchkey export --all', () => {
  it('R132 writes a file for its owner alone, and never over another', async () => {
    const place = await everything();
    const file = await exported(place);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['all.jsonl']);
    expect(await latchkey(['export', '--all', file], dataEnv(place))).toEqual({
      code: 1,
      out: '',
      err: `There is something at ${file} already.`,
    });
  });

  it('R132 works beside a service, and says that later changes are not in the file', async () => {
    const place = await everything();
    const service = await openStore(place, { secrets: [secret] });
    const file = join(freshFolder(), 'all.jsonl');
    const { code, err } = await latchkey(['export', '--all', file], dataEnv(place));
    expect([code, err]).toEqual([0, expect.stringMatching(/^The service is running\. /)]);
    await service.close();
  });

  it('R71 leaves out sessions that ended while the disk was full', async () => {
    const place = await everything();
    const [session] = await rawRows(place, 'select id from sessions order by id');
    const ended = Buffer.alloc(65_536);
    ended.write(String(session!.id));
    writeFileSync(join(place.folder, 'latchkey.ended'), ended);
    const there = { folder: freshFolder() };
    await imported(await exported(place), there);
    expect(await rawRows(there, 'select id from sessions')).toHaveLength(1);
  });

  it('R132 an interrupted export leaves no file, and a wrong secret is named', async () => {
    const place = await everything();
    const stop = new AbortController();
    stop.abort();
    const file = join(freshFolder(), 'all.jsonl');
    expect(await latchkey(['export', '--all', file], dataEnv(place), { signal: stop.signal })).toEqual({
      code: 130,
      out: '',
      err: 'Interrupted. No file was written.',
    });
    expect(readdirSync(join(file, '..'))).toEqual([]);
    const { code, err } = await imported(await exported(place), { folder: freshFolder() });
    expect([code, err]).toEqual([0, expect.stringMatching(/^MS_SECRET is not the one by which /)]);
    expect(await latchkey(['export', file], dataEnv(place))).toMatchObject({ code: 2 });
    expect(await latchkey(['import', file], dataEnv(place))).toMatchObject({ code: 2 });
  });
});

describeEngines(
  'latchkey export --all',
  (engine) => {
    it('R132 names the table of a text that PostgreSQL does not take', async () => {
      const place = await everything();
      await rawRows(place, `update sessions set device = 'a' || char(0) returning id`);
      expect(await imported(await exported(place), (await engine.place()) as RealPlace)).toEqual({
        code: 1,
        out: '',
        err: 'A text of sessions holds the character NUL, which PostgreSQL does not take. Change it, and export again.',
      });
    });
  },
  ['postgres'],
);

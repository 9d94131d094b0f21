import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../../../src/platform/images/files.ts';
import { systemRandom } from '../../../../src/platform/process/random.ts';
import { databaseFiles } from '../../../../src/service/outside/files/database.ts';
import { diskFiles } from '../../../../src/service/outside/files/disk.ts';
import { orphanAgeMs, sweepOrphans } from '../../../../src/service/outside/files/sweep-orphans.ts';
import { startChild } from '../../../support/child.ts';
import { describeEngines } from '../../../support/engines.ts';
import { soakTimes } from '../../../support/soaks.ts';
import { testClock } from '../../../support/store-fixtures.ts';

const picture = { type: 'image/webp', bytes: Buffer.from('RIFF picture') } as const;
const minutes = (count: number) => count * 60_000;

/** What holds wherever files lie. `later` = the clock goes on. */
function keepsFiles(open: () => Promise<{ files: FileStore; later: (ms: number) => Promise<void> }>) {
  it('R54 gives each file an unguessable name of its own and returns it unchanged', async () => {
    const { files } = await open();
    const names = await Promise.all([files.put(picture), files.put(picture)]);
    for (const name of names) {
      expect(name).toMatch(/^[\w-]{32}\.webp$/);
      expect({ ...(await files.get(name)), bytes: null }).toEqual({ type: 'image/webp', bytes: null });
      expect(Buffer.from((await files.get(name))!.bytes).equals(picture.bytes)).toBe(true);
    }
    expect(names[0]).not.toBe(names[1]);
    await files.remove(names[0]!);
    await files.remove(names[0]!);
    expect(await files.get(names[0]!)).toBeNull();
    expect(await files.get(names[1]!)).not.toBeNull();
  });

  it('R58 deletes orphans after half an hour; used and young files stay', async () => {
    const { files, later } = await open();
    const [orphan, used] = [await files.put(picture), await files.put(picture)];
    const areUsed = async () => new Set([used]);
    expect(await sweepOrphans(files, areUsed)).toBe(0);
    await later(orphanAgeMs + minutes(1));
    const young = await files.put(picture);
    expect(await sweepOrphans(files, areUsed)).toBe(1);
    expect(await files.get(orphan)).toBeNull();
    expect(await files.get(used)).not.toBeNull();
    expect(await files.get(young)).not.toBeNull();
  });

  it('R41 whatever else an address holds leads nowhere', async () => {
    const { files } = await open();
    const name = await files.put(picture);
    for (const wrong of [
      '',
      '.',
      '..',
      `../${name}`,
      `${name}/..`,
      `${name.slice(0, 31)}/.webp`,
      '%2e%2e',
      `${name}.new`,
    ]) {
      expect(await files.get(wrong)).toBeNull();
      await files.remove(wrong);
    }
    expect(await files.get(name)).not.toBeNull();
  });
}

describe('files on disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const files = () => diskFiles({ folder: join(folder, 'files'), random: systemRandom });
  const paths = async () =>
    (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  /** The disk's clock is not ours: the past is moved instead. */
  const later = async (ms: number) => {
    for (const path of await paths()) {
      const { mtimeMs } = await stat(path);
      await utimes(path, mtimeMs / 1000, (mtimeMs - ms) / 1000);
    }
  };

  keepsFiles(async () => ({ files: files(), later }));

  it('R88 files and folders are for the owner alone', async () => {
    await files().put(picture);
    const [path] = await paths();
    expect((await stat(path!)).mode & 0o777).toBe(0o600);
    expect((await stat(join(path!, '..'))).mode & 0o777).toBe(0o700);
  });

  it('R58 a half-written file of a crash has no name, and is deleted with the orphans', async () => {
    const store = files();
    await store.put(picture);
    const [path] = await paths();
    await writeFile(`${path}.new`, 'half');
    expect(await store.older(-1000)).toHaveLength(1);
    expect(await paths()).toEqual([path]);
  });

  it('R71 a disk that cannot be written throws, and leaves nothing behind', async () => {
    await writeFile(join(folder, 'files'), 'in the way');
    await expect(files().put(picture)).rejects.toThrow('ENOTDIR');
    expect(await files().older(0)).toEqual([]);
  });

  it('R58 killed at any moment, the row names a file that exists, and one sweep removes the rest', async () => {
    const script = new URL('./children/replace-images.ts', import.meta.url);
    const rounds = soakTimes(20, 5);
    for (let round = 0; round < rounds; round++) {
      const child = startChild(script, { folder });
      await child.next();
      // Somewhere in the next few replacements: how far they get is the machine's business.
      for (let i = 0; i < round * 3; i++) await child.next();
      for (let turns = (round * 7919) % 1000; turns > 0; turns--) await new Promise(setImmediate);
      child.kill();
      await child.exited;
      const rows = new DatabaseSync(join(folder, 'rows.db'));
      const named = rows.prepare('select image from member where id = 1').get()!.image as string;
      rows.close();
      expect(Buffer.from((await files().get(named))!.bytes)).toEqual(Buffer.alloc(200_000, 7));
      await later(orphanAgeMs + minutes(1));
      await sweepOrphans(files(), async () => new Set([named]));
      expect((await paths()).map((path) => path.split('/').at(-1))).toEqual([named]);
    }
  });
});

describeEngines(
  'files in the database',
  (engine) => {
    keepsFiles(async () => {
      const { clock, advance } = testClock();
      const store = await engine.open({ clock });
      return { files: databaseFiles(store.files, systemRandom), later: async (ms) => advance(ms) };
    });
  },
  ['memory', 'postgres'],
);

import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../../platform/images/files.ts';
import type { Random } from '../../../platform/process/random.ts';
import { isFileName, newFileName } from './file-name.ts';

export interface DiskOptions {
  /** Made when it is missing, for the owner alone (R88). */
  folder: string;
  random: Random;
  /** ms since 1970. */
  now?: () => number;
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder, spread over subfolders by the first two characters of their names. */
export function diskFiles({ folder, random, now = Date.now }: DiskOptions): FileStore {
  const folderOf = (name: string) => join(folder, name.slice(0, 2).toLowerCase());
  const pathOf = (name: string) => join(folderOf(name), name);

  /** A rename is only safe once its folder is written. */
  async function settle(path: string): Promise<void> {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  }

  return {
    async put({ bytes, type }) {
      const name = newFileName(random, type);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(name)}.new`;
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      // Never half a file under a public name.
      await rename(unfinished, pathOf(name));
      await settle(folderOf(name));
      return name;
    },

    async get(name) {
      if (!isFileName(name)) return null;
      try {
        return { type: 'image/webp', bytes: await readFile(pathOf(name)) };
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true });
    },

    async older(ageMs) {
      const names: string[] = [];
      for (const shelf of await readdir(folder).catch(() => [])) {
        for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
          const path = join(folder, shelf, name);
          const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (mtimeMs > now() - ageMs) continue;
          if (isFileName(name)) names.push(name);
          // Left behind by a crash during a write: its name was never given out.
          else if (name.endsWith('.new')) await rm(path, { force: true });
        }
      }
      return names;
    },
  };
}

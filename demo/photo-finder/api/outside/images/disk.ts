import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './images.ts';

const safeKey = /^[0-9a-z]{16,64}$/;
const safeFile = /^\d{2,4}\.(?:avif|webp)$/;

/** A folder per image, in folders by the first letters of its key. */
export function diskImages(folder: string): ImageStore {
  const folderOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error('This is no key of an image.');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async read(key, file) {
      if (!safeKey.test(key) || !safeFile.test(file)) return null;
      const bytes = await readFile(join(folderOf(key), file)).catch(() => null);
      return bytes ? new Uint8Array(bytes) : null;
    },
    async write(key, file, bytes) {
      if (!safeFile.test(file)) throw new Error('This is no name of an image.');
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      const path = join(folderOf(key), file);
      // Whole or not at all: a file that is half written would be served for ever.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async remove(key) {
      await rm(folderOf(key), { recursive: true, force: true });
    },
    async older(ageMs) {
      const keys: string[] = [];
      for (const shelf of await readdir(folder).catch(() => []))
        for (const key of await readdir(join(folder, shelf)).catch(() => [])) {
          const { mtimeMs } = await stat(join(folder, shelf, key)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (safeKey.test(key) && mtimeMs <= Date.now() - ageMs) keys.push(key);
        }
      return keys;
    },
  };
}

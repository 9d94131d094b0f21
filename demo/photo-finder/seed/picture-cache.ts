import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoded } from './encode.ts';
import type { PictureCache } from './plant.ts';

/** Made pictures by the hash of their drawing, so that only the first start waits for them. */
export function pictureCache(folder: string): PictureCache {
  const folderOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    async read(hash) {
      const from = folderOf(hash);
      const facts = await readFile(join(from, 'facts.json'), 'utf8').catch(() => null);
      if (facts === null) return null;
      const { names, ...rest } = JSON.parse(facts) as Omit<Encoded, 'files'> & { names: string[] };
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(from, name))) })),
      );
      return { ...rest, files };
    },
    async write(hash, { files, ...rest }) {
      const to = folderOf(hash);
      await mkdir(to, { recursive: true });
      for (const { name, bytes } of files) await writeFile(join(to, name), bytes);
      // Last, and whole: without it the folder counts as empty.
      await writeFile(join(to, 'facts.part'), JSON.stringify({ ...rest, names: files.map(({ name }) => name) }));
      await rename(join(to, 'facts.part'), join(to, 'facts.json'));
    },
  };
}

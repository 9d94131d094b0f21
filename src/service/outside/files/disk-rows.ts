import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileName } from './file-name.ts';

/** The columns of `files`: name, type, bytes, time of creation. */
type FileRow = [name: string, type: string, bytes: Uint8Array, createdAt: number];

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const listed = async (folder: string) => (await readdir(folder).catch(() => [])).sort(byBytes);
const shelfOf = (name: string) => name.slice(0, 2).toLowerCase();
const image = 'image/webp';

/** R109 a script that pages may have pinned: `scripts/<hash>.js`, as a row `script-<hash>.js`. */
const scriptName = /^script-([0-9a-f]{16}\.js)$/;
const scriptShelf = 'sc';

function pathOf(name: string): string {
  const script = scriptName.exec(name)?.[1];
  if (script) return join('scripts', script);
  if (!isFileName(name)) throw new Error('A file has a name that is not ours.');
  return join('images', shelfOf(name), name);
}

/**
 * R132 the files of a data folder as rows, in the order of `orderOf`: what PostgreSQL has in
 * `files` lies beside SQLite on the disk. Their time is the one of the file.
 */
export function diskRows(dataDir: string) {
  async function* names(): AsyncIterable<string> {
    const shelves = await listed(join(dataDir, 'images'));
    const scripts = (await listed(join(dataDir, 'scripts')))
      .map((name) => `script-${name}`)
      .filter((name) => scriptName.test(name));
    for (const shelf of [...new Set([...shelves, scriptShelf])].sort(byBytes)) {
      const images = (await listed(join(dataDir, 'images', shelf))).filter(isFileName);
      yield* shelf === scriptShelf ? [...images, ...scripts].sort(byBytes) : images;
    }
  }
  return {
    async count(): Promise<number> {
      let files = 0;
      for await (const _ of names()) files += 1;
      return files;
    },
    async *all(): AsyncIterable<FileRow> {
      for await (const name of names()) {
        const path = join(dataDir, pathOf(name));
        const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
          // The service beside has just removed it.
          if (error.code === 'ENOENT') return null;
          throw error;
        });
        const type = scriptName.test(name) ? 'text/javascript' : image;
        if (bytes) yield [name, type, bytes, Math.round((await stat(path)).mtimeMs)];
      }
    },
    async put(row: readonly unknown[]): Promise<void> {
      const [name, , bytes, createdAt] = row as FileRow;
      const path = join(dataDir, pathOf(name));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.utimes(createdAt / 1000, createdAt / 1000);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

/** Puts the files of one data folder beside those of another, whatever it has of them already. */
export async function moveFiles(from: string, to: string): Promise<void> {
  const shelves = (await listed(join(from, 'images'))).map((shelf) => join('images', shelf));
  for (const folder of [...shelves, 'scripts']) {
    const names = await listed(join(from, folder));
    if (names.length === 0) continue;
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of names) await rename(join(from, folder, name), join(to, folder, name));
    const handle = await open(join(to, folder), 'r');
    await handle.sync().finally(() => handle.close());
  }
}

import type { FileStore, FileType } from '../../../platform/images/files.ts';
import type { Random } from '../../../platform/process/random.ts';
import { isFileName, newFileName } from './file-name.ts';

/** What the store offers for files (its `files`). */
export interface FileRows {
  put(name: string, file: { type: string; bytes: Uint8Array }): Promise<void>;
  get(name: string): Promise<{ type: string; bytes: Uint8Array } | null>;
  remove(name: string): Promise<void>;
  /** In the order of their names, from behind `after`. */
  older(ageMs: number, limit: number, after?: string): Promise<string[]>;
}

const sweptAtOnce = 1000;

/** Files as rows: every process sees them, and a backup of the database has them too. */
export function databaseFiles(rows: FileRows, random: Random): FileStore {
  return {
    async put(file) {
      const name = newFileName(random, file.type);
      await rows.put(name, file);
      return name;
    },
    async get(name) {
      const row = isFileName(name) ? await rows.get(name) : null;
      return row && { type: row.type as FileType, bytes: row.bytes };
    },
    async remove(name) {
      if (isFileName(name)) await rows.remove(name);
    },
    async older(ageMs) {
      const names: string[] = [];
      for (;;) {
        const some = await rows.older(ageMs, sweptAtOnce, names.at(-1));
        names.push(...some);
        if (some.length < sweptAtOnce) return names;
      }
    },
  };
}

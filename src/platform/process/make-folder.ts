import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * R88 a private folder, with the missing ones above it. Throws the disk's error. Step by step,
 * because Node's own `recursive` never ends below /proc, where each call reports the parent as
 * missing.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !isThere(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  // Whether what is there is a folder.
  mkdirSync(folder, { recursive: true });
}

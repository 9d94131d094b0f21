import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * R88 a folder for our eyes alone, with what is missing above it. Throws what the disk says. Step
 * by step, because Node's own `recursive` never ends below /proc: whoever makes a folder there is
 * told that the one above is missing.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !isThere(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Somebody else was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  // Whether what is there is a folder.
  mkdirSync(folder, { recursive: true });
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  path: string;
  text: string;
}

/**
 * The project's own files below `folders` with one of `endings`, new ones included and ignored ones
 * left out: what git would commit. Outside a git checkout (an unpacked archive) there is no such
 * list, and it throws.
 */
export function sourceFiles(folders: readonly string[], endings: readonly string[]): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && endings.includes(extname(path)) && existsSync(root + path))
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

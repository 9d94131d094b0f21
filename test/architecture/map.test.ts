import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** Every folder above one of the files, below `src/`. */
const foldersOf = (paths: string[]) => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== 'src' && folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder.slice('src/'.length));
  return [...folders].sort();
};
/**
 * A folder is named by its path, or, inside a named folder, by its own name: `use-cases/`
 * then `auth/`.
 */
const isNamed = (map: string, folder: string) => {
  const name = folder.split('/').length > 2 ? `${posix.basename(folder)}/` : `${folder}/`;
  return new RegExp(`(?<![\\w-])${name.replaceAll('/', '\\/')}`).test(map);
};

describe('the code map', () => {
  const map = readFileSync(`${root}src/README.md`, 'utf8');

  it('src/README.md names every folder below src/', () => {
    const folders = foldersOf(sourceFiles(['src'], ['.ts', '.tsx', '.md']).map(({ path }) => path));
    expect(folders).toContain('contract');
    expect(folders.filter((folder) => !isNamed(map, folder))).toEqual([]);
  });

  it('it fits one screen', () => {
    const [first = ''] = map.split('\n## ');
    expect(first.split('\n').length).toBeLessThanOrEqual(50);
  });

  it('every file that it names exists', () => {
    const named = [...map.matchAll(/`((?:\.\.\/|[a-z]+\/)[\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(70);
    expect(named.filter((path) => !existsSync(`${root}src/${path}`) && !existsSync(root + path))).toEqual([]);
  });

  it('a folder that is missing is found', () => {
    expect(foldersOf(['src/shed/old/tool.ts'])).toEqual(['shed', 'shed/old']);
    expect(isNamed(map, 'shed')).toBe(false);
    expect(isNamed('my-shed/', 'shed')).toBe(false);
  });
});

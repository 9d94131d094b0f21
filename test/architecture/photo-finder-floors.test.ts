import { describe, expect, it } from 'vitest';
import { importCircle, importsOf } from './imports.ts';
import { sourceFiles } from './source-files.ts';

const home = 'demo/photo-finder/';
/**
 * Afterview is a customer of the service with a house of its own. room -> what it may import besides itself: rooms below it, and,
 * for the server's side, the engines and habits of the service's own rooms, never its use cases or its entities' contract.
 */
const rooms: Record<string, readonly string[]> = {
  'contract/': [],
  'api/domain/': ['contract/', 'src/service/domain/'],
  'api/store/': ['contract/', 'api/domain/', 'src/service/store/', 'src/service/domain/'],
  'api/index/': ['contract/', 'api/domain/', 'api/store/'],
  'api/outside/': ['contract/', 'api/domain/', 'src/contract/', 'src/service/outside/', 'src/service/domain/'],
  'api/use-cases/': ['contract/', 'api/domain/', 'api/store/', 'api/index/', 'api/outside/', 'src/service/domain/'],
  'api/http/': [
    'contract/',
    'api/domain/',
    'api/store/',
    'api/index/',
    'api/use-cases/',
    'api/outside/',
    'src/service/http/',
    'src/service/domain/',
    'src/service/store/',
  ],
  'seed/': ['contract/', 'api/domain/', 'api/store/', 'src/service/domain/'],
  'api/': [
    'contract/',
    'api/domain/',
    'api/store/',
    'api/index/',
    'api/use-cases/',
    'api/outside/',
    'api/http/',
    'seed/',
    'config.json',
    'src/service/',
  ],
  // The page knows the service by `window.$ms` and by types.
  'app/': ['contract/', 'config.json', 'src/contract/', 'src/widget/sdk/', 'src/widget/state/', 'src/widget/element/'],
};

const roomOf = (path: string) =>
  Object.keys(rooms)
    .filter((room) => path.startsWith(home + room))
    .sort((a, b) => b.length - a.length)[0];

/** Why `from` may not import `to`, or undefined. */
function whyForbidden(from: string, to: string): string | undefined {
  const room = roomOf(from);
  if (!room) return `${from} stands in no room`;
  if (to === 'package.json' || roomOf(to) === room) return undefined;
  const allowed = rooms[room]!.some((one) =>
    one.startsWith('src/') ? to.startsWith(one) : to.startsWith(home) && (roomOf(to) ?? to.slice(home.length)) === one,
  );
  return allowed ? undefined : `${room} may not use it`;
}

describe('the floors of Afterview', () => {
  const files = sourceFiles([home], ['.ts', '.tsx']);
  const graph = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));

  it('page and API meet in the contract, and imports only go down', () => {
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports.flatMap((to) => {
        const why = whyForbidden(path, to);
        return why ? [`${path} imports ${to}: ${why}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('there are no circles', () => {
    expect(importCircle(graph)).toEqual([]);
  });

  it('the page takes nothing but types from the service', () => {
    const runtime = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?['"](?:\.\.\/)+src\/[^'"]+['"]/gm;
    const wrong = files
      .filter(({ path }) => path.startsWith(`${home}app/`))
      .flatMap(({ path, text }) => (text.match(runtime) ?? []).map((line) => `${path}: ${line}`));
    expect(wrong).toEqual([]);
    expect("import { a } from '../../../../src/contract/b.ts';".match(runtime)).toHaveLength(1);
    expect("import type { a } from '../../../../src/contract/b.ts';".match(runtime)).toBeNull();
  });

  it('a wrong import is found', () => {
    expect(whyForbidden(`${home}app/main.tsx`, `${home}api/store/store.ts`)).toContain('may not');
    expect(whyForbidden(`${home}api/domain/ids.ts`, `${home}api/store/store.ts`)).toContain('may not');
    expect(whyForbidden(`${home}api/use-cases/get-me.ts`, 'src/service/http/server.ts')).toContain('may not');
    expect(whyForbidden(`${home}shed/tool.ts`, `${home}contract/errors.ts`)).toContain('no room');
    expect(whyForbidden(`${home}api/store/store.ts`, 'src/service/store/db.ts')).toBeUndefined();
    expect(whyForbidden(`${home}app/main.tsx`, `${home}contract/errors.ts`)).toBeUndefined();
  });
});

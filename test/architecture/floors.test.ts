import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCircle, importsOf } from './imports.ts';
import { sourceFiles } from './source-files.ts';

/**
 * The floors of the house. A file belongs to the longest prefix here; imports go to a lower floor, or stay in their room.
 * A folder below `src/` that stands nowhere in this table fails the test: decide where it lives before you fill it.
 */
const floors: Record<string, [world: 'both' | 'browser' | 'service' | 'cli' | 'build', floor: number]> = {
  'src/contract/': ['both', 0],
  'src/widget/sdk/': ['browser', 1],
  'src/catalogue/': ['browser', 1],
  'src/texts/': ['browser', 1],
  'src/ui/': ['browser', 1],
  'src/media/': ['browser', 1],
  'src/widget/state/': ['browser', 2],
  'src/widget/element/': ['browser', 3],
  'src/widget/auth/': ['browser', 4],
  'src/widget/profile/': ['browser', 4],
  'src/widget/inspector/': ['browser', 4],
  'src/widget/runtime/': ['browser', 4],
  'src/widget/ms.ts': ['browser', 5],
  'src/widget/guard.ts': ['browser', 5],
  'src/service/domain/': ['service', 1],
  'src/service/store/': ['service', 2],
  'src/service/outside/': ['service', 2],
  'src/service/use-cases/': ['service', 3],
  'src/service/http/': ['service', 4],
  'src/service/': ['service', 5],
  'src/cli/': ['cli', 5],
  'src/declarations/': ['cli', 4],
  'src/build/': ['build', 0],
};
/** What the command line may use of the other worlds: it runs the service and works on its data, but it is no HTTP server. */
const cliMayUse = [
  'src/catalogue/',
  'src/service/domain/',
  'src/service/store/',
  'src/service/outside/',
  'src/service/use-cases/',
  'src/service/',
];

const roomOf = (path: string) =>
  Object.keys(floors)
    .filter((prefix) => path.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];

/** Why `from` may not import `to`, or undefined. */
function whyForbidden(from: string, to: string): string | undefined {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (!room || !target) return `${!room ? from : to} stands on no floor`;
  if (room === target) return undefined;
  const [world, floor] = floors[room]!;
  const [targetWorld, targetFloor] = floors[target]!;
  if (targetWorld === 'both') return undefined;
  if (world === 'cli') return cliMayUse.includes(target) ? undefined : `the command line may not use ${target}`;
  if (world !== targetWorld) return `${world} may not import from ${targetWorld}`;
  if (floor === targetFloor) return `${room} and ${target} are siblings`;
  return floor < targetFloor ? `${target} is above ${room}` : undefined;
}

describe('floors', () => {
  const files = sourceFiles(['src'], ['.ts', '.tsx']);
  const graph = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));

  it('every file below src/ stands on a floor', () => {
    const homeless = files.map(({ path }) => path).filter((path) => !roomOf(path));
    expect(homeless).toEqual([]);
  });

  it('imports only go down, siblings never see each other, worlds meet in the contract', () => {
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports
        .filter((to) => to.startsWith('src/') && roomOf(path))
        .flatMap((to) => {
          const why = whyForbidden(path, to);
          return why ? [`${path} imports ${to}: ${why}`] : [];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('nothing below src/ imports from demo/ or test/', () => {
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports.filter((to) => !to.startsWith('src/') && to !== 'package.json').map((to) => `${path} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('use cases ask the store by its interface, and only the entry sees what stands behind the outside', () => {
    const adapters = (from: string, to: string) => {
      if (/^src\/service\/(?:use-cases|http)\//.test(from) && to.startsWith('src/service/outside/'))
        return posix.basename(posix.dirname(to)) !== posix.basename(to, '.ts');
      return from.startsWith('src/service/use-cases/') && to === 'src/service/store/engine.ts';
    };
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports.filter((to) => adapters(path, to)).map((to) => `${path} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('there are no circles', () => {
    expect(importCircle(graph)).toEqual([]);
  });

  it('a wrong import, a sibling, another world and a circle are found', () => {
    expect(whyForbidden('src/widget/state/app.ts', 'src/widget/element/view.tsx')).toContain('above');
    expect(whyForbidden('src/widget/auth/login.tsx', 'src/widget/profile/menu.tsx')).toContain('siblings');
    expect(whyForbidden('src/widget/sdk/client.ts', 'src/service/config.ts')).toContain('may not import');
    expect(whyForbidden('src/cli/serve.ts', 'src/widget/sdk/client.ts')).toContain('command line');
    expect(whyForbidden('src/cli/members.ts', 'src/service/store/store.ts')).toBeUndefined();
    expect(whyForbidden('src/widget/ms.ts', 'src/contract/errors.ts')).toBeUndefined();
    expect(whyForbidden('src/shed/tool.ts', 'src/contract/errors.ts')).toContain('no floor');
    const sample =
      "import type { A } from './b.ts';\nexport {\n  b,\n} from '../c.ts';\nconst d = () => import('./d.ts');\nimport 'react';\n";
    expect(importsOf('src/ui/a.ts', sample)).toEqual(['src/ui/b.ts', 'src/c.ts', 'src/ui/d.ts']);
    const loop = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(importCircle(loop)).toEqual(['a', 'b', 'c', 'a']);
  });
});

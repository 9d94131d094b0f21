import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCircle, importsOf } from './imports.ts';
import { sourceFiles } from './source-files.ts';

/**
 * Layer -> the layers that it may import besides itself. A file belongs to the longest prefix. A
 * new folder must be added here before it is filled, so that its place is decided first.
 */
const product: Record<string, readonly string[]> = {
  'src/contract/': [],
  'src/catalogue/': ['src/contract/'],
  'src/texts/': ['src/contract/'],
  'src/ui/': ['src/contract/'],
  'src/media/': [],
  'src/platform/': ['src/contract/'],
};
const shared = ['src/contract/', 'src/catalogue/', 'src/texts/', 'src/ui/'];
const operatorConsole: Record<string, readonly string[]> = {
  'src/console/': ['src/contract/', 'src/texts/', 'src/ui/'],
};
const element = [...shared, 'src/widget/sdk/', 'src/widget/state/', 'src/widget/element/'];
const widget: Record<string, readonly string[]> = {
  'src/widget/sdk/': ['src/contract/'],
  'src/widget/state/': [...shared, 'src/widget/sdk/'],
  'src/widget/element/': [...shared, 'src/widget/sdk/', 'src/widget/state/'],
  'src/widget/auth/': element,
  'src/widget/profile/': element,
  'src/widget/inspector/': element,
  'src/widget/runtime/': element,
  'src/widget/': [
    ...element,
    'src/widget/auth/',
    'src/widget/profile/',
    'src/widget/inspector/',
    'src/widget/runtime/',
  ],
};
const base = ['src/contract/', 'src/platform/'];
const core = [...base, 'src/texts/', 'src/service/domain/', 'src/service/store/', 'src/service/outside/'];
const service: Record<string, readonly string[]> = {
  'src/service/domain/': [...base, 'src/texts/'],
  'src/service/store/': [...base, 'src/service/domain/'],
  'src/service/outside/': [...base, 'src/service/domain/'],
  'src/service/use-cases/': core,
  'src/service/http/': [...core, 'src/service/use-cases/'],
  'src/service/jobs/': [...core, 'src/service/use-cases/'],
  'src/service/': [...core, 'src/service/use-cases/', 'src/service/http/', 'src/service/jobs/'],
};
const tools: Record<string, readonly string[]> = {
  // The command line runs the service and works on its data, but it is no HTTP server.
  'src/cli/': [...core, 'src/catalogue/', 'src/service/use-cases/', 'src/service/'],
  'src/declarations/': ['src/contract/', 'src/catalogue/'],
  // They are bundled into pages of others, so they take nothing along.
  'src/wrappers/': [],
};

const finder = 'demo/photo-finder/';
const inFinder = (...layers: string[]) => layers.map((layer) => finder + layer);
const api = inFinder('contract/', 'api/domain/', 'api/store/', 'api/index/', 'api/outside/', 'api/use-cases/');
/**
 * The photo finder uses the product through its public doors: contract, platform, HTTP and
 * `window.$ms`.
 */
const appLayers = ['app/state/', 'app/parts/', 'app/screens/', 'app/shell/'];
const photoFinder: Record<string, readonly string[]> = {
  // It draws the map's coastlines beforehand, and writes the documentation of the tables.
  'src/build/': ['src/contract/', 'src/catalogue/', 'src/declarations/', ...inFinder('contract/')],
  [`${finder}contract/`]: base,
  [`${finder}api/domain/`]: [...base, ...inFinder('contract/')],
  [`${finder}api/store/`]: [...base, ...inFinder('contract/', 'api/domain/')],
  [`${finder}api/index/`]: [...base, ...inFinder('contract/', 'api/domain/', 'api/store/')],
  [`${finder}api/outside/`]: [...base, ...inFinder('contract/', 'api/domain/')],
  [`${finder}api/use-cases/`]: [
    ...base,
    ...inFinder('contract/', 'api/domain/', 'api/store/', 'api/index/', 'api/outside/'),
  ],
  [`${finder}api/http/`]: [...base, ...api],
  [`${finder}seed/`]: [...base, ...inFinder('contract/', 'api/domain/', 'api/store/')],
  [`${finder}api/`]: [...base, ...api, ...inFinder('api/http/', 'seed/', 'config.json')],
  [`${finder}app/state/`]: ['src/contract/', ...inFinder('contract/', 'config.json')],
  [`${finder}app/parts/`]: inFinder('contract/', 'config.json', 'app/state/'),
  [`${finder}app/screens/`]: inFinder('contract/', 'config.json', 'app/state/', 'app/parts/'),
  [`${finder}app/shell/`]: inFinder('contract/', 'config.json', 'app/state/', 'app/parts/', 'app/screens/'),
  [`${finder}app/first/`]: inFinder('contract/', 'config.json', ...appLayers),
  [`${finder}app/`]: inFinder('contract/', 'config.json', ...appLayers, 'app/first/'),
};
const layers = { ...product, ...operatorConsole, ...widget, ...service, ...tools, ...photoFinder };

/** The types of `window.$ms` and of its events: what the page of any customer sees. */
const typesOfThePublicApi = ['src/widget/state/public-api.ts', 'src/widget/element/events.ts'];

const layerOf = (path: string) =>
  Object.keys(layers)
    .filter((prefix) => path.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];

/** `demo/photo-finder/app/screens/finder/` for a file in it: screens do not import each other. */
const screenOf = (path: string) => /^demo\/photo-finder\/app\/screens\/[^/]+\//.exec(path)?.[0];

/** Why `from` may not import `to`, or undefined. */
function whyForbidden(from: string, to: string): string | undefined {
  const layer = layerOf(from);
  if (!layer) return `${from} belongs to no layer`;
  if (to === 'package.json') return undefined;
  if (screenOf(from) !== screenOf(to) && screenOf(from) && screenOf(to)) return 'screens do not import each other';
  if (from === `${finder}app/state/session/membership.ts` && typesOfThePublicApi.includes(to)) return undefined;
  if (layerOf(to) === layer) return undefined;
  const target = layerOf(to) ?? to;
  return layers[layer]!.includes(target) ? undefined : `${layer} may not import ${target}`;
}

describe('layers', () => {
  const files = sourceFiles(['src', finder], ['.ts', '.tsx']);
  const graph = new Map(files.map(({ path, text }) => [path, importsOf(path, text)]));

  it('every file belongs to a layer', () => {
    expect(files.map(({ path }) => path).filter((path) => !layerOf(path))).toEqual([]);
  });

  it('imports only go down, and layers beside each other never meet', () => {
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports.flatMap((to) => {
        const why = whyForbidden(path, to);
        return why ? [`${path} imports ${to}: ${why}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('the page of the photo finder takes nothing but types from the product', () => {
    const runtime = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?['"](?:\.\.\/)+src\/[^'"]+['"]/gm;
    const wrong = files
      .filter(({ path }) => path.startsWith(`${finder}app/`))
      .flatMap(({ path, text }) => (text.match(runtime) ?? []).map((line) => `${path}: ${line}`));
    expect(wrong).toEqual([]);
    expect("import { a } from '../../../../src/contract/b.ts';".match(runtime)).toHaveLength(1);
    expect("import type { a } from '../../../../src/contract/b.ts';".match(runtime)).toBeNull();
  });

  it('use cases use the interfaces of adapters, only the entry point their implementations', () => {
    const isImplementation = (from: string, to: string) => {
      if (/^src\/service\/(?:use-cases|http)\//.test(from) && to.startsWith('src/service/outside/'))
        return posix.basename(posix.dirname(to)) !== posix.basename(to, '.ts');
      return from.startsWith('src/service/use-cases/') && to === 'src/platform/database/engine.ts';
    };
    const wrong = [...graph].flatMap(([path, imports]) =>
      imports.filter((to) => isImplementation(path, to)).map((to) => `${path} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('there is no import cycle', () => {
    expect(importCircle(graph)).toEqual([]);
  });

  it('a wrong import, a sibling, another screen, an unknown folder and a cycle are found', () => {
    expect(whyForbidden('src/widget/state/app.ts', 'src/widget/element/view.tsx')).toContain('may not import');
    expect(whyForbidden('src/widget/auth/login.tsx', 'src/widget/profile/menu.tsx')).toContain('may not import');
    expect(whyForbidden('src/widget/sdk/client.ts', 'src/service/config.ts')).toContain('may not import');
    expect(whyForbidden('src/platform/http/health.ts', 'src/service/config.ts')).toContain('may not import');
    expect(whyForbidden('src/cli/serve.ts', 'src/widget/sdk/client.ts')).toContain('may not import');
    expect(whyForbidden('src/cli/members.ts', 'src/service/store/store.ts')).toBeUndefined();
    expect(whyForbidden('src/shed/tool.ts', 'src/contract/errors.ts')).toContain('no layer');
    expect(whyForbidden(`${finder}api/domain/ids.ts`, `${finder}api/store/store.ts`)).toContain('may not import');
    expect(whyForbidden(`${finder}api/http/server.ts`, 'src/service/http/server.ts')).toContain('may not import');
    expect(whyForbidden(`${finder}app/screens/a/a.tsx`, `${finder}app/screens/b/b.tsx`)).toContain('each other');
    expect(whyForbidden(`${finder}app/state/a.ts`, `${finder}app/parts/b.tsx`)).toContain('may not import');
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

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  // React has had it since 18; the shim is dead weight.
  'use-sync-external-store/shim/index.js': 'react/cjs/react.production.js',
  'use-sync-external-store/shim': 'react/cjs/react.production.js',
};

const packageRoot = (name: string) => require.resolve(`${name}/package.json`).replace(/package\.json$/, '');
const local = (name: string) => `exported_${name}`;

/**
 * One of React's CommonJS files as a module: its `require` calls as imports, its exports by name.
 */
function asModule(path: string, source: string): string {
  const imports: string[] = [];
  const body = source.replace(/require\("([^"]+)"\)/g, (_, name: string) => {
    imports.push(name);
    return `required${imports.length}`;
  });
  const names = Object.keys(require(path) as object).filter((name) => name !== 'default');
  return [
    ...imports.map((name, i) => `import required${i + 1} from ${JSON.stringify(name)};`),
    'const exports = {};',
    body,
    'export default exports;',
    `const { ${names.map((name) => `${name}: ${local(name)}`).join(', ')} } = exports;`,
    `export { ${names.map((name) => `${local(name)} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * React's production files are CommonJS; left so, esbuild wraps each in a function that V8 parses
 * twice and no minifier sees through. Turned into modules they share the script's one flat scope:
 * about half the script time.
 */
export const flatReact: Plugin = {
  name: 'flat-react',
  setup(builder) {
    builder.onResolve(
      { filter: /^(react|react-dom|scheduler|use-sync-external-store)(\/.*)?$/ },
      ({ path, importer }) => {
        // The adapter imports React statically; it gets a stand-in that loads the real one when
        // first needed.
        if (importer.includes('@r2wc') && !isFloor(builder.initialOptions.entryPoints))
          return { path: `${root}src/widget/element/lazy-react.ts` };
        const file = files[path];
        if (!file) return undefined;
        const [name = '', ...rest] = file.split('/');
        return { path: packageRoot(name) + rest.join('/'), namespace: 'file', sideEffects: false };
      },
    );
    builder.onLoad(
      { filter: /[\\/](react|react-dom|scheduler)[\\/]cjs[\\/].*\.production\.js$/ },
      async ({ path }) => ({
        loader: 'js',
        resolveDir: root,
        contents: asModule(path, await readFile(path, 'utf8')),
      }),
    );
  },
};

const isFloor = (entryPoints: unknown) =>
  typeof entryPoints === 'object' && entryPoints !== null && 'floor' in entryPoints;

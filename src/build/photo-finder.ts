import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { minify } from 'terser';
import { coastlines } from './coastlines.ts';
import { flatReact } from './flat-react.ts';
import { lazyStyles } from './lazy-styles.ts';
import { buildServerRenderedShell } from './server-rendered-shell.ts';
import { slimRoutes } from './slim-routes.ts';

/** A second pass finds what the bundler's own minifier leaves: a twentieth of the bytes. */
async function again(text: string): Promise<string> {
  const { code } = await minify(text, {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
    format: { comments: false },
  });
  return code ?? text;
}

const source = 'demo/photo-finder/app';
const home = 'photo-finder/app';

const lazySheets = lazyStyles();

/** Screens with an address of their own -> the file whose chunk they begin with. */
const screens = {
  finder: 'screens/finder/finder.tsx',
  collections: 'screens/collections/collections.tsx',
  collection: 'screens/collection/collection-screen.tsx',
  directory: 'screens/directory/directory.tsx',
  provider: 'screens/provider/provider-screen.tsx',
  moderation: 'screens/moderation/moderation.tsx',
  legal: 'screens/legal/legal.tsx',
};

/** All that a chunk cannot begin without, each once. */
function filesOf(outputs: Metafile['outputs'], path: string, found = new Set<string>()): Set<string> {
  for (const { path: needed, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(needed)) {
      found.add(needed);
      filesOf(outputs, needed, found);
    }
  return found;
}

/**
 * Afterview's page: one entry, its screens as chunks that load when they are needed. Names carry
 * hashes; only index.html does not.
 */
export const afterviewOptions = (root: string, dist: string): BuildOptions => ({
  entryPoints: { main: `${root}${source}/main.tsx` },
  outdir: `${dist}/${home}/assets`,
  publicPath: '/assets',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  plugins: [flatReact, slimRoutes, coastlines, lazySheets.plugin],
});

/**
 * What ranks bodies beside the page: a script of its own, which shares nothing with the page's
 * chunks. Its path, for the page to name.
 */
async function buildRanker(
  root: string,
  dist: string,
  compress: (path: string, bytes: Uint8Array) => Promise<unknown>,
): Promise<string> {
  const { metafile } = await build({
    entryPoints: { ranker: `${root}${source}/state/finder/rank-worker.ts` },
    outdir: `${dist}/${home}/assets`,
    entryNames: '[name]-[hash]',
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const [path = ''] = Object.keys(metafile.outputs);
  await compress(root + path, await readFile(root + path));
  return path;
}

/** Its path, for the page to name. */
async function writeLate(
  root: string,
  dist: string,
  compress: (path: string, bytes: Uint8Array) => Promise<unknown>,
): Promise<string> {
  const css = Buffer.from(await lazySheets.css());
  const hash = createHash('sha256')
    .update(css)
    .digest('base64url')
    .replace(/[^a-z\d]/gi, '')
    .slice(0, 8);
  const path = `${relative(root, dist)}/${home}/assets/lazy-${hash}.css`;
  await writeFile(root + path, css);
  await compress(root + path, css);
  return path;
}

/**
 * The page's HTML, which names its scripts, and its pictures; all compressed. Placeholders in
 * braces stay for the server that serves the page.
 */
export async function finishAfterview(
  root: string,
  dist: string,
  { outputs }: Metafile,
  compress: (path: string, bytes: Uint8Array) => Promise<unknown>,
): Promise<void> {
  const [entryPath, entry] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('app/main.tsx')) ?? [];
  if (!entryPath || !entry?.cssBundle) throw new Error("Afterview's page was built without its entry or its styles.");
  const addressOf = (path: string) => `/assets/${path.split('/assets/')[1]}`;
  const early = [...filesOf(outputs, entryPath)].map(addressOf);
  const known = new Set([entryPath, ...filesOf(outputs, entryPath)]);
  // Preloads a screen's files with its page, before the entry runs; the server keeps only those of
  // the route.
  const preloads = Object.entries(screens).map(([name, file]) => {
    const [path = ''] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(file)) ?? [];
    if (!path) throw new Error(`Afterview's ${file} is no chunk of its own.`);
    const links = [path, ...filesOf(outputs, path)]
      .filter((one) => !known.has(one))
      .map((one) => `<link rel="modulepreload" href="${addressOf(one)}">`);
    return `<!--screen ${name}:${links.join('')}-->`;
  });
  const ranker = await buildRanker(root, dist, compress);
  const styles = await writeLate(root, dist, compress);
  const first = await buildServerRenderedShell(root, `${dist}/${home}`);
  await compress(root + first.gate, await readFile(root + first.gate));
  const modules = [
    ...early.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${addressOf(entryPath)}"></script>`,
  ].join('\n  ');
  const html = await readFile(`${root}${source}/index.html`, 'utf8');
  await writeFile(
    `${dist}/${home}/index.html`,
    html
      // A stylesheet below what was written into the page holds up nothing above it.
      .replace('<!--first-->', () => `<style>${first.css}</style>\n  <script src="${addressOf(first.gate)}"></script>`)
      .replace('<!--threshold-->', () => `<!--threshold:-->${first.threshold}<!--:threshold-->`)
      .replace('<!--gallery-->', () => `<!--gallery:-->${first.gallery}<!--:gallery-->`)
      .replace('<!--styles-->', `<link rel="stylesheet" href="${addressOf(entry.cssBundle)}">`)
      .replace('<!--modules-->', modules)
      .replace('<!--screens-->', preloads.join(''))
      .replace('{{ranker}}', addressOf(ranker))
      .replace('{{lazyStyles}}', addressOf(styles)),
  );
  await cp(`${root}${source}/public`, `${dist}/${home}`, { recursive: true });
  for (const path of Object.keys(outputs)) {
    if (path.endsWith('.js')) await writeFile(root + path, await again(await readFile(root + path, 'utf8')));
    await compress(root + path, await readFile(root + path));
  }
  await writeFile(`${dist}/photo-finder/app.meta.json`, JSON.stringify({ outputs }));
}

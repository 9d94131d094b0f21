import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { slimRoutes } from '../../src/build/slim-routes.ts';
import { freshFolder } from '../support/process.ts';
import { skipBecause } from '../support/skipped.ts';
import { root } from './source-files.ts';

interface Output {
  entryPoint?: string;
  cssBundle?: string;
  imports: { path: string; kind: string }[];
  inputs: Record<string, unknown>;
}

const meta = `${root}dist/photo-finder/app.meta.json`;
const isBuilt = existsSync(meta);
if (!isBuilt) skipBecause("the look into Afterview's bundle: nothing is built (npm run build)");

describe.skipIf(!isBuilt)("Afterview's page", () => {
  const outputs = isBuilt
    ? (JSON.parse(readFileSync(meta, 'utf8')) as { outputs: Record<string, Output> }).outputs
    : {};
  const bytes = (path: string) => statSync(`${root}${path}.br`).size;
  const pathOf = (file: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(file)) ?? '';
  /** A file with everything that it needs before it can run. */
  const withImports = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const { path: to, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') withImports(to, seen);
    return seen;
  };
  const entry = withImports(pathOf('app/main.tsx'));
  const weight = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + bytes(path), 0);
  const own = (file: string) => weight([...withImports(pathOf(file))].filter((path) => !entry.has(path)));

  it('the first screen takes at most 95 KB of script and 10 KB of style (brotli)', () => {
    expect(weight(entry) + own('finder/finder.tsx')).toBeLessThanOrEqual(95 * 1024);
    expect(bytes(outputs[pathOf('app/main.tsx')]?.cssBundle ?? '')).toBeLessThanOrEqual(10 * 1024);
  });

  it.each([
    ['lightbox/lightbox.tsx', 9],
    ['collections/collections.tsx', 8],
    ['collection/collection-screen.tsx', 8],
    ['provider/provider-screen.tsx', 9],
    ['upload/upload.tsx', 12],
    ['moderation/moderation.tsx', 14],
    ['collections/my-uploads.tsx', 8],
    ['removal/removal.tsx', 8],
  ] as const)('%s comes when it is needed, and weighs at most %i KB', (file, most) => {
    expect(own(file)).toBeGreaterThan(0);
    expect(own(file)).toBeLessThanOrEqual(most * 1024);
  });

  it('carries no schemas and nothing of the service', () => {
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    expect(inputs.filter((input) => /\/typebox\/|^src\/|photo-finder\/(?:api|seed)\/|^node:/.test(input))).toEqual([]);
  });
});

describe("the routes of Afterview's page", () => {
  const built = async (more: string) => {
    const folder = join(freshFolder(), 'photo-finder', 'contract');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'routes.ts');
    writeFileSync(
      file,
      `export const routes = { see: { method: 'GET', path: '/see', auth: 'public' } };\nexport const lazyRoutes = {};\n${more}`,
    );
    const { outputFiles } = await build({
      entryPoints: [file],
      format: 'esm',
      write: false,
      logLevel: 'silent',
      plugins: [slimRoutes],
    });
    return outputFiles[0]!.text;
  };

  it('are plain data: anything else fails the build, instead of missing on the page', async () => {
    expect(await built("export const base = '/api';")).toMatch(/base = "\/api"/);
    for (const value of ['() => 1', '{ of: [() => 1] }', '/x/', 'new Set([1])', 'undefined'])
      await expect(built(`export const odd = ${value};`)).rejects.toThrow('odd of routes.ts is no plain data.');
  });
});

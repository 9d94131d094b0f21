import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { skipBecause } from '../support/skipped.ts';
import { soaks } from '../support/soaks.ts';
import { root } from './source-files.ts';

/** What both scripts fetch where it is used, and what the light one does beside it. */
const parts = [
  'member.js',
  'forms.js',
  'actions.js',
  'bind.js',
  'captcha.js',
  'codes.js',
  'inspector.js',
  'comments.js',
  'plans.js',
  'providers.js',
  'content.js',
  'visits.js',
  'strength.js',
  'passkeys.js',
  'profile.js',
] as const;
const lightParts = ['calls.js', 'views.js'] as const;
const files = ['ms.js', 'ms.light.js', 'guard.js', ...parts, ...lightParts] as const;

interface Metafile {
  inputs: Record<string, unknown>;
}
interface Manifest {
  files: Record<(typeof files)[number], { raw: number; brotli: number; integrity: string }>;
}

/** The gate; the goal is 30 KB. */
const ceilingBytes = 45 * 1024;
/** The same of the light script, whole. */
const lightCeilingBytes = 30 * 1024;

/** What must not come into a page, and whose names would say that it has. */
const forbidden = [
  /\/typebox\//,
  /^src\/service\//,
  /^src\/cli\//,
  /^src\/docs\//,
  /^src\/contract\/(?:wire[\w-]*|[\w-]*entities)\.ts$/,
  // Other languages are data: no visitor carries them.
  /^src\/texts\/(?:widget\/(?:es|fr|de|pt)\.ts$|(?!widget\/))/,
  // So are the whole language and all that the inspector says.
  /^src\/catalogue\/(?:language|legacy|about|page-columns)\.ts$/,
  /^src\/catalogue\/(?:chapters|wording)\//,
  /^src\/widget\/inspector\/(?:words|inspector-table)\.ts$/,
  /^node:/,
];
const strangers = ({ inputs }: Metafile) =>
  Object.keys(inputs).filter((input) => forbidden.some((pattern) => pattern.test(input)));

const isBuilt = existsSync(`${root}dist/ms.meta.json`);
if (!isBuilt) skipBecause('the look into the bundle: nothing is built (npm run build)');
const read = (file: string) => JSON.parse(readFileSync(`${root}dist/${file}`, 'utf8'));

describe.skipIf(!isBuilt)('the bundle', () => {
  it('ms.js holds nothing of the service and no schemas', () => {
    expect(strangers(read('ms.meta.json') as Metafile)).toEqual([]);
  });

  it('§2.7 the inspector is a file of its own, which ms.js names by its hash', () => {
    const { integrity } = (read('manifest.json') as Manifest).files['inspector.js'];
    const [script, inspector] = ['ms.js', 'inspector.js'].map((name) => readFileSync(`${root}dist/${name}`, 'utf8'));
    expect(script).toContain(integrity);
    for (const words of ['Hide Inspector', 'ms_inspector']) {
      expect(inspector).toContain(words);
      expect(script).not.toContain(words);
    }
  });

  it('each script names the files that it fetches by their hashes, and no other', () => {
    const { files: known } = read('manifest.json') as Manifest;
    const [whole, light] = ['ms.js', 'ms.light.js'].map((name) => readFileSync(`${root}dist/${name}`, 'utf8'));
    for (const name of parts) {
      expect(whole).toContain(known[name].integrity);
      expect(light).toContain(known[name].integrity);
    }
    for (const name of lightParts) {
      expect(whole).not.toContain(known[name].integrity);
      expect(light).toContain(known[name].integrity);
    }
  });

  it('ms.light.js is at most 30 KB (brotli), and brings neither React nor ky', () => {
    expect((read('manifest.json') as Manifest).files['ms.light.js'].brotli).toBeLessThanOrEqual(lightCeilingBytes);
    const script = readFileSync(`${root}dist/ms.light.js`, 'utf8');
    for (const [name, words] of [
      ['views.js', 'react.transitional.element'],
      ['calls.js', 'Request timed out'],
    ] as const) {
      expect(readFileSync(`${root}dist/${name}`, 'utf8')).toContain(words);
      expect(script).not.toContain(words);
    }
  });

  it('guard.js is at most one kilobyte', () => {
    expect((read('manifest.json') as Manifest).files['guard.js'].raw).toBeLessThanOrEqual(1024);
  });

  it('ms.js grows no further above the floor: its packages and a trivial form, built alike (brotli)', async () => {
    const build = '../../build.mjs';
    const { floorBytes } = (await import(build)) as { floorBytes(): Promise<number> };
    const { brotli } = (read('manifest.json') as Manifest).files['ms.js'];
    expect(brotli - (await floorBytes())).toBeLessThanOrEqual(ceilingBytes);
    // It builds the floor, with both minifiers.
  }, 120_000);

  const inSoak = soaks ? it : () => {};
  inSoak(
    'R109 two builds of the same sources are the same, byte for byte',
    () => {
      const build = () => {
        execFileSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'pipe' });
        const names = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' }).sort();
        return names
          .filter((name) => statSync(`${root}dist/${name}`).isFile())
          .map((name) => `${name} ${hash('sha256', readFileSync(`${root}dist/${name}`))}`);
      };
      expect(build()).toEqual(build());
    },
    300_000,
  );

  it.each(['ms', 'ms.light'] as const)('%s.sri is the hash that the manifest names', (name) => {
    const { integrity } = (read('manifest.json') as Manifest).files[`${name}.js`];
    expect(readFileSync(`${root}dist/${name}.sri`, 'utf8').trim()).toBe(integrity);
  });

  it('a stranger is found', () => {
    const inputs = { 'src/widget/ms.ts': {}, 'src/contract/wire.ts': {}, 'node_modules/typebox/build/index.mjs': {} };
    expect(strangers({ inputs })).toHaveLength(2);
  });
});

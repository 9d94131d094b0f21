import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entries = [
  'src/cli/bin.mjs',
  'dist/cli/latchkey.js',
  'dist/service/main.js',
  'demo/start.mjs',
  'demo/seed.mjs',
  'build.mjs',
];
/** The oldest that is named as enough (R65). */
const enough = [24, 15];

/**
 * The oldest that gets as far as our sentence: one before knows no `await` outside of a function.
 */
const oldest = [14, 8];

const isOlder = (version: string, than: number[]) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < than[0]! || (major === than[0] && minor < than[1]!);
};
/**
 * Every Node of this machine that is too old and knows our syntax: where npm's own is not used,
 * such a one is what a program finds.
 */
const found = [...new Set((process.env.PATH ?? '').split(delimiter))]
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path))
  .map((path) => ({ path, version: spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1) }))
  // A version manager's shim may print no version.
  .filter(({ version }) => /^\d+\.\d+\.\d+$/.test(version) && isOlder(version, enough) && !isOlder(version, oldest));

/** This Node, calling itself an older one. */
const pretending = (version: string) => {
  const code = `for (const [name, value] of [['versions', { ...process.versions, node: '${version}' }], ['version', 'v${version}']]) Object.defineProperty(process, name, { value });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
};

describe('R65 a Node that is too old', () => {
  beforeAll(ensureBuilt);

  const runs = [
    // The row's own version has the SQLite that damages itself.
    ...['20.20.2', '24.13.1', '24.14.9'].map((version) => ({
      path: process.execPath,
      version,
      flags: pretending(version),
    })),
    ...found.map((one) => ({ ...one, flags: [] })),
  ];

  it.each(entries)('R65 %s fails with one sentence about what it needs', async (entry) => {
    const errors = await Promise.all(
      runs.map(
        ({ path, flags }) =>
          new Promise((resolve) => {
            execFile(path, [...flags, join(root, entry), '--version'], (error, stdout, stderr) =>
              resolve({ failed: Number(error?.code) > 0, stdout, stderr }),
            );
          }),
      ),
    );
    expect(errors).toEqual(
      runs.map(({ version }) => ({
        failed: true,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(
            `^Latchkey (needs|runs on) Node 24\\.15 or newer, and this is v?${version.replaceAll('.', '\\.')}\\. [^\\n]+\\.\\n$`,
          ),
        ),
      })),
    );
  });

  it.each(entries)(
    'R65 an old Node reaches that sentence in %s: no import before it, no new syntax in it',
    async (entry) => {
      const code = readFileSync(join(root, entry), 'utf8');
      expect(code).not.toMatch(/^\s*(import|export)\b(?!\s*\()[^;]*['"]/m);
      const [newest, old] = await Promise.all(
        ['esnext', `node${oldest.join('.')}`].map((target) => transform(code, { target, format: 'esm' })),
      );
      expect(old!.code).toBe(newest!.code);
    },
  );
});

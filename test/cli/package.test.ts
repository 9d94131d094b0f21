import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { ensureBuilt } from '../support/built.ts';
import { copyDeliveredPackages } from '../support/delivered-packages.ts';
import { freePort } from '../support/process.ts';
import { soaks } from '../support/soaks.ts';

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** As it is built: `prepack` would build it once more. */
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
const nodeFolder = dirname(process.execPath);
const env = { PATH: `${nodeFolder}:${process.env.PATH}`, HOME: process.env.HOME };
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });

function pack(folder: string): Packed {
  const [packed] = JSON.parse(npm(root, 'pack', '--json', '--pack-destination', folder, ...quiet)) as Packed[];
  return packed!;
}
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('the package', () => {
  let folder: string;
  let tarball: string;
  let paths: string[];
  beforeAll(async () => {
    await ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
    const packed = pack(folder);
    tarball = join(folder, packed.filename);
    paths = packed.files.map(({ path }) => path);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('R109 is the same byte for byte when it is packed again', () => {
    const again = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
    onTestFinished(() => rmSync(again, { recursive: true }));
    expect(hashOf(join(again, pack(again).filename))).toBe(hashOf(tarball));
  });

  it('holds everything that it names, and neither sources, maps nor the demo', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [
      ...Object.values(manifest.exports).map((one) =>
        typeof one === 'string' ? one : (one as { types: string }).types,
      ),
      ...[manifest.types, manifest.customElements, manifest['web-types'], manifest.bin.latchkey],
    ].map((path: string) => path.replace(/^\.\//, ''));
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/service/main.js', 'dist/cli/latchkey.js']),
    );
    const inside = (path: string) =>
      /^(dist|src\/docs)\/|^src\/cli\/bin\.mjs$|^[A-Z]+(\.md)?$|^package\.json$/.test(path);
    expect(paths.filter((path) => !inside(path) || /\.map$|\.meta\.json$|photo-finder|\.env|\.db/.test(path))).toEqual(
      [],
    );
  });

  it('passes publint and arethetypeswrong', async () => {
    const bytes = readFileSync(tarball);
    const { messages } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } });
    expect(messages).toEqual([]);
    const checked = await checkPackage(createPackageFromTarballData(bytes), { entrypoints: ['.', './jsx'] });
    if (checked.types === false) throw new Error('the package has no types');
    // There is nothing to require, and a resolver that old knows no `exports`.
    const problems = checked.problems.filter(
      (one) => one.kind !== 'CJSResolvesToESM' && !('resolutionKind' in one && one.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it('installed from its tarball in an empty folder, init and serve make an installation that works', async () => {
    const site = join(folder, 'site');
    // The packages that it wants are there already; in the soak the registry's cache is asked.
    mkdirSync(site);
    if (!soaks) copyDeliveredPackages(site, (path) => path !== 'node_modules/node');
    npm(site, 'install', soaks ? '--prefer-offline' : '--offline', ...quiet, tarball);
    expect(existsSync(join(site, 'node_modules/latchkey/src/cli/bin.mjs'))).toBe(true);
    const port = await freePort();
    const service = `http://localhost:${port}`;
    npm(site, 'exec', '--offline', '--', 'latchkey', 'init', '--yes', '--name', 'Kiln', '--service', service);
    expect(readdirSync(site)).toEqual(expect.arrayContaining(['.env', 'app.json', 'index.html']));

    const child = spawn(join(site, 'node_modules/.bin/latchkey'), ['serve'], { cwd: site, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const answers = async () => (await fetch(`${service}/health/ready`).catch(() => null))?.status;
    while ((await answers()) !== 200) if (child.exitCode !== null) throw new Error(output);

    const page = readFileSync(join(site, 'index.html'), 'utf8');
    const scripts = [...page.matchAll(/ src="([^"]+)"/g)].map(([, address = '']) => address);
    for (const address of scripts) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    const app = /data-ms-app="([^"]+)"/.exec(page)![1]!;
    const answer = await fetch(`${service}/app`, { headers: { 'x-app-id': app, origin: 'http://localhost:8080' } });
    expect([answer.status, (await answer.json()).data?.name]).toEqual([200, 'Kiln']);
    const doctor = npm(site, 'exec', '--offline', '--', 'latchkey', 'doctor', '--json');
    expect(JSON.parse(doctor)).toMatchObject({ ok: true });
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
  }, 120_000);
});

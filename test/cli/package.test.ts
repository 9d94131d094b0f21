import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { sharedBrowser } from '../support/browser.ts';
import { ensureBuilt } from '../support/built.ts';
import { copyDeliveredPackages } from '../support/delivered-packages.ts';
import { customerEnv as env, npm, pack, quiet } from '../support/packed.ts';
import { freePort } from '../support/process.ts';
import { quickStart } from '../support/quick-start.ts';
import { serveSite } from '../support/served-site.ts';
import { soaks } from '../support/soaks.ts';

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('the package', () => {
  let folder: string;
  let tarball: string;
  let paths: string[];
  beforeAll(async () => {
    await ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
    const packed = pack(folder);
    tarball = packed.tarball;
    paths = packed.files.map(({ path }) => path);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('R109 is the same byte for byte when it is packed again', () => {
    const again = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
    onTestFinished(() => rmSync(again, { recursive: true }));
    expect(hashOf(pack(again).tarball)).toBe(hashOf(tarball));
  });

  it('holds everything that it names, and neither sources, maps nor the demo', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [
      ...Object.values<string | Record<string, string>>(manifest.exports).flatMap((one) =>
        typeof one === 'string' ? one : Object.values(one),
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
    const checked = await checkPackage(createPackageFromTarballData(bytes), {
      entrypoints: ['.', './jsx', './react', './vue', './astro'],
    });
    if (checked.types === false) throw new Error('the package has no types');
    // There is nothing to require, and a resolver that old knows no `exports`.
    const problems = checked.problems.filter(
      (one) => one.kind !== 'CJSResolvesToESM' && !('resolutionKind' in one && one.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it('the quick start in an empty folder, to the letter: a page signs up, and a mail arrives', async () => {
    const site = join(folder, 'site');
    const port = await freePort();
    const service = `http://localhost:${port}`;
    const [commands, snippet] = quickStart('README', { service, app: 'app_…' });
    const [install, init, serve] = commands!.code.trim().split('\n');
    // The packages that it wants are there already; in the soak the registry's cache is asked.
    mkdirSync(site);
    if (!soaks) copyDeliveredPackages(site, (path) => path !== 'node_modules/node');
    copyFileSync(tarball, join(site, basename(tarball)));
    expect(install).toBe(`npm install ./${basename(tarball)}`);
    npm(site, ...install!.split(' ').slice(1), soaks ? '--prefer-offline' : '--offline', ...quiet);
    expect(init).toBe('npx latchkey init');
    npm(site, 'exec', '--offline', '--', 'latchkey', 'init', '--yes', '--name', 'Kiln', '--service', service);
    expect(readdirSync(site)).toEqual(expect.arrayContaining(['.env', 'app.json', 'index.html']));

    expect(serve).toBe('npx latchkey serve');
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

    // The page of step 2, with the id that `init` has written.
    const html = `<!doctype html><title>A page</title>${snippet!.code.replaceAll('app_…', app)}`;
    const pages = await serveSite((_request, response) => response.setHeader('content-type', 'text/html').end(html));
    const chromium = await sharedBrowser();
    const opened = await chromium.newPage();
    await opened.goto(pages.origin.replace('127.0.0.1', 'localhost'));
    await opened.getByRole('button', { name: 'Join' }).click();
    await opened.getByLabel('Email address').fill('noor@kiln.example');
    await opened.getByLabel('Password', { exact: true }).fill('seven quiet herons of the lake');
    await opened.getByRole('button', { name: 'Sign up' }).click();
    await opened.getByText('Good to see you').waitFor();
    await opened.goto(`${service}/mailbox`);
    await opened.getByText('noor@kiln.example').first().waitFor();
    await chromium.close();
    pages.close();
    const doctor = npm(site, 'exec', '--offline', '--', 'latchkey', 'doctor', '--json');
    expect(JSON.parse(doctor)).toMatchObject({ ok: true });
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
  }, 120_000);
});

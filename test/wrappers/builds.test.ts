import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browser, openDemo, stack } from '../browser/demo-scene.ts';
import { newVisitor } from '../browser/visitor.ts';
import { customerEnv, npm, pack, quiet } from '../support/packed.ts';
import { freePort } from '../support/process.ts';
import { quickStart } from '../support/quick-start.ts';
import { soaks } from '../support/soaks.ts';

interface Framework {
  name: string;
  packages: string[];
  build: string[];
  serve(port: string): string[];
}

const frameworks: Framework[] = [
  {
    name: 'next',
    packages: ['next@16', 'react@19', 'react-dom@19', 'typescript@5', '@types/react@19', '@types/node@24'],
    build: ['next', 'build'],
    serve: (port) => ['next', 'start', '--port', port],
  },
  {
    name: 'vue',
    packages: ['nuxt@4', 'vue@3'],
    build: ['nuxt', 'build'],
    serve: (port) => ['nuxt', 'preview', '--port', port],
  },
  {
    name: 'astro',
    packages: ['astro@7'],
    build: ['astro', 'build'],
    serve: (port) => ['astro', 'preview', '--port', port],
  },
];

it.each(frameworks)('M §3 $name: the documents have files for its quick start', ({ name }) => {
  const snippets = quickStart(name, { service: 'https://members.example.com', app: 'app_demo' });
  expect(snippets.filter(({ file }) => file).length).toBeGreaterThan(0);
});

/** Their packages come from the registry, and a build takes a minute. */
const inSoak = soaks ? describe : () => {};
inSoak('the quick start, built by the framework itself', () => {
  openDemo();
  let folder: string;
  let tarball: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-builds-'));
    ({ tarball } = pack(folder));
  }, 120_000);
  // Three folders of packages.
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 240_000);

  it.each(frameworks)(
    'M §3 $name: drawn on the server, opens the login and greets the member',
    {
      timeout: 600_000,
    },
    async ({ name, packages, build, serve }) => {
      const site = join(folder, name);
      mkdirSync(site);
      writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
      copyFileSync(tarball, join(site, basename(tarball)));
      npm(site, 'install', ...quiet, ...packages);
      const snippets = quickStart(name, { service: stack.serviceUrl, app: 'app_demo' });
      for (const { code, file } of snippets) {
        if (file) {
          mkdirSync(dirname(join(site, file)), { recursive: true });
          writeFileSync(join(site, file), code);
          continue;
        }
        const [command, ...args] = code.trim().split(' ');
        expect(command).toBe('npm');
        npm(site, ...args, ...quiet);
      }
      const env = {
        ...customerEnv,
        ...{ NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' },
      };
      execFileSync('npx', build, { cwd: site, env, stdio: 'pipe' });

      const port = String(await freePort());
      const url = `http://localhost:${port}/`;
      const child = spawn('npx', serve(port), { cwd: site, env, detached: true });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
      const ended = once(child, 'exit');
      onTestFinished(async () => {
        // What it started listens, so the whole group goes.
        process.kill(-child.pid!, 'SIGKILL');
        await ended;
      });
      let drawn = '';
      while (!drawn) {
        if (child.exitCode !== null) throw new Error(output);
        drawn = await fetch(url).then(
          (answer) => answer.text(),
          () => '',
        );
      }
      expect(drawn).toMatch(new RegExp(`<script[^>]* src="${stack.serviceUrl}/guard\\.js"`));
      expect(drawn).toMatch(/<script[^>]* data-ms-app="app_demo"/);
      expect(drawn).toMatch(/<ms-auth-modal[^>]* view="login"/);

      const visitor = await newVisitor(browser, stack);
      const { page, dialog, complaints } = visitor;
      await visitor.open(url);
      await page.getByRole('button', { name: 'Log in' }).click();
      await dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
      await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByText('Good to see you, Mary.').waitFor();
      await page.reload();
      await page.getByText('Good to see you, Mary.').waitFor();
      expect(complaints).toEqual([]);
      await visitor.leave();
    },
  );
});

import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { secret } from '../support/http-service.ts';
import { freePort } from '../support/process.ts';
import { soaks } from '../support/soaks.ts';

const root = new URL('../../', import.meta.url).pathname;
const compose = /```yaml\nservices:[\s\S]*?```/.exec(readFileSync(`${root}README.md`, 'utf8'))![0];
/** The number of an account that owns nothing, as `node` is one in the image; only root can become it. */
const nobody = process.getuid?.() === 0 ? 65_534 : process.getuid!();

it('R88 the compose file of the README runs without root, on a root that cannot be written, and gives it 30 seconds to stop', () => {
  const service = compose.slice(0, compose.indexOf('\n  postgres:'));
  for (const line of ['user: node', 'read_only: true', 'tmpfs: ["/tmp"]', 'stop_grace_period: 30s'])
    expect(service).toContain(`\n    ${line}\n`);
  expect(service).toMatch(/volumes: \["[^"]+:\/app:ro", "[^"]+:ro"\]/);
  expect(service).toMatch(/ports: \["127\.0\.0\.1:/);
});

/** What the image holds: `dist/`, and of the packages those that `npm ci --omit=dev` takes. */
function makeImage(app: string): void {
  mkdirSync(app);
  for (const name of ['package.json', 'package-lock.json', 'dist'])
    cpSync(join(root, name), join(app, name), { recursive: true });
  if (soaks) {
    // .npmrc says how the lockfile is to be read.
    cpSync(join(root, '.npmrc'), join(app, '.npmrc'));
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: app, stdio: 'pipe' });
    return;
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    // One that is for another kind of machine is in the lockfile only; one inside another came with it.
    if (!path || dev || path.lastIndexOf('node_modules/') > 0 || !statSync(join(root, path), { throwIfNoEntry: false }))
      continue;
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(join(root, path), join(app, path), { recursive: true, verbatimSymlinks: true });
  }
}

it('R88 without the packages for development, as a user who can write nothing but its data, it serves, and knows no route of the demo', {
  timeout: soaks ? 300_000 : 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'));
  const [app, state] = [join(folder, 'app'), join(folder, 'state')];
  const data = join(state, 'latchkey');
  makeImage(app);
  expect(readdirSync(join(app, 'node_modules'))).not.toContain('vitest');
  mkdirSync(state);
  chownSync(state, nobody, nobody);
  chmodSync(folder, 0o755);

  const [settings] = demo.apps;
  const config = join(folder, 'app.json');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(config, JSON.stringify({ apps: [{ ...settings, seed: undefined, authProviders: [] }] }));
  const child = spawn(join(app, 'node_modules/node/bin/node'), [join(app, 'dist/service/main.js')], {
    cwd: app,
    uid: nobody,
    gid: nobody,
    env: {
      NODE_ENV: 'production',
      MS_HOST: '127.0.0.1',
      MS_PORT: String(port),
      MS_PUBLIC_URL: 'https://members.example.com',
      MS_CONFIG: config,
      MS_DATA_DIR: data,
      MS_SECRET: secret,
      MS_SMTP_URL: 'smtp://127.0.0.1:1',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exited = new Promise((resolve) => child.on('close', resolve));
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  });

  const status = async (path: string) => (await fetch(url + path).catch(() => null))?.status;
  while ((await status('/health/live')) !== 200) if (hasEnded) throw new Error(said);
  expect(await status('/health/ready'), said).toBe(200);
  expect(await status('/ms.js')).toBe(200);
  for (const path of [
    '/mailbox',
    '/mailbox.json',
    '/mailbox.js',
    '/demo-id/.well-known/openid-configuration',
    '/fake-stripe',
    '/fake-stripe/',
  ])
    expect([path, await status(path)]).toEqual([path, 404]);
  for (const name of ['.', ...readdirSync(data)]) {
    const { uid, mode } = statSync(join(data, name));
    expect([name, uid, mode & 0o077]).toEqual([name, nobody, 0]);
  }
});

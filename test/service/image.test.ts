import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
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
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { copyDeliveredPackages } from '../support/delivered-packages.ts';
import { secret } from '../support/http-service.ts';
import { freePort } from '../support/process.ts';
import { skipBecause } from '../support/skipped.ts';
import { soaks } from '../support/soaks.ts';

const root = new URL('../../', import.meta.url).pathname;
const compose = /```yaml\nservices:[\s\S]*?```/.exec(readFileSync(`${root}src/docs/operating.md`, 'utf8'))![0];
/**
 * The number of an account that owns nothing, as `node` is one in the image; only root can become
 * it.
 */
const unprivilegedUid = process.getuid?.() === 0 ? 65_534 : process.getuid!();

it('R88 the documented compose file runs without root, on a read-only root, with 30 seconds to stop', () => {
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
    // .npmrc has the settings for the lockfile.
    cpSync(join(root, '.npmrc'), join(app, '.npmrc'));
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: app, stdio: 'pipe', timeout: 240_000 });
    return;
  }
  copyDeliveredPackages(app);
}

const production = (url: URL, folder: string) => ({
  NODE_ENV: 'production',
  MS_HOST: '127.0.0.1',
  MS_PORT: url.port,
  MS_PUBLIC_URL: 'https://members.example.com',
  MS_CONFIG: join(folder, 'app.json'),
  MS_SECRET: secret,
  MS_SMTP_URL: 'smtp://127.0.0.1:1',
});

/** An empty folder with the file of one app, and one inside that `owner` alone may write to. */
function newState(owner: number): { folder: string; state: string } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'));
  const state = join(folder, 'state');
  mkdirSync(state);
  chownSync(state, owner, owner);
  chmodSync(folder, 0o755);
  const [settings] = demo.apps;
  writeFileSync(
    join(folder, 'app.json'),
    JSON.stringify({ apps: [{ ...settings, seed: undefined, authProviders: [] }] }),
  );
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, state };
}

/**
 * Waits until it serves, and looks at what it answers, what it does not, and whose its data are.
 */
async function looksRight(child: ChildProcess, url: URL, data: string, owner: number) {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });

  const status = async (path: string) => (await fetch(new URL(path, url)).catch(() => null))?.status;
  while ((await status('/health/live')) !== 200) if (hasEnded) throw new Error(output);
  expect(await status('/health/ready'), output).toBe(200);
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
    expect([name, uid, mode & 0o077]).toEqual([name, owner, 0]);
  }
  return { exited };
}

it('R88 serves without development packages and write rights beyond its data, without demo routes', {
  timeout: soaks ? 300_000 : 60_000,
}, async () => {
  const { folder, state } = newState(unprivilegedUid);
  const [app, data] = [join(folder, 'app'), join(state, 'latchkey')];
  makeImage(app);
  expect(readdirSync(join(app, 'node_modules'))).not.toContain('vitest');
  const url = new URL(`http://127.0.0.1:${await freePort()}`);
  const child = spawn(join(app, 'node_modules/node/bin/node'), [join(app, 'dist/service/main.js')], {
    cwd: app,
    uid: unprivilegedUid,
    gid: unprivilegedUid,
    env: { ...production(url, folder), MS_DATA_DIR: data },
  });
  await looksRight(child, url, data, unprivilegedUid);
});

/** An image of one's own, as the documents write it. */
const containerfile = /```dockerfile\n([\s\S]*?)```/.exec(readFileSync(`${root}src/docs/operating.md`, 'utf8'))![1]!;

it('R88 the image of the documents brings no package for development, and runs as a user without rights', () => {
  const lines = containerfile.split('\n');
  for (const line of ['RUN npm ci --omit=dev', 'USER node', 'ENV NODE_ENV=production']) expect(lines).toContain(line);
  // Nothing but what is named is copied: no folder as a whole, in which secrets or data may lie.
  expect(lines.filter((line) => /^(ADD|COPY \.)/.test(line))).toEqual([]);
  expect(lines.at(-2)).toMatch(/^CMD \["node", /);
});

const podman = spawnSync('podman', ['--version']).status === 0;
if (soaks && !podman) skipBecause('the image of the documents, built and run: podman is not installed.');
/** MS_TEST_NODE_IMAGE names another image of Node where the usual one cannot be had. */
const nodeImage = process.env.MS_TEST_NODE_IMAGE;
const inSoak = soaks && podman ? it : () => {};
inSoak(
  'R88 the image of the documents is built, runs on a root that cannot be written, and ends in order',
  async () => {
    // The number of the user `node` in the images of Node.
    const owner = 1_000;
    const { folder, state } = newState(owner);
    const context = join(folder, 'context');
    mkdirSync(context);
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist'])
      cpSync(join(root, name), join(context, name), { recursive: true });
    writeFileSync(join(context, 'Containerfile'), containerfile);
    const tag = 'localhost/latchkey-soak';
    const base = nodeImage ? [`--build-arg=NODE_IMAGE=${nodeImage}`] : [];
    execFileSync('podman', ['build', '--network=host', '--tag', tag, ...base, context], {
      stdio: 'pipe',
      timeout: 600_000,
    });
    onTestFinished(() => void spawnSync('podman', ['rmi', '--force', tag]));

    const url = new URL(`http://127.0.0.1:${await freePort()}`);
    chmodSync(state, 0o700);
    const env = { ...production(url, folder), MS_CONFIG: '/etc/latchkey/app.json' };
    const child = spawn('podman', [
      ...['run', '--rm', '--network=host', '--read-only', '--tmpfs=/tmp', '--cap-drop=all'],
      ...[`--volume=${state}:/var/lib/latchkey`, `--volume=${join(folder, 'app.json')}:/etc/latchkey/app.json:ro`],
      ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
      tag,
    ]);
    const { exited } = await looksRight(child, url, state, owner);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
  900_000,
);

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../support/built.ts';
import { freePorts } from '../support/free-ports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const patience = { timeout: 60_000, interval: 100 };

/** A copy of what npm and the demo read of the tree, whose build is `build`. */
function copyOfTree(build: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['package.json', 'src', 'demo']) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, 'build.mjs'), build);
  return folder;
}

interface Process {
  pid: number;
  parent: number;
}
/**
 * Everything that runs on this machine, without what has ended and is not yet read by its parent.
 */
const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return state === 'Z' ? [] : { pid: Number(pid), parent: Number(parent) };
      } catch {
        return [];
      }
    });
function treeOf(pid: number): number[] {
  const all = processes();
  const below = (of: number): number[] =>
    all.filter(({ parent }) => parent === of).flatMap(({ pid: child }) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}
const stillThere = (pids: number[]) => {
  const all = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => all.has(pid));
};

/** `npm start` in a session of its own, so that a signal to npm reaches nothing else. */
async function npmStart(folder: string) {
  const [port, site, app] = await freePorts(3);
  const child = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MS_PORT: String(port),
      MS_SITE_PORT: String(site),
      MS_APP_PORT: String(app),
      MS_DATA_DIR: join(folder, 'data'),
      FINDER_SEED_SETS: '0',
    },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      out += bytes;
    });
  const pid = child.pid!;
  onTestFinished(() => {
    for (const one of stillThere(tree.length > 0 ? tree : treeOf(pid))) process.kill(one, 'SIGKILL');
  });
  let tree: number[] = [];
  return {
    ports: [port, site, app],
    printed: (text: string) => expect.poll(() => out, patience).toContain(text),
    /** Signals npm as it happens in life, and hands back everything that it had started. */
    signal(signal: NodeJS.Signals) {
      tree = treeOf(pid);
      // A terminal interrupts all that runs in it.
      process.kill(signal === 'SIGINT' ? -pid : pid, signal);
      return tree;
    },
  };
}

describe.skipIf(process.platform !== 'linux')('npm start', { timeout: 120_000 }, () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('R81 ends with all that it started after %s', async (signal) => {
    await ensureBuilt();
    const folder = copyOfTree('');
    symlinkSync(join(root, 'dist'), join(folder, 'dist'), 'dir');
    const started = await npmStart(folder);
    await started.printed('Try first');
    const tree = started.signal(signal);
    // npm and the service at least.
    expect(tree.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => stillThere(tree), patience).toEqual([]);
    for (const port of started.ports) await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('R81 ends with its build after %s', async (signal) => {
    const folder = copyOfTree("console.log('building'); setInterval(() => {}, 1_000);");
    const started = await npmStart(folder);
    await started.printed('building');
    const tree = started.signal(signal);
    expect(tree.length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => stillThere(tree), patience).toEqual([]);
  });
});

describe('npx latchkey', { timeout: 120_000 }, () => {
  it('R65 asks for the build before the first one, and runs after it in the same folder', () => {
    const folder = copyOfTree('');
    const npx = () =>
      spawnSync('npx', ['latchkey', '--help'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_cache: join(folder, 'npm-cache') },
      });
    const before = npx();
    expect([before.status, before.stderr]).toEqual([2, expect.stringContaining('Run "npm run build" first.')]);
    mkdirSync(join(folder, 'dist/cli'), { recursive: true });
    writeFileSync(join(folder, 'dist/cli/latchkey.js'), `console.log('built', process.argv.slice(2).join());`);
    const after = npx();
    expect([after.status, after.stdout.trim()]).toEqual([0, 'built --help']);
  });
});

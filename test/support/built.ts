import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const made = `${root}dist/manifest.json`;
const lock = `${root}test/out/building`;
/** A build takes seconds; a lock this old was left behind by a killed process. */
const lockIsOldMs = 120_000;

const changedAt = (path: string): number =>
  statSync(path).isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => changedAt(`${path}/${name}`)))
    : statSync(path).mtimeMs;
const isFresh = () =>
  existsSync(made) &&
  statSync(made).mtimeMs >
    Math.max(
      ...['src', 'demo/photo-finder/app', 'demo/photo-finder/contract', 'build.mjs', 'package.json'].map((name) =>
        changedAt(root + name),
      ),
    );

/**
 * `dist/` of the present sources. `npm test` has built it already; a run of one file alone builds
 * it here, once for all workers.
 */
export async function ensureBuilt(): Promise<void> {
  for (;;) {
    if (isFresh() && !existsSync(lock)) return;
    try {
      mkdirSync(`${root}test/out`, { recursive: true });
      mkdirSync(lock);
      break;
    } catch {
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > lockIsOldMs) rmSync(lock, { recursive: true });
      await delay(100);
    }
  }
  try {
    if (isFresh()) return;
    const { status, stderr } = spawnSync(process.execPath, [`${root}build.mjs`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

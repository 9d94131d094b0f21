import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
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
 * Where a service in a test finds the built scripts. With `MS_TEST_SCRIPT=light` pages get
 * `ms.light.js` for `ms.js`, so that any test can be run with either.
 */
export function builtFolder(isLight = process.env.MS_TEST_SCRIPT === 'light'): string {
  const dist = `${root}dist`;
  if (!isLight) return dist;
  const folder = `${root}test/out/light-${statSync(made).mtimeMs}`;
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${root}test/out/light-`);
  for (const name of readdirSync(dist))
    symlinkSync(`${dist}/${name.replace(/^ms\.js(?=$|\.)/, 'ms.light.js')}`, `${making}/${name}`);
  try {
    renameSync(making, folder);
  } catch {
    // Another worker was first.
    rmSync(making, { recursive: true });
  }
  return folder;
}

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

/** The files that the script fetches, by name, as the build listed them. */
export const builtFiles = (): Record<string, { hash: string; integrity: string }> =>
  JSON.parse(readFileSync(made, 'utf8')).files;
/** Below the service's address. */
export const pathOfFile = (name: string): string => `/ms/${builtFiles()[name]!.hash}.js`;

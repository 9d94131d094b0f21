import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

// Test files run in processes of their own, so the reasons meet in a file of the run's output
// folder.
const folder = new URL('../out/', import.meta.url);
const file = new URL('skipped.txt', folder);

/**
 * Records why a part of the suite cannot run here. Each reason is printed once, at the end of the
 * run.
 */
export function skipBecause(reason: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, `${reason}\n`);
}

export function forgetSkipped(): void {
  rmSync(file, { force: true });
}

export function skippedReasons(): string[] {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : [];
}

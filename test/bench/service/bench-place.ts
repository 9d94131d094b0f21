import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder and processes that end with the bench. */
export function newBenchPlace(): { root: string; children: ChildProcess[] } {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const children: ChildProcess[] = [];
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });
  return { root, children };
}

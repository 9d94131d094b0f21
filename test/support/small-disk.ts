import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, of a few megabytes; or why there can be none. */
export function smallDisk(bytes: number): { folder: string; unmount: () => Promise<void> } | { reason: string } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return { reason: 'only root can mount a small disk, on Linux' };
  }
  // The shell takes it away when its input ends, which also happens when the test is killed.
  // Lazily: a process with an open file there must not block the others.
  const guardian = spawn('/bin/sh', ['-c', 'trap "" INT; cat > /dev/null; cd /; umount -l "$0"; rmdir "$0"', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.unref();
  const gone = new Promise<void>((resolve) => guardian.once('exit', () => resolve()));
  return {
    folder,
    unmount: () => {
      guardian.ref();
      guardian.stdin.end();
      return gone;
    },
  };
}

/** Fills what is left of the disk, to the last byte. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'a');
  for (let size = 1024 * 1024; size >= 1; )
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  closeSync(file);
  return () => rmSync(path);
}

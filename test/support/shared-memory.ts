import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';

const place = '/dev/shm';
const folderName = 'latchkey-tests-';

/** Whether files can be kept in memory (Linux), with so much room, in GiB. */
export function hasSharedMemory(gib: number): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > gib * 2 ** 30;
}

/**
 * A folder for the temporary files of a run, or undefined without room. A third of the time of
 * tests that write much is the disk's. What a killed run has left goes first.
 */
export function folderInMemory(): string | undefined {
  if (!hasSharedMemory(6)) return;
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(folderName) && name.slice(folderName.length).split('-')[0];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(`${place}/${name}`, { recursive: true, force: true });
    } catch {
      // Another user's, or PostgreSQL's: it stays.
    }
  }
  const folder = mkdtempSync(`${place}/${folderName}${process.pid}-`);
  // PostgreSQL runs as another user inside.
  chmodSync(folder, 0o711);
  return folder;
}

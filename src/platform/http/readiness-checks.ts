import { statfs } from 'node:fs/promises';
import type { HealthCheck } from './health.ts';

/** R82 below this a database is soon unable to write. */
const minFreeBytes = 200 * 1024 * 1024;

/** A sentence where it is nearly full, or null. */
export async function freeSpace(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes ? 'the disk is nearly full' : null;
}

/**
 * R82 what every server of ours needs to be ready: a database that takes a write, and room for it
 * where it lies on this disk.
 */
export const readyChecks = (
  store: { engine: 'sqlite' | 'postgres'; probe(): Promise<void> },
  dataDir: string,
): HealthCheck[] => [
  async () => {
    await store.probe();
    return null;
  },
  ...(store.engine === 'sqlite' ? [() => freeSpace(dataDir)] : []),
];

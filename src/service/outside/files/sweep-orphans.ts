import type { FileStore } from '../../../platform/images/files.ts';

/**
 * R58 a file whose row never came, or whose member is gone, lives no longer than this plus the time
 * between two sweeps.
 */
export const orphanAgeMs = 30 * 60 * 1000;

/**
 * R58 removes files that nothing names. Young ones stay: their row may be on its way. `areUsed`
 * answers which of the names something points to. Answers how many were removed.
 */
export async function sweepOrphans(
  files: FileStore,
  areUsed: (names: readonly string[]) => Promise<ReadonlySet<string>>,
  ageMs = orphanAgeMs,
): Promise<number> {
  const names = await files.older(ageMs);
  let removed = 0;
  for (let i = 0; i < names.length; i += 200) {
    const some = names.slice(i, i + 200);
    const used = await areUsed(some);
    for (const name of some.filter((one) => !used.has(one))) {
      await files.remove(name);
      removed++;
    }
  }
  return removed;
}

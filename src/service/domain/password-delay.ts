import type { Limits } from '../../contract/default-limits.ts';

const minuteMs = 60_000;
/** R8 the delay stops growing here: no lock is permanent. */
const longestMs = 60 * minuteMs;

/**
 * R8 how long to wait before the next password of an account is tried, after so many failures in a
 * row: nothing at first, then one minute, doubling with every further failure.
 */
export function passwordDelayMs({ passwordFailures }: Limits, failuresInARow: number): number {
  const beyond = failuresInARow - passwordFailures.max;
  return beyond < 0 ? 0 : Math.min(minuteMs * 2 ** beyond, longestMs);
}

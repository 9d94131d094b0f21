import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/**
 * Repeats `check` until it no longer throws, and hands back what it returns. A fake clock moves by
 * `interval` ms each time.
 */
export const eventually = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval });

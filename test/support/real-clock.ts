import { afterAll, vi } from 'vitest';

/**
 * Setup of files that follow each other in one process: a clock that one has moved is right again
 * for the next.
 */
afterAll(() => void vi.useRealTimers());

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Files of one machine share two cores: more workers than cores only make clocks unreliable.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    reporters: ['default', fileURLToPath(new URL('support/closing-line-reporter.ts', import.meta.url))],
  },
});

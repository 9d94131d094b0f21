import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './support/closing-line-reporter.ts';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['./test/support/postgres-desk.ts'],
    // Files of one machine share two cores: more workers than cores only make clocks unreliable.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    reporters: ['default', new ClosingLineReporter()],
  },
});

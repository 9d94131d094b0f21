import { globSync, readFileSync, rmSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './support/closing-line-reporter.ts';
import { LongestFirst } from './support/longest-first.ts';
import { patienceMs } from './support/patience.ts';
import { folderInMemory } from './support/shared-memory.ts';

const root = new URL('..', import.meta.url).pathname;
// Packages are compiled once for all processes, and not once in each.
process.env.NODE_COMPILE_CACHE ??= `${root}test/out/compile-cache`;
const inMemory = process.env.TMPDIR ? undefined : folderInMemory();
if (inMemory) {
  process.env.TMPDIR = inMemory;
  process.once('exit', () => rmSync(inMemory, { recursive: true, force: true }));
}

const everything = ['test/**/*.test.{ts,tsx}'];
/**
 * What a file leaves in its process for the next one, or must not find there: a module that another
 * stands in for, an environment, decoders that are shut off, memory, reading or time that it
 * measures.
 */
const needsOwnProcess =
  /^\/\/ @vitest-environment|\bvi\.(?:mock|stubEnv)\(|\bprocess\.memoryUsage\b|\/proc\/self\/io\b|\bmannWhitney\(|\/decode-image\.ts'/m;
const needsWindow = /^\/\/ @window\b/;
const apart: string[] = [];
const inWindows: string[] = [];
for (const file of globSync(everything, { cwd: root })) {
  const source = readFileSync(root + file, 'utf8');
  if (needsOwnProcess.test(source)) apart.push(file);
  else if (needsWindow.test(source)) inWindows.push(file);
}

const shared = {
  root,
  environment: 'node',
  // Files of one machine share two cores: more workers than cores only make clocks unreliable.
  maxWorkers: 2,
  // A slow machine is no failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: patienceMs } },
  restoreMocks: true,
  unstubGlobals: true,
} as const;

export default defineConfig({
  test: {
    root,
    globalSetup: ['./test/support/postgres-desk.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new ClosingLineReporter()],
    projects: [
      // To start a process and to read the service into it takes longer than most files do, so
      // these follow each other in one.
      {
        test: {
          ...shared,
          name: 'together',
          include: everything,
          exclude: [...apart, ...inWindows],
          isolate: false,
          setupFiles: ['./test/support/real-clock.ts'],
        },
      },
      // So do these; each gets modules and a window of its own.
      {
        test: {
          ...shared,
          name: 'windows',
          include: inWindows,
          isolate: false,
          setupFiles: ['./test/support/real-clock.ts', './test/support/new-window.ts'],
        },
      },
      { test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});

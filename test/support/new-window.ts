import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/**
 * Setup of files that begin with `// @window`, or `// @window address`: they follow each other in
 * one process, because to start one and to read happy-dom and all packages into it takes longer
 * than most of them do. Elements are defined once a window, so modules are loaded anew too.
 */
const { testPath } = expect.getState();
const [, url] = /^\/\/ @window (\S+)/.exec(readFileSync(testPath!, 'utf8')) ?? [];
vi.resetModules();
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, { happyDOM: { url } });

// A window's timers end with it: what they call needs its document.
const { setTimeout: start } = globalThis;
const started: NodeJS.Timeout[] = [];
globalThis.setTimeout = Object.assign((...given: Parameters<typeof start>) => {
  const timer = start(...given);
  started.push(timer);
  return timer;
}, start);
afterAll(() => {
  globalThis.setTimeout = start;
  for (const timer of started) clearTimeout(timer);
  // React would complain of every change in the files that follow.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  return teardown(globalThis);
});

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import type { TestEngine } from '../support/engines.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export let browser: Browser;
export let stack: Stack;
/** Of the current test, where `visitEachTest` was called. */
export let visitor: Visitor;

type DemoOptions = Parameters<typeof startStack>[0] & { engine?: TestEngine };

/**
 * The service and the demo's site for one file (or one `describe`), and the process's browser. Of
 * an `engine` the database is a place of its own.
 */
export function openDemo({ engine, ...options }: DemoOptions = {}): void {
  beforeAll(async () => {
    const start = async () => startStack({ database: await engine?.place(), ...options });
    [browser, stack] = await Promise.all([sharedBrowser(), start()]);
    // A build may come first.
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });
}

/**
 * A new visitor for each test of the file, on the page at `path` if one is given; an error or a
 * policy violation that no test expects fails the test.
 */
export function visitEachTest({ path, ...options }: BrowserContextOptions & { path?: string } = {}): void {
  beforeEach(async () => {
    visitor = await newVisitor(browser, stack, options);
    if (path) await visitor.open(path);
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
}

/** Makes another visitor the current one; the browser of the former stays open. */
export const become = (other: Visitor): void => {
  visitor = other;
};

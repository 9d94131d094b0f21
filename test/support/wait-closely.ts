import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator } from 'playwright-core';

const everyMs = 25;
const closelyMs = 2_000;

type Options = Parameters<Locator['waitFor']>[0];

async function isReached(locator: Locator, state: NonNullable<Options>['state'] = 'visible'): Promise<boolean> {
  if (state === 'visible' || state === 'hidden') return (await locator.isVisible()) === (state === 'visible');
  return (await locator.count()) > 0 === (state === 'attached');
}

let isDone = false;

/**
 * Makes `waitFor` look every 25 ms for two seconds. Playwright itself looks 270 ms after the start
 * and then every 500, and most of what a page is to show comes between.
 */
export async function waitClosely(browser: Browser): Promise<void> {
  if (isDone) return;
  isDone = true;
  const page = await browser.newPage();
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  await page.close();
  const { waitFor } = locators;
  locators.waitFor = async function (this: Locator, options?: Options) {
    const end = performance.now() + closelyMs;
    // What goes wrong here goes wrong there too, and in words of its own.
    const isOver = () => isReached(this, options?.state).catch(() => true);
    while (performance.now() < end && !(await isOver())) await setTimeout(everyMs);
    return waitFor.call(this, options);
  };
}

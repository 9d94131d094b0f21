import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import type { Stack } from './stack.ts';

/** The demo's operator. */
export const demoOperator = { email: 'operator@latchkey.example', password: 'latchkey-demo' } as const;

/** Widths in which each screen is looked at, in CSS pixels. */
export const consoleWidths = [1280, 390] as const;

/**
 * A browser of an operator at a screen of the console, with what its page complained about. Without
 * an address it stays at the sign-in.
 */
export async function newOperatorPage(
  browser: Browser,
  { serviceUrl }: Pick<Stack, 'serviceUrl'>,
  {
    email,
    screen = 'app_demo/live/members',
    look,
  }: { email: string | null; screen?: string; look?: Parameters<Browser['newContext']>[0] },
) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // The machine's own may be one that no number is formatted by.
    locale: 'en-US',
    ...look,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await page.goto(`${serviceUrl}/console/${screen}`);
  if (email !== null) {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoOperator.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
  return { page, context, complaints };
}

/**
 * The page as it stands: nothing for axe to find, nothing wider than the window, in light and then
 * in dark, where only colours differ. It stays light.
 */
export async function expectClean(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}-${width}`);
    const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
    expect(await axeFindings(page, undefined, rules), colorScheme).toEqual([]);
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** How much wider than the window the page is. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** For people who look at the screens: `CONSOLE_PICTURES` names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.CONSOLE_PICTURES) return;
  mkdirSync(process.env.CONSOLE_PICTURES, { recursive: true });
  await page.screenshot({ path: `${process.env.CONSOLE_PICTURES}/${name}.png` });
}

/** A second press that comes too soon counts as a double click, so a person presses again. */
export async function confirmPress(page: Page, question: string): Promise<void> {
  const button = page.getByRole('button', { name: question });
  await button.waitFor();
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.click();
      return button.count();
    })
    .toBe(0);
}

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { builtFolder } from '../support/built.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

openDemo();

const areReachable = () =>
  [...document.querySelectorAll('.scroller')].every(
    (one) => one.scrollWidth <= one.clientWidth || one.hasAttribute('tabindex'),
  );
visitEachTest();

describe('R106 the documentation site', () => {
  // One of the four looks each, in turn: the pages are made by one template.
  it('axe finds nothing on any page, and nothing is cut off', { timeout: 300_000 }, async () => {
    const names = readdirSync(`${builtFolder()}/docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => name.replace(/(?:^index)?\.html$/, ''));
    expect(names.length).toBeGreaterThan(20);
    const { page } = visitor;
    for (const [i, name] of names.entries()) {
      const width = i % 2 === 0 ? 1280 : 390;
      const colorScheme = i % 4 < 2 ? 'light' : 'dark';
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visitor.open(`${stack.serviceUrl}/docs/${name}`);
      // What scrolls sideways can take the focus from its first frame on.
      await page.waitForFunction(areReachable);
      expect(await axeFindings(page), `${name} at ${width}, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    }
  });

  it('the keyboard alone searches, walks through the results and opens one', async () => {
    const { page } = visitor;
    await visitor.open(`${stack.serviceUrl}/docs`);
    await page.keyboard.press('/');
    const field = page.getByLabel('Search the documentation');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('gated cont');
    await page
      .getByRole('status')
      .getByText(/^\d+ results$/)
      .waitFor();
    await looksRight(page, 'docs-search');

    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('ArrowDown');
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(first);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('search').getByRole('link').count()).toBe(0);
    expect(await field.inputValue()).toBe('gated cont');

    await field.fill('zebrafish');
    await page.getByText('Nothing found for “zebrafish”.').waitFor();
    await field.fill('invite token');
    await page
      .getByRole('status')
      .getByText(/^\d+ results?$/)
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/[\w-]+#[\w-]+$/);
    const anchor = new URL(page.url()).hash.slice(1);
    expect(await page.locator(`[id="${anchor}"]`).isVisible()).toBe(true);
  });

  it('reports a search that cannot be loaded, and works once it can', async () => {
    const { page } = visitor;
    await page.route('**/search-*.json', (route) => route.abort());
    await visitor.open(`${stack.serviceUrl}/docs/install`);
    const field = page.getByLabel('Search the documentation');
    await field.fill('passkey');
    await page.getByText('The search cannot be loaded').waitFor();
    await page.unroute('**/search-*.json');
    await field.fill('passkeys');
    await page
      .getByRole('status')
      .getByText(/^\d+ results?$/)
      .waitFor();
    visitor.complaints.splice(0);
  });

  it('the menu of a phone opens and closes by the keyboard; the theme outlives the page', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(`${stack.serviceUrl}/docs/install`);
    const menu = page.getByRole('navigation', { name: 'Documentation' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await menu.getByRole('link', { name: 'The elements' }).waitFor();
    await looksRight(page, 'docs-menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);

    await page.emulateMedia({ colorScheme: 'light' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  });
});

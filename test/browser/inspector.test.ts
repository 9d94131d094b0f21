import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';

let browser: Browser;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

/** A page of the demo with a key on its tag, as its builder would put it there. */
async function open(path: string, { key = 'pk_sb_demo', width = 1280 } = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript((publicKey) => {
    // The tag has its key as soon as it is parsed; the script itself is still under way then.
    new MutationObserver((_, observer) => {
      const tag = document.querySelector('[data-ms-app]');
      if (!tag) return;
      tag.setAttribute('data-ms-key', publicKey);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  }, key);
  await page.goto(stack.siteUrl + path);
  return page;
}
const badgeOf = (page: Page) => page.locator('ms-inspector button').first();
const sidebarOf = (page: Page) => page.locator('ms-inspector aside');

describe('the inspector', () => {
  it.each([1280, 390])('§2.7 badge and sidebar have their measures, and axe finds nothing, at %i px', async (width) => {
    const page = await open('/pages/landing.html', { width });
    await badgeOf(page)
      .filter({ hasText: /Test Mode\s*22/ })
      .waitFor();
    const badge = (await badgeOf(page).boundingBox())!;
    expect(badge.height).toBe(36);
    expect(Math.abs(badge.x + badge.width / 2 - width / 2)).toBeLessThanOrEqual(1);
    expect(await axeFindings(page, 'ms-inspector')).toEqual([]);

    await badgeOf(page).click();
    await sidebarOf(page).locator('li').first().waitFor();
    const sidebar = (await sidebarOf(page).boundingBox())!;
    expect([sidebar.width, sidebar.height, sidebar.x]).toEqual([242, 800, width - 242]);
    expect(await sidebarOf(page).locator('li').filter({ hasText: 'first-name' }).textContent()).toMatch(
      /data-ms-memberfirst-name3/,
    );
    expect(await axeFindings(page, 'ms-inspector')).toEqual([]);
    await page.close();
  });

  it('§2.7 works by keyboard: the badge opens, the entries can be reached, Escape closes and gives the focus back', async () => {
    const page = await open('/pages/forms.html');
    await badgeOf(page)
      .filter({ hasText: /Test Mode\s*\d/ })
      .waitFor();
    await badgeOf(page).focus();
    await page.keyboard.press('Enter');
    await sidebarOf(page).locator('li').first().waitFor();
    await page.keyboard.press('Tab');
    const focused = () =>
      page.evaluate(() => document.querySelector('ms-inspector')!.shadowRoot!.activeElement?.textContent);
    expect(await focused()).toMatch(/^data-ms-/);
    await page.keyboard.press('Escape');
    expect(await focused()).toMatch(/^Test Mode/);
    await page.close();
  });

  it('R89 under the strict policy it is styled and violates nothing', async () => {
    const page = await open('/pages/csp.html');
    await badgeOf(page).click();
    await sidebarOf(page).locator('li').first().waitFor();
    expect(await sidebarOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(17, 18, 22, 0.92)',
    );
    expect(await page.evaluate(() => (window as never as { violations: string[] }).violations)).toEqual([]);
    await page.close();
  });

  it('R103 a live page has none, and pays for none', async () => {
    const page = await open('/pages/landing.html', { key: 'pk_demo' });
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
    expect(await page.locator('ms-inspector').count()).toBe(0);
    await page.close();
  });
});

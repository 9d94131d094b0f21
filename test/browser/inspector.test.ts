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
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
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
const counted = (page: Page) => badgeOf(page).filter({ hasText: /\d/ }).waitFor();
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('ms-inspector')!.shadowRoot!.activeElement?.textContent);

describe('the inspector', () => {
  it.each([1280, 390])(
    '§2.7 badge and sidebar have their measures on both sides, and axe finds nothing on any tab, at %i px',
    async (width) => {
      const page = await open('/pages/mistakes.html', { width });
      await counted(page);
      const badge = (await badgeOf(page).boundingBox())!;
      expect(badge.height).toBe(36);
      expect(Math.abs(badge.x + badge.width / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(await axeFindings(page, 'ms-inspector')).toEqual([]);

      await badgeOf(page).click();
      await sidebarOf(page).locator('li').first().waitFor();
      const sidebar = (await sidebarOf(page).boundingBox())!;
      expect([sidebar.width, sidebar.height, sidebar.x]).toEqual([242, 800, width - 242]);
      await page.locator('ms-inspector .item[data-type=error] > summary').first().click();
      await page.locator('ms-inspector .group > summary').first().click();
      expect(await axeFindings(page, 'ms-inspector')).toEqual([]);
      await page.getByRole('tab', { name: 'App' }).click();
      await page.getByText('Juniper Studio').first().waitFor();
      expect(await axeFindings(page, 'ms-inspector')).toEqual([]);
      await page.evaluate(() =>
        (
          window as never as { $ms: { loginMemberEmailPassword(given: object): Promise<void> } }
        ).$ms.loginMemberEmailPassword({
          email: 'ada@example.com',
          password: 'latchkey-demo',
        }),
      );
      await page.getByRole('tab', { name: 'Member' }).click();
      await page.getByText('You are Logged In').waitFor();
      expect(await axeFindings(page, 'ms-inspector')).toEqual([]);

      await sidebarOf(page).hover();
      await page.getByRole('button', { name: 'Switch Sides' }).click();
      expect((await sidebarOf(page).boundingBox())!.x).toBe(0);
      await page.context().close();
    },
  );

  it('§2.7 works by keyboard: badge, tabs, items and their help, and Escape gives the focus back', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await badgeOf(page).focus();
    await page.keyboard.press('Enter');
    await sidebarOf(page).locator('li').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Switch Sides');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Inspector');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Member');
    await page.getByText('You are Logged Out').waitFor();
    await page.keyboard.press('ArrowLeft');
    await sidebarOf(page).locator('.item').first().waitFor();
    const item = page.locator('ms-inspector .item[data-type=error]').first();
    await item.locator('> summary').focus();
    await page.keyboard.press('Enter');
    await item.getByRole('button', { name: 'Show me' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Show me/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await item.locator('section details').first().getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toMatch(/^Test Mode/);
    await page.context().close();
  });

  it('§2.7 an item that was opened is folded again when its view is reset, and what is remembered is there on the next page', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await badgeOf(page).click();
    const item = page.locator('ms-inspector .item[data-type=error]').first();
    await item.locator('> summary').click();
    expect(await item.getAttribute('open')).not.toBeNull();
    await page.getByRole('tab', { name: 'App' }).click();
    await page.getByRole('tab', { name: 'Inspector' }).click();
    expect(await item.getAttribute('open')).toBeNull();

    await page.getByRole('switch', { name: 'X-ray' }).click();
    await sidebarOf(page).hover();
    await page.getByRole('button', { name: 'Switch Sides' }).click();
    await page.getByRole('tab', { name: 'App' }).click();
    await page.goto(`${stack.siteUrl}/pages/workbench.html`);
    await page.locator('ms-inspector aside[data-open][data-side=left]').waitFor();
    expect(await page.getByRole('tab', { name: 'App' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Inspector' }).click();
    expect(await page.getByRole('switch', { name: 'X-ray' }).getAttribute('aria-checked')).toBe('false');
    await page.context().close();
  });

  it('§2.7 the badge keeps off what the page has fixed there, can be moved by keyboard and pointer, and stays where it was put', async () => {
    const page = await open('/pages/workbench.html');
    await counted(page);
    await page.evaluate(() => {
      const bar = document.createElement('button');
      bar.textContent = 'Cookies';
      Object.assign(bar.style, { position: 'fixed', left: '0', right: '0', bottom: '0', height: '60px' });
      document.body.append(bar);
      window.dispatchEvent(new Event('resize'));
    });
    const place = async () => (await badgeOf(page).boundingBox())!;
    expect((await place()).y + 36).toBeLessThanOrEqual(740);
    await badgeOf(page).focus();
    const before = await place();
    await page.keyboard.press('ArrowLeft');
    expect((await place()).x).toBe(before.x - 16);
    const { x, y } = await place();
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down();
    await page.mouse.move(x - 190, y - 90, { steps: 4 });
    await page.mouse.up();
    expect([Math.round((await place()).x), Math.round((await place()).y)]).toEqual([
      Math.round(x - 200),
      Math.round(y - 100),
    ]);
    expect(await page.locator('ms-inspector aside[data-open]').count()).toBe(0);
    await page.reload();
    await counted(page);
    expect(Math.round((await place()).x)).toBe(Math.round(x - 200));
    await page.context().close();
  });

  it('R89 under the strict policy it is styled, outlines, and violates nothing', async () => {
    const page = await open('/pages/csp.html');
    await badgeOf(page).click();
    await sidebarOf(page).locator('li').first().waitFor();
    expect(await sidebarOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(17, 18, 22, 0.92)',
    );
    await page.locator('ms-inspector .outline').first().waitFor();
    expect(await page.evaluate(() => (window as never as { violations: string[] }).violations)).toEqual([]);
    await page.context().close();
  });

  it('§2.7 where its words cannot be fetched it says so, and tries again', async () => {
    const page = await open('/pages/workbench.html', { key: 'pk_demo' });
    await page.route('**/inspector/words.json', (route) => route.abort());
    await page.evaluate(() => localStorage.setItem('ms_inspector', '{"open":true}'));
    await page.context().addInitScript(() => {});
    const test = await page.context().newPage();
    await test.route('**/inspector/words.json', (route) => route.abort());
    await test.goto(`${stack.siteUrl}/pages/workbench.html`);
    await test.getByRole('alert').filter({ hasText: 'could not be fetched' }).waitFor();
    expect(await axeFindings(test, 'ms-inspector')).toEqual([]);
    await test.unroute('**/inspector/words.json');
    await test.getByRole('button', { name: 'Try again' }).click();
    await test.locator('ms-inspector .item').first().waitFor();
    await page.context().close();
  });

  it('R103 a live page has none, pays for none, and fetches nothing for it', async () => {
    const page = await open('/pages/landing.html', { key: 'pk_demo' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
    expect(await page.locator('ms-inspector').count()).toBe(0);
    expect(asked.filter((url) => url.includes('/inspector/'))).toEqual([]);
    await page.context().close();
  });
});

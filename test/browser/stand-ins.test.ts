import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socialProvider } from '../../src/service/outside/social/social-provider.ts';
import { openShop, plans, type Shop } from '../service/outside/payments/shop.ts';
import { newRequest, startDemoProvider } from '../service/outside/social/demo-provider.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';

/**
 * The pages that replace outside providers in test mode: without script, in light and dark, wide
 * and narrow.
 */
describe('stand-ins in a browser', () => {
  let chromium: Browser;
  let site: Server;
  let siteUrl: string;
  beforeAll(async () => {
    chromium = await sharedBrowser();
    // Where the person comes back to.
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>back</title>'));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await chromium.close();
    await new Promise((resolve) => site.close(resolve));
  });

  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const;
  /** `refused`: what the pages' policy kept from loading. */
  async function openPage({ colorScheme, width }: (typeof looks)[number]) {
    const context = await chromium.newContext({ colorScheme, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    return { page, refused, close: () => context.close() };
  }
  const widerThanScreen = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

  it.each(looks)('§2.4 Demo ID: choose a person, and be back ($colorScheme, $width px)', async (look) => {
    const redirectUri = `${siteUrl}/callback`;
    const demo = await startDemoProvider(redirectUri);
    const { issuer, clientId } = demo;
    const provider = socialProvider({ key: 'demo', issuer, clientId, clientSecret: null, allowHttp: true });
    const request = { ...newRequest(), redirectUri };
    const { page, refused, close } = await openPage(look);
    await page.goto(await provider.authorizationUrl(request));
    expect(await axeFindings(page)).toEqual([]);
    expect(await widerThanScreen(page)).toBe(false);
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.waitForURL(`${redirectUri}**`);
    const person = await provider.exchange({ ...request, query: new URL(page.url()).search });
    expect(person).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(refused).toEqual([]);
    await close();
    await demo.stop();
  });

  it.each(looks)('§2.5 checkout and portal: pay, cancel, keep ($colorScheme, $width px)', async (look) => {
    const shop: Shop = await openShop();
    const customerId = await shop.payments.createCustomer({ id: 'mem_sb_ada', email: 'ada@example.com' });
    const { page, refused, close } = await openPage(look);
    const order = shop.order(customerId, plans.monthly, { successUrl: `${siteUrl}/thanks` });
    await page.goto((await shop.payments.createCheckout(order)).url);
    const card = page.getByLabel('Card number');
    await card.fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.');
    expect(await axeFindings(page)).toEqual([]);
    expect(await widerThanScreen(page)).toBe(false);
    await card.fill('4242 4242 4242 4242');
    await card.press('Enter');
    await page.waitForURL(`${siteUrl}/thanks`);
    await shop.fake.settled();
    expect(shop.ledger.connections()).toMatchObject([{ status: 'ACTIVE' }]);

    const portal = { customerId, returnUrl: `${siteUrl}/account`, plans: [plans.monthly, plans.yearly] };
    await page.goto((await shop.payments.createPortal(portal)).url);
    expect(await axeFindings(page)).toEqual([]);
    expect(await widerThanScreen(page)).toBe(false);
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('button', { name: 'Keep it after all' }).click();
    await page.getByText('Renews on').waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.waitForURL(`${siteUrl}/account`);
    // A declined card answers 402, which Chromium writes into its console.
    expect(refused.filter((text) => !text.includes('402'))).toEqual([]);
    await close();
    await shop.stop();
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';

let browser: Browser;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  // To this browser the site is one of the public internet; the service is on its own machine.
  const { port } = new URL(stack.siteUrl);
  browser = await launchBrowser(`--ip-address-space-overrides=127.0.0.1:${port}=public,[::1]:${port}=public`);
}, 180_000);
afterAll(() => Promise.all([browser?.close(), stack?.close()]));

const row = 'of "When nothing happens": a public page and a service on localhost';

it(`the row ${row} are kept apart without a permission`, async () => {
  const page = await (await browser.newContext()).newPage();
  const refusal = page.waitForEvent('console', (line) => line.text().includes('/ms.js'));
  await page.goto(`${stack.siteUrl}/pages/gates.html`);
  expect((await refusal).text()).toMatch(/blocked by CORS policy: Permission was denied .* address space/);
});

it(`the row ${row} work together with the permission of the visitor`, async () => {
  const context = await browser.newContext({ permissions: ['local-network-access'] });
  const page = await context.newPage();
  await page.goto(`${stack.siteUrl}/pages/gates.html`);
  await page.locator('html[data-ms-state=visitor]').waitFor();
});

import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../../demo/site.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';

const paths = [
  '/',
  '/pages/landing.html',
  '/pages/forms.html',
  '/pages/providers.html',
  '/pages/nameplate.html',
  '/pages/drawer.html',
  '/pages/reading-room.html',
  '/pages/bell.html',
  '/pages/signpost.html',
  '/pages/comments.html',
  '/pages/csp.html',
  '/pages/premium/',
];
const service = 'http://membership.test';
const site = createSite({ serviceOrigin: service });
let browser: Browser;
let page: Page;
let origin: string;

beforeAll(async () => {
  await site.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.route(`${service}/**`, (route) => route.abort());
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

/**
 * The page without its membership service: nothing is gated then, so everything on it is looked at.
 * It is loaded once for all its looks.
 */
async function open(path: string, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  if (page.url() !== origin + path) await page.goto(origin + path);
}

describe.each(paths)('demo page %s', (path) => {
  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('R106 axe finds nothing at %i px, %s', async (width, scheme) => {
    await open(path, width, scheme);
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([320, 390, 768])('R108 nothing is cut off at %i px', async (width) => {
    await open(path, width, 'light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

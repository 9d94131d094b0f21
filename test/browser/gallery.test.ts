import { mkdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppConfig, Member } from '../../src/contract/entities.ts';
import { panels, views } from '../../src/contract/views.ts';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface State {
  id: string;
  element: string;
  view?: string;
  panel?: string;
  goes?: boolean;
}
const window: { galleryStates: State[] } = { galleryStates: [] };
runInNewContext(readFileSync(new URL('../../demo/pages/gallery/states.js', import.meta.url), 'utf8'), { window });
const states = window.galleryStates;

const schemes = ['light', 'dark'] as const;
const choices = [schemes, ['ltr', 'rtl'], ['en', 'de', 'es', 'fr', 'pt'], ['house', 'plum', 'marigold']] as const;
/** All 60 ways to look at something; every state is seen in one of them, and every one of them on some state. */
const combinations = choices.reduce<string[][]>(
  (all, options) => all.flatMap((one) => options.map((option) => [...one, option])),
  [[]],
);

let browser: Browser;
let stack: Stack;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), startStack()]);
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 820, height: 900 } });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

const address = (state: string, [scheme, dir, lang, brand]: string[], more = {}) =>
  `${stack.siteUrl}/pages/gallery/state?${new URLSearchParams({ state, scheme: scheme!, dir: dir!, lang: lang!, brand: brand!, ...more })}`;
const open = async (state: string, look: string[], more = {}) => {
  await page.goto(address(state, look, more));
  await page.waitForSelector(`html[data-ready="${state}"]`);
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: `${process.env.SHOTS}/${state}-${look.join('-')}.png` });
};

describe('the gallery', () => {
  it('M §3 has every view and every panel, and its stand-in speaks the wire', async () => {
    const shown = new Set(states.flatMap(({ view, panel }) => [view, panel]));
    // This one is come to by a code that was sent.
    const indirectly = new Set(['profile']);
    expect([...views, ...panels].filter((name) => !shown.has(name) && !indirectly.has(name))).toEqual([]);
    await open('profile', combinations[0]!);
    const given = await page.evaluate('({ app: galleryConfig, member: galleryMember })');
    const { app, member } = given as { app: unknown; member: unknown };
    expect([...Value.Errors(AppConfig, app)]).toEqual([]);
    expect([...Value.Errors(Member, member)]).toEqual([]);
  });

  it.each(states.map((state, i) => [state.id, combinations[(i * 7) % combinations.length]!] as const))(
    'R106 %s (%s): axe finds nothing, and nothing is cut off',
    async (id, look) => {
      await open(id, look, id.endsWith('s') ? { shell: 'modal' } : {});
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
    },
  );

  it('is gone through by keyboard, a group at a time, and loads what comes near', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stack.siteUrl}/pages/gallery.html`);
    await page.waitForSelector('iframe');
    const [loaded, tiles] = [await page.locator('iframe').count(), await page.locator('.tile').count()];
    expect(loaded).toBeLessThan(tiles);
    await page.getByRole('radio', { name: 'Log in' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Sign up', level: 2 }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.getByRole('radio', { name: 'Right to left' }).check({ force: true });
    expect(new URL(page.url()).searchParams.get('dir')).toBe('rtl');
    const frame = page.frameLocator('iframe').first();
    await frame.locator('html[dir=rtl][data-scheme=dark][data-ready=signup]').waitFor();
    // Nobody's focus goes into a tile, not even into one whose form finds a field wrong.
    const wrong = page.frameLocator('iframe[src*="state=signup-invalid"]');
    await wrong.locator('[aria-invalid=true]').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input');
    // The tiles are looked at one by one above.
    await page.evaluate(() => document.querySelector('.states')?.replaceChildren());
    expect(await axeFindings(page)).toEqual([]);
  });
});

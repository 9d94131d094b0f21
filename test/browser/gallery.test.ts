import { mkdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Browser, Page } from 'playwright-core';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppConfig, Member } from '../../src/contract/entities.ts';
import { panels, views } from '../../src/contract/views.ts';
import { axeFindings } from '../support/axe.ts';
import { brandColors } from '../support/brand-colors.ts';
import { sharedBrowser } from '../support/browser.ts';
import { soaks } from '../support/soaks.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

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

const languages = ['en', 'de', 'es', 'fr', 'pt'];
const brands = ['house', 'plum', 'marigold'];
/** The first state of each view and panel. */
const firstOf = [
  'login',
  'signup',
  'forgot',
  'reset',
  'reset-done',
  'token',
  'card',
  'profile',
  'security',
  'password',
  'plans',
  'team',
];

let browser: Browser;
let stack: Stack;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [browser, stack] = await Promise.all([sharedBrowser(), startStack()]);
  visitor = await newVisitor(browser, stack, { viewport: { width: 820, height: 900 } });
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});
// Neither an error nor a violation of the strict policy that each state stands under (R89).
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});

const open = async (state: string, look: Record<string, string> = {}) => {
  await page.goto(`${stack.siteUrl}/pages/gallery/state?${new URLSearchParams({ state, ...look })}`);
  await page.waitForSelector(`html[data-ready="${state}"]`);
};
/** Resolves once the page is drawn and what enters has come to its end. */
const settled = () =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
    // Digits that are half there have half their contrast.
    const entering = document
      .querySelector('main > :not(h1)')!
      .shadowRoot!.getAnimations()
      .filter(({ effect }) => effect!.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(entering.map(({ finished }) => finished));
  });
/**
 * The page around the element changes its colours and its direction, and the element looks again.
 */
const turn = async (scheme: string, dir: string) => {
  await page.evaluate(
    ([nowScheme, nowDir]) => {
      Object.assign(document.documentElement, { dir: nowDir }).dataset.scheme = nowScheme;
      document.querySelector('main')!.append(document.querySelector('main > :not(h1)')!);
    },
    [scheme, dir] as const,
  );
  await settled();
};
const isFine = async (name: string, rules?: string[]) => {
  if (process.env.SHOTS) {
    mkdirSync(process.env.SHOTS, { recursive: true });
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
  expect(await axeFindings(page, undefined, rules), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(820);
};
/** Every computed value of every element in the root, by what it is of. */
const stylesNow = () =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('main > :not(h1)')!;
    const all = [...shadowRoot!.querySelectorAll('*')];
    return all.map((element) => {
      const style = getComputedStyle(element);
      return [element.localName, ...Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)].join('; ');
    });
  });
/** The styles once they no longer change: focus and fonts can follow the first drawing. */
const styles = async () => {
  let before: string[] = [];
  for (;;) {
    await settled();
    const now = await stylesNow();
    if (now.join() === before.join()) return now;
    before = now;
  }
};

describe('the gallery', () => {
  it('M §3 has every view and every panel, and its stand-in speaks the wire', async () => {
    const shown = new Set(states.flatMap(({ view, panel }) => [view, panel]));
    // This one is come to by a code that was sent.
    const indirectly = new Set(['profile']);
    expect([...views, ...panels].filter((name) => !shown.has(name) && !indirectly.has(name))).toEqual([]);
    await open('profile');
    const given = await page.evaluate('({ app: galleryConfig, member: galleryMember })');
    const { app, member } = given as { app: unknown; member: unknown };
    expect([...Value.Errors(AppConfig, app)]).toEqual([]);
    expect([...Value.Errors(Member, member)]).toEqual([]);
  });

  it('R108 from right to left the groups of a card number, and the parts of an address, keep their places', async () => {
    await open('card-others');
    await turn('light', 'rtl');
    const [first, last] = await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('main > :not(h1)')!;
      const text = shadowRoot!.querySelector('[data-number]')!.lastChild!;
      return [0, text.textContent!.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(first).toBeLessThan(last!);
    await open('login');
    await turn('light', 'rtl');
    const input = page.locator('main input[type=email]').first();
    expect(await input.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
  });

  it('R108 from right to left arrows turn round, and an invite link shows its beginning', async () => {
    for (const id of ['plans', 'security', 'reset']) {
      await open(id);
      await turn('light', 'rtl');
      const turned = await page
        .locator('main [data-mirrors]')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).transform));
      expect(turned.length).toBeGreaterThan(0);
      expect(new Set(turned)).toEqual(new Set(['matrix(-1, 0, 0, 1, 0, 0)']));
    }
    await open('team');
    await turn('light', 'rtl');
    expect(await page.locator('main #invite-link').evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
  });

  it.each(states.map(({ id }, i) => [id, languages[i % 5]!, brands[i % 3]!] as const))(
    'R106 %s (%s, %s): axe finds nothing and nothing is cut off, in light LTR and in dark RTL',
    async (id, lang, brand) => {
      await open(id, { lang, brand, ...(id.endsWith('s') && { shell: 'modal' }) });
      await isFine(`${id}-light-ltr-${lang}-${brand}`);
      await turn('dark', 'rtl');
      expect(
        await page.evaluate(() =>
          document
            .querySelector('main > :not(h1)')!
            .shadowRoot!.querySelector('.root')!
            .matches('[data-scheme=dark][dir=rtl]'),
        ),
      ).toBe(true);
      // The structure is the same: in the dark, colours are what can be wrong.
      await isFine(`${id}-dark-rtl-${lang}-${brand}`, soaks ? undefined : ['color-contrast']);
    },
  );

  it.each(firstOf)('R89 %s has the very same styles as on a page without any policy', async (id) => {
    await open(id, { brand: 'plum' });
    const strict = await styles();
    await open(id, { brand: 'plum', policy: 'none' });
    expect(strict.length).toBeGreaterThan(15);
    expect(await styles()).toEqual(strict);
  });

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
    // The focus never moves into a tile, not even into one whose form has an invalid field.
    const wrong = page.frameLocator('iframe[src*="state=signup-invalid"]');
    await wrong.locator('[aria-invalid=true]').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input');
    // The tiles are looked at one by one above.
    await page.evaluate(() => document.querySelector('.states')?.replaceChildren());
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('R108 room for everybody', () => {
  /** What cannot be read to its end, or reaches beyond the card. */
  const lost = () =>
    page.evaluate(() => {
      const { shadowRoot } = document.querySelector('main > :not(h1)')!;
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const edge = shadowRoot!.querySelector('[data-card]')!.getBoundingClientRect();
      return [...shadowRoot!.querySelectorAll<HTMLElement>('[data-card] *')]
        .filter((element) => isSeen(element) && !element.closest('[aria-hidden=true], svg, [data-unseen]'))
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const isClipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          const mayScroll = element instanceof HTMLInputElement || style.textOverflow === 'ellipsis';
          return width > 1 && (left < edge.left - 0.5 || right > edge.right + 0.5 || (isClipped && !mayScroll));
        })
        .map(
          (element) =>
            `${element.localName} ${element.getAttribute('part') ?? ''} ${element.textContent?.slice(0, 40)}`,
        );
    });

  it.each(firstOf)(
    'R108 %s: doubled text with wide spacing in German loses nothing at 320, 360, 520 and 700 px',
    async (id) => {
      await open(id, { lang: 'de' });
      await page.evaluate(() => {
        const root = document.querySelector('main > :not(h1)')!.shadowRoot!;
        const sizes = [...root.querySelectorAll<HTMLElement>('*')].map(
          (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
        );
        for (const [element, size] of sizes) element.style.fontSize = `${2 * size}px`;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
        );
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      });
      for (const width of [320, 360, 520, 700]) {
        await page.setViewportSize({ width, height: 900 });
        await turn('light', 'ltr');
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/room-${id}-${width}.png`, fullPage: true });
        expect([width, await lost()]).toEqual([width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 820, height: 900 });
    },
  );

  it.each(['login-invalid', 'profile-dirty'])(
    'R108 %s in twelve brand colours, light and dark, can be read',
    async (id) => {
      expect(brandColors).toHaveLength(12);
      await open(id);
      for (const color of brandColors) {
        await page.evaluate((accent) => {
          document.querySelector<HTMLElement>('main > :not(h1)')!.style.setProperty('--ms-accent', accent);
        }, color);
        for (const scheme of ['light', 'dark']) {
          await turn(scheme, 'ltr');
          expect([color, scheme, await axeFindings(page, 'main', ['color-contrast'])]).toEqual([color, scheme, []]);
        }
      }
    },
  );
});

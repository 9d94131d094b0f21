import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let stack: Stack;
let site: MinimalSite;
let visitor: Visitor;
let clean: string;

beforeAll(async () => {
  // The font is what an app may take over from the page (`inherit`); what is left has to come
  // through.
  const app = (one: { branding: { font?: string } }) => {
    one.branding.font = 'system';
  };
  [browser, stack, site] = await Promise.all([sharedBrowser(), startStack({ app }), startMinimalSite()]);
  visitor = await newVisitor(browser, stack);
  // The whole of the specified isolation is about inherited and universal rules; the badge of test
  // mode is looked at elsewhere.
  site.show(`<!doctype html><html lang="en"><head><title>Hostile</title>
    <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script></head>
    <body><main><h1>Page</h1><p>Words.</p><button>Press</button></main></body></html>`);
  await visitor.open(site.url);
  await visitor.page.waitForFunction('window.$ms');
  clean = await cardUnder('');
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});

const login = { type: 'LOGIN', element: 'ms-auth-modal', field: 'Email address' };
const profile = { type: 'PROFILE', element: 'ms-profile', field: 'First name' };

/**
 * A picture of the open card, while the page has this style sheet. The rounded corners, where the
 * page shows, are left out.
 */
async function cardUnder(css: string, { type, element, field } = login): Promise<string> {
  const { page, dialog } = visitor;
  await page.evaluate(
    ([text, type]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text!);
      document.adoptedStyleSheets = [sheet];
      void (window as never as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal(type!);
    },
    [css, type],
  );
  await dialog.getByLabel(field).waitFor();
  await page.evaluate(async (element) => {
    const root = document.querySelector(element)!.shadowRoot!;
    // The caret blinks, and is not the card's.
    root.querySelector<HTMLElement>('[data-card]')!.focus();
    await Promise.all(root.getAnimations().map(({ finished }) => finished));
  }, element);
  const { x, y, width, height } = (await page.locator(`${element} [data-card]`).boundingBox())!;
  const inset = 6;
  const shot = await page.screenshot({
    clip: { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset },
  });
  await page.evaluate(() => {
    (window as never as { $ms: { hideModal(): void } }).$ms.hideModal();
    document.adoptedStyleSheets = [];
  });
  await dialog.waitFor({ state: 'hidden' });
  return shot.toString('base64');
}

/** Share of the pixels that differ, from 0 to 1. Pictures of other sizes differ wholly. */
const difference = (a: string, b: string): Promise<number> =>
  a === b
    ? Promise.resolve(0)
    : visitor.page.evaluate(
        async ([one, two]) => {
          const read = async (data: string) => {
            const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext('2d')!;
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, image.width, image.height);
          };
          const [left, right] = await Promise.all([read(one!), read(two!)]);
          if (left.width !== right.width || left.height !== right.height) return 1;
          let count = 0;
          for (let i = 0; i < left.data.length; i += 4)
            if ([0, 1, 2].some((at) => Math.abs(left.data[i + at]! - right.data[i + at]!) > 2)) count++;
          return count / (left.data.length / 4);
        },
        [a, b],
      );

// What pages do to everything on them, on purpose or not.
const hostile = [
  'html { font-size: 62.5% }',
  'html { font-size: 32px }',
  '* { font-family: "Comic Sans MS", cursive !important; font-size: 30px !important }',
  '* { color: lime !important; background: fuchsia !important }',
  '* { margin: 20px !important; padding: 20px !important }',
  '* { box-sizing: content-box !important }',
  '* { border: 5px solid red !important; border-radius: 50% !important }',
  '* { line-height: 3 !important; letter-spacing: 4px !important; word-spacing: 9px !important }',
  '* { text-transform: uppercase !important; text-align: right !important; text-indent: 40px !important }',
  '* { direction: rtl !important; unicode-bidi: bidi-override !important }',
  'html { direction: rtl; writing-mode: vertical-rl }',
  '* { visibility: hidden !important }',
  '* { pointer-events: none !important; user-select: none !important; cursor: wait !important }',
  '* { opacity: .5 !important }',
  '* { filter: blur(3px) !important }',
  'body { transform: scale(.5) rotate(3deg); perspective: 100px }',
  'body { overflow: hidden; position: fixed; contain: strict; height: 10px }',
  'body > * { z-index: 2147483647 !important; position: relative !important }',
  '* { transition: all 9s !important; animation: none !important }',
  '* { white-space: nowrap !important; word-break: break-all !important; hyphens: auto !important; tab-size: 40 !important }',
  '* { text-shadow: 2px 2px red !important; font-style: italic !important; font-weight: 900 !important; font-variant: small-caps !important }',
  'button, input, h1, p, label, dialog, form { all: unset !important; display: none !important }',
  'dialog, dialog::backdrop { display: none !important; width: 10px !important }',
  '* { --_accent: red !important; --_surface: red !important; --_text: red !important; --_font: serif !important }',
  '* { float: left !important; clear: both !important; width: 10px !important; max-height: 10px !important; overflow: hidden !important }',
];

describe('R97 a card on a hostile page', () => {
  it('R97 there are 25 style sheets', () => expect(hostile).toHaveLength(25));

  it.each(hostile)('R97 looks as on a blank page under %s', async (css) => {
    expect(await difference(await cardUnder(css), clean)).toBeLessThanOrEqual(0.001);
  });

  it('R97 under all of them a page looks the same with our closed elements in it and without', async () => {
    const { page } = visitor;
    const sheets = ['', ...hostile];
    const looks = async () => {
      const pictures: string[] = [];
      for (const css of sheets) {
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          // What moves is another picture each time, and the badge is there to be seen.
          sheet.replaceSync(
            `${text} * { transition: none !important; caret-color: transparent !important } ms-inspector { display: none !important }`,
          );
          document.adoptedStyleSheets = [sheet];
        }, css);
        pictures.push((await page.screenshot()).toString('base64'));
      }
      return pictures;
    };
    const withElements = await looks();
    expect(await page.locator('ms-auth-modal').count()).toBe(1);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('ms-auth-modal, ms-profile')) element.remove();
    });
    const without = await looks();
    expect(sheets.filter((_, i) => withElements[i] !== without[i])).toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  });

  it('a difference is found', async () => {
    const { page } = visitor;
    await page.evaluate(() => document.documentElement.style.setProperty('--ms-accent', 'red'));
    expect(await difference(await cardUnder(''), clean)).toBeGreaterThan(0.001);
    await page.evaluate(() => document.documentElement.style.removeProperty('--ms-accent'));
  });
});

describe('R97 the profile on a hostile page', () => {
  let cleanProfile: string;
  beforeAll(async () => {
    await visitor.page.evaluate(() =>
      (
        window as never as { $ms: { loginMemberEmailPassword(who: object): Promise<unknown> } }
      ).$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }),
    );
    cleanProfile = await cardUnder('', profile);
  });

  it.each(hostile)('R97 looks as on a blank page under %s', async (css) => {
    expect(await difference(await cardUnder(css, profile), cleanProfile)).toBeLessThanOrEqual(0.001);
  });

  it('a difference is found in it too', async () => {
    const red = await cardUnder('html { --ms-text: red }', profile);
    expect(await difference(red, cleanProfile)).toBeGreaterThan(0.001);
  });
});

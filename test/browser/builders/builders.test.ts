import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Browser, Locator } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../../support/minimal-site.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { newVisitor, type Visitor } from '../visitor.ts';
import { FramerPage } from './framer.tsx';

/** Pages as the builders make them, with what their own scripts do to forms, sections and nodes. */

let browser: Browser;
let stack: Stack;
let site: MinimalSite;
let visitor: Visitor;

beforeAll(async () => {
  const built = build({
    entryPoints: [new URL('./framer.tsx', import.meta.url).pathname],
    ...{ bundle: true, write: false, minify: true, format: 'iife', jsx: 'automatic', logLevel: 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  site = await startMinimalSite();
  const { origin } = new URL(site.url);
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({ app: (app) => Object.assign(app, { baseUrl: origin }) }),
  ]);
  for (const name of ['webflow', 'wordpress', 'shopify']) {
    const html = readFileSync(new URL(`./${name}.html`, import.meta.url), 'utf8');
    site.put(`/${name}`, html.replaceAll('SERVICE', stack.serviceUrl));
  }
  site.put('/framer.js', (await built).outputFiles![0]!.text, 'text/javascript');
  site.put(
    '/framer',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Framer style</title><script src="${stack.serviceUrl}/guard.js"></script>
    <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script></head><body><div id="main">${renderToString(createElement(FramerPage))}</div>
    <script defer src="/framer.js"></script></body></html>`,
  );
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, stack);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

interface Hands {
  builder: { sent: string[]; jumps: number; cart: number };
  turnPage(n: string): void;
  reloadSection(id: string): void;
  hydrate(): void;
  hydrated: string[];
  framerSent?: true;
}
const open = (name: string) => visitor.open(site.url + name);
const isReady = () => visitor.page.waitForFunction(() => '$ms' in window);
/** What the builder's own script has got hold of. */
const builder = () => visitor.page.evaluate(() => (window as unknown as Hands).builder);
const isMember = () => visitor.page.waitForFunction(() => document.documentElement.dataset.msState === 'member');
const isVisitor = () => visitor.page.waitForFunction(() => document.documentElement.dataset.msState === 'visitor');
/** Whether a box and what is drawn for it agree, and are on. */
const isOn = (box: Locator) =>
  box.evaluate((one) => {
    const drawn = one.previousElementSibling!.classList.contains('w--redirected-checked');
    return drawn === (one as HTMLInputElement).checked ? drawn : 'they differ';
  });

describe('pages in the style of a builder', () => {
  it("M §1.2 Webflow: boxes and form states follow the form, and Webflow's script sees no submit", async () => {
    const { page } = visitor;
    await open('webflow');
    await isReady();
    const [letter, stone, china] = ['#letter', '#stone', '#china'].map((one) => page.locator(one));
    const press = (name: string) => page.locator('label', { hasText: name }).click();
    for (const expected of [true, false, true]) {
      await press('Letters');
      await expect.poll(() => isOn(letter!)).toBe(expected);
    }
    await press('Stone');
    await expect.poll(() => isOn(stone!)).toBe(true);
    await press('China');
    await expect.poll(() => Promise.all([isOn(stone!), isOn(china!)])).toEqual([false, true]);

    const fail = page.locator('.w-form-fail');
    const done = page.locator('.w-form-done');
    const send = page.locator('#w-node-go');
    await page.locator('#name').fill('Wanda');
    await page.locator('#email').fill('ada@example.com');
    await page.locator('#password').fill('tin white over iron');
    // Held back, so that the words for the waiting can be seen.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/auth/signup', async (route) => {
      await held;
      await route.continue();
    });
    await send.click();
    await expect.poll(() => send.inputValue()).toBe('Please wait...');
    release();
    await fail.waitFor();
    expect([await send.inputValue(), await done.isVisible()]).toEqual(['Sign up', false]);
    expect(await fail.textContent()).not.toContain('Oops!');
    expect(await page.locator('#name').inputValue()).toBe('Wanda');
    expect([await isOn(letter!), await isOn(china!)]).toEqual([true, true]);

    await page.locator('#email').fill('wanda.webflow@example.com');
    await send.click();
    await isMember();
    await page.getByText('You are Wanda').waitFor();
    await page.locator('#badge').waitFor();
    const member = await page.evaluate(() =>
      (
        window as unknown as { $ms: { getCurrentMember(): Promise<{ data: { customFields: object } }> } }
      ).$ms.getCurrentMember(),
    );
    expect(member.data.customFields).toMatchObject({ 'first-name': 'Wanda', letter: 'true', clay: 'china' });
    await page.getByText('Log out').click();
    await isVisitor();
    expect(await page.locator('#badge').isVisible()).toBe(false);
    expect(await builder()).toMatchObject({ sent: [], jumps: 0 });
    // The form, emptied by its success, and what is drawn in it.
    expect(await Promise.all([letter!, stone!, china!].map(isOn))).toEqual([false, false, false]);
    expect(await visitor.stayed()).toBe(true);
  });

  it('B3 WordPress: a script delayed to the first input finds its tag; gates stay closed before it', async () => {
    const { page, dialog } = visitor;
    await open('wordpress');
    const rest = page.getByText('The rest of');
    expect([await page.evaluate(() => '$ms' in window), await rest.isVisible()]).toEqual([false, false]);
    await page.keyboard.press('Shift');
    await isReady();
    await page.getByText('Log in').click();
    await dialog.getByLabel('Email').waitFor();
    await page.keyboard.press('Escape');

    const form = page.locator('.wpform');
    await form.getByLabel('E-mail').fill('mary@example.com');
    await form.getByLabel('Password').fill('wrong');
    await form.getByRole('button').click();
    await page.locator('.wpform-response').waitFor();
    // The builder's paragraphs and lines in the form do not come between a field and its mistake.
    await form.getByLabel('E-mail').fill('no-address');
    await form.getByRole('button').click();
    const mistake = page.locator('.ms-field-error');
    await mistake.waitFor();
    const described = await form.getByLabel('E-mail').getAttribute('aria-describedby');
    expect([described, await form.getByLabel('E-mail').evaluate((one) => one === document.activeElement)]).toEqual([
      await mistake.getAttribute('id'),
      true,
    ]);
    await form.getByLabel('E-mail').fill('mary@example.com');
    await form.getByLabel('Password').fill('latchkey-demo');
    await form.getByLabel('Password').press('Enter');
    await page.getByText('Hello Mary.').waitFor();
    await page.getByText('The rest of one').waitFor();
    await page.evaluate(() => (window as unknown as Hands).turnPage('two'));
    await page.getByText('The rest of two').waitFor();
    await page.getByText('Log out').click();
    await isVisitor();
    await page.evaluate(() => (window as unknown as Hands).turnPage('three'));
    expect(await rest.isVisible()).toBe(false);
    expect((await builder()).sent).toEqual([]);
    expect(await visitor.stayed()).toBe(true);
  });

  it("B1 Shopify: a section that is fetched again works, and the theme's own forms are left alone", async () => {
    const { page, dialog } = visitor;
    await open('shopify');
    await isReady();
    const reload = (id: string) => page.evaluate((one) => (window as unknown as Hands).reloadSection(one), id);
    await reload('template--main');
    await reload('template--offer');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    expect((await builder()).cart).toBe(1);
    await page.locator('#plan').click();
    await dialog.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('#CustomerEmail').fill('mary@example.com');
    await page.locator('#CustomerPassword').fill('latchkey-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('For members: 9').waitFor();
    await reload('template--offer');
    expect(await page.locator('.price').filter({ visible: true }).allTextContents()).toEqual(['For members: 9 12']);
    await reload('header');
    await page.getByText('Log out').click();
    await isVisitor();
    expect(await page.locator('.price').filter({ visible: true }).allTextContents()).toEqual(['12']);
    expect((await builder()).sent).toEqual([]);
    expect(await visitor.stayed()).toBe(true);
  });

  it.each(['before', 'after'])(
    'B1 Framer: React hydrates the page %s our script showed a member, without duplicates',
    async (when) => {
      const { page } = visitor;
      await open('framer');
      await isReady();
      const logIn = () =>
        page.evaluate(() =>
          (
            window as unknown as { $ms: { loginMemberEmailPassword(p: object): Promise<unknown> } }
          ).$ms.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' }),
        );
      const hydrate = () => page.evaluate(() => (window as unknown as Hands).hydrate());
      if (when === 'before') await hydrate();
      await logIn();
      await expect.poll(() => page.locator('.who').textContent()).toBe('Mary');
      if (when === 'after') await hydrate();
      await page.locator('.count').click();
      await page.getByText('late 1').waitFor();
      await expect.poll(() => page.locator('.who').textContent()).toBe('Mary');
      expect(await page.locator('[data-framer-root]').count()).toBe(1);
      await page.getByText('Log out').click();
      await isVisitor();
      expect(await page.getByText('late 1').isVisible()).toBe(false);
      await expect.poll(() => page.locator('.who').textContent()).toBe('friend');

      const form = page.locator('form');
      await form.getByLabel('Email').fill('mary@example.com');
      await form.getByLabel('Password').fill('latchkey-demo');
      await form.getByRole('button').click();
      await isMember();
      const { hydrated, framerSent } = await page.evaluate(() => {
        const { hydrated: notes, framerSent: isSent } = window as unknown as Hands;
        return { hydrated: notes, framerSent: isSent };
      });
      expect(framerSent).toBeUndefined();
      // A text that React finds changed makes it draw its part of the page anew; nothing worse
      // comes of it.
      expect(hydrated.map((note) => note.split(':')[0])).toEqual(when === 'after' ? ['recovered'] : []);
      expect(await visitor.stayed()).toBe(true);
    },
  );
});

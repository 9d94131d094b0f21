import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../../support/minimal-site.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { newVisitor, type Visitor } from '../visitor.ts';

/** The script beside frameworks that own the same nodes, and under navigation without a load. */

let browser: Browser;
let stack: Stack;
let visitor: Visitor;
let site: MinimalSite;

beforeAll(async () => {
  const built = build({
    entryPoints: [new URL('./page.tsx', import.meta.url).pathname],
    ...{ bundle: true, write: false, minify: true, format: 'iife', jsx: 'automatic', logLevel: 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  site = await startMinimalSite();
  const { origin } = new URL(site.url);
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({ app: (app) => Object.assign(app, { baseUrl: origin }) }),
  ]);
  site.put('/frameworks.js', (await built).outputFiles![0]!.text, 'text/javascript');
  site.put('/app/parts', html(`<main><div id="root"></div>${alpine}</main>`));
  for (let n = 1; n < 5; n++) site.put(`/app/${n}`, html(content(n)));
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const alpine = `<template id="alpine-part"><div x-data="{ n: 0 }">
  <button class="count" @click="n++" x-text="'Count ' + n"></button>
  <template x-if="n % 2 === 0"><p class="even" data-ms-content="members" x-text="'even ' + n"></p></template>
  <p class="who" data-ms-member="email">a member</p>
  <p class="many" data-ms-member="email">some<b>b</b>ody</p>
  <p class="bound" :class="'n' + n" data-ms-content="members" data-ms-bind:class="yes">bound</p>
  <button class="login" :data-ms-modal="n > 1 ? 'signup' : 'login'">Open</button></div></template>`;
const head = () => `<script src="${stack.serviceUrl}/guard.js"></script>
  <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script><script defer src="/frameworks.js"></script>`;
const html = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head()}</head><body>${body}</body></html>`;
const content = (n: number) => `<main><h1>Page ${n}</h1>
  <p class="in" data-ms-content="members">in <b data-ms-member="email">a member</b></p><p class="out" data-ms-content="!members">out</p>
  <nav><a class="next" href="/app/${n + 1}">Next</a></nav><button data-ms-modal="login">Log in</button><button data-ms-action="logout">Log out</button></main>`;

beforeEach(async () => {
  visitor = await newVisitor(browser, stack);
});

interface Hands {
  $ms: { loginMemberEmailPassword(params: object): Promise<unknown>; logout(): Promise<unknown> };
  parts: Record<string, (root: HTMLElement) => () => void>;
  startTurbo(): void;
}
const logIn = () =>
  visitor.page.evaluate(() =>
    (window as unknown as Hands).$ms.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' }),
  );
const logOut = () => visitor.page.evaluate(() => (window as unknown as Hands).$ms.logout());
const isReady = () => visitor.page.waitForFunction(() => '$ms' in window && 'parts' in window);

describe('beside frameworks on the same nodes', () => {
  it.each(['react', 'vue', 'alpine'])(
    'B1 %s draws, changes and removes what carries our attributes, and both get along',
    async (name) => {
      const { page, dialog } = visitor;
      await visitor.open(`${site.url}app/parts`);
      await isReady();
      await page.evaluate((part) => {
        Object.assign(window, { unmount: (window as unknown as Hands).parts[part]!(document.getElementById('root')!) });
      }, name);
      const text = async (selector: string) => (await page.locator(`#root ${selector}`).textContent())?.trim();
      const press = () => page.locator('#root .count').click();
      await page.locator('#root .count').waitFor();
      expect(await page.locator('#root .even').isVisible()).toBe(false);

      await logIn();
      await page.getByText('even 0').waitFor();
      await expect.poll(() => text('.who')).toBe('mary@example.com');
      await expect.poll(() => text('.many')).toBe('mary@example.com');
      await expect.poll(() => page.locator('#root .bound').getAttribute('class')).toContain('yes');
      await press();
      await page.locator('#root .even').waitFor({ state: 'detached' });
      await press();
      await page.getByText('even 2').waitFor();
      expect(await text('.who')).toBe('mary@example.com');
      // The attribute is read at the click.
      await page.locator('#root .login').click();
      await dialog.getByRole('heading', { name: 'Create an account' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      for (let i = 0; i < 4; i++) await press();
      await page.getByText('even 6').waitFor();

      await logOut();
      await page.locator('#root .even').waitFor({ state: 'hidden' });
      await expect.poll(() => text('.who')).toBe('a member');
      await page.evaluate(() => (window as unknown as { unmount(): void }).unmount());
      expect(await page.locator('#root').innerHTML()).toBe('');
    },
  );
});

describe('navigation without a load', () => {
  const heading = (n: number) => visitor.page.getByRole('heading', { name: `Page ${n}`, exact: true }).waitFor();

  it('R94 Turbo replaces the body: gates hold, and no modal or member data returns from its cache', async () => {
    const { page, dialog } = visitor;
    await visitor.open(`${site.url}app/1`);
    await isReady();
    await page.evaluate(() => (window as unknown as Hands).startTurbo());
    await logIn();
    await page.locator('.in').getByText('mary@example.com').waitFor();
    await page.locator('.next').click();
    await heading(2);
    await page.locator('.in').getByText('mary@example.com').waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor();
    await page.evaluate(() => (window as unknown as { Turbo: { visit(path: string): void } }).Turbo.visit('/app/3'));
    await heading(3);
    expect(await dialog.count()).toBe(0);
    await logOut();
    await page.goBack();
    await heading(2);
    await page.locator('.out').waitFor();
    expect(await page.locator('.in').isVisible()).toBe(false);
    expect(await page.locator('.in').textContent()).toBe('in a member');
    expect(await dialog.count()).toBe(0);
    expect(await visitor.stayed()).toBe(true);
  });

  it('R94 forty navigations leave as many listeners, sheets and elements of ours as the first', async () => {
    const { page } = visitor;
    await page.addInitScript(() => {
      const counts = { listeners: 0 };
      Object.assign(window, { counts });
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      const isKept = (target: unknown) => target === window || target === document || target === undefined;
      EventTarget.prototype.addEventListener = function (...args) {
        if (isKept(this)) counts.listeners++;
        return addEventListener.apply(this ?? window, args);
      };
      EventTarget.prototype.removeEventListener = function (...args) {
        if (isKept(this)) counts.listeners--;
        return removeEventListener.apply(this ?? window, args);
      };
    });
    await visitor.open(`${site.url}app/1`);
    await isReady();
    await logIn();
    const look = () =>
      page.evaluate(() => [
        (window as unknown as { counts: { listeners: number } }).counts.listeners,
        document.adoptedStyleSheets.length,
        document.querySelectorAll('ms-auth-modal, ms-profile, ms-inspector').length,
        document.body.getAttribute('style'),
      ]);
    /** What a router of a framework does: other nodes, another address, no load. */
    const go = (from: number, times: number) =>
      page.evaluate(
        async ([first, count]) => {
          const main = document.querySelector('main')!;
          for (let i = first!; i < first! + count!; i++) {
            const next = main.cloneNode(true) as HTMLElement;
            for (const one of next.querySelectorAll('b')) one.replaceChildren('a member');
            document.querySelector('main')!.replaceWith(next);
            history.pushState({}, '', `/app/${i}`);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        },
        [from, times],
      );
    await go(2, 1);
    await page.locator('.in').getByText('mary@example.com').waitFor();
    const first = await look();
    await go(3, 40);
    await page.locator('.in').getByText('mary@example.com').waitFor();
    expect(await look()).toEqual(first);
    await logOut();
    await page.locator('.out').waitFor();
  });

  it.each(['react', 'vue', 'turbo'])(
    'R94 %s: navigations with an open modal leak nothing, and Back after a logout shows the logout',
    async (name) => {
      const { page } = visitor;
      await visitor.open(`${site.url}app/${name === 'turbo' ? '1' : 'parts'}`);
      await isReady();
      await logIn();
      if (name === 'turbo') await page.evaluate(() => (window as unknown as Hands).startTurbo());
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable');
      const body = await page.evaluate(() => document.body.getAttribute('style'));
      const look = async () => {
        // It comes back to a new body after a pause.
        await page.locator('ms-inspector').waitFor({ state: 'attached' });
        // Twice, because what the first round lets go may hold something itself.
        for (let round = 0; round < 2; round++) await cdp.send('HeapProfiler.collectGarbage');
        const { metrics } = await cdp.send('Performance.getMetrics');
        const of = (metric: string) => metrics.find((one) => one.name === metric)!.value;
        const [sheets, hosts, style] = await page.evaluate(() => [
          document.adoptedStyleSheets.length,
          document.querySelectorAll('ms-auth-modal, ms-profile, ms-inspector').length,
          document.body.getAttribute('style'),
        ]);
        return {
          listeners: of('JSEventListeners'),
          nodes: of('Nodes'),
          heap: of('JSHeapUsedSize'),
          sheets,
          hosts,
          style,
        };
      };
      /**
       * Opens a modal and navigates while it is open, several times. In one call, so that the test
       * driver leaves no objects in the page.
       */
      const go = (times: number) =>
        page.evaluate(
          async ([part, count]) => {
            const hands = window as unknown as Hands & {
              $ms: { openModal(type: string): Promise<unknown> };
              Turbo: { visit(path: string): void };
              unmount?: () => void;
            };
            const until = async (check: () => unknown) => {
              while (!check()) await new Promise((resolve) => requestAnimationFrame(resolve));
            };
            const modal = () => document.querySelector('ms-auth-modal')?.shadowRoot?.querySelector('dialog[open] form');
            for (let i = 0; i < count; i++) {
              void hands.$ms.openModal('LOGIN');
              await until(modal);
              if (part === 'turbo') {
                // Not only the preview out of its cache: a visit that is cut off by the next is
                // thrown by Turbo itself.
                const loaded = new Promise((resolve) =>
                  document.addEventListener('turbo:load', resolve, { once: true }),
                );
                hands.Turbo.visit(`/app/${1 + (i % 4)}`);
                await loaded;
              } else {
                hands.unmount?.();
                history.pushState({}, '', `/app/parts/${i}`);
                hands.unmount = hands.parts[part]!(document.getElementById('root')!);
              }
              await until(() => !modal());
            }
          },
          [name, times] as const,
        );
      // What is kept on purpose (Turbo's copies of ten pages, compiled code) is there after some
      // rounds.
      await go(soakTimes(200, 24));
      const before = await look();
      await go(soakTimes(200, 4));
      const { sheets, hosts, style } = await look();
      expect([sheets, hosts, style]).toEqual([before.sheets, before.hosts, body]);
      const counted = soaks ? (['listeners', 'nodes', 'heap'] as const) : (['listeners', 'nodes'] as const);
      // Turbo keeps the bodies of ten pages and what stood in them: one element of ours more or
      // less.
      const kept = { listeners: 200, nodes: 100, heap: 0 };
      const grownSince = (since: typeof before) => async () => {
        const now = await look();
        return counted
          .filter((what) => now[what] > since[what] * 1.05 + (name === 'turbo' ? kept[what] : 0))
          .map((what) => [what, since[what], now[what]]);
      };
      // The collector needs a turn of the page between its rounds to find everything.
      const hasNotGrown = (since: typeof before) =>
        expect.poll(grownSince(since), { timeout: 10_000, interval: 100 }).toEqual([]);
      // What is kept once is no leak: a leak grows with each round.
      await hasNotGrown(before).catch(async () => {
        const since = await look();
        await go(soakTimes(200, 4));
        await hasNotGrown(since);
      });
      const now = await look();
      for (const what of ['listeners', 'nodes', 'heap'] as const)
        soakSays(`${name}: ${what} ${before[what]} before and ${now[what]} after ${soakTimes(200, 4)} navigations`);
      await logOut();
      await page.goBack();
      await page.locator(name === 'turbo' ? '.out' : '#root .who').waitFor();
      expect(await page.locator('[data-ms-content="members"]').filter({ visible: true }).count()).toBe(0);
      expect(await visitor.dialog.count()).toBe(0);
    },
    soaks ? 300_000 : 60_000,
  );

  it('R94 out of the browser’s back-forward cache a page comes back as who is logged in now', async () => {
    const { page } = visitor;
    await visitor.open(`${site.url}app/1`);
    await isReady();
    await logIn();
    await page.locator('.in').waitFor();
    await page.evaluate(() => {
      localStorage.removeItem('_ms-mid');
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.locator('.out').waitFor();
    expect(await page.locator('.in').isVisible()).toBe(false);
  });
});

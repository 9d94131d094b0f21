import { readdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/catalogue/rules/index.ts';
import type { PublicApi } from '../../src/widget/state/public-api.ts';
import { root } from '../architecture/source-files.ts';
import { axeFindings } from '../support/axe.ts';
import { pathOfFile } from '../support/built.ts';
import { browser, openDemo, stack } from './demo-scene.ts';

openDemo();

function withKey(publicKey: string): void {
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
}

/** A page of the demo with a key on its tag, as its builder would put it there. */
async function open(
  path: string,
  { key = 'pk_sb_demo', width = 1280, reducedMotion = 'reduce' as 'reduce' | 'no-preference' } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion });
  const page = await context.newPage();
  await page.addInitScript(withKey, key);
  await page.goto(stack.siteUrl + path);
  return page;
}
const badgeOf = (page: Page) => page.locator('ms-inspector button').first();
/** Where the inspector's code is. */
const codePath = pathOfFile('inspector.js');
const sidebarOf = (page: Page) => page.locator('ms-inspector aside');
const counted = (page: Page) => badgeOf(page).filter({ hasText: /\d/ }).waitFor();
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('ms-inspector')!.shadowRoot!.activeElement?.textContent);

/**
 * Name and length of every motion that begins on a page, as the browser's own tools see them: what
 * folds moves inside of the browser's shadow tree, where no script finds it.
 */
async function motionsOf(page: Page): Promise<[string, number][]> {
  const tools = await page.context().newCDPSession(page);
  const seen: [string, number][] = [];
  tools.on('Animation.animationStarted', ({ animation: { name, source } }) => {
    seen.push([name, source!.duration + source!.delay]);
  });
  await tools.send('Animation.enable');
  return seen;
}

/**
 * Resolves when the element's height is the same in two frames that follow each other: its fold has
 * come to its end.
 */
const stillOf = (item: Locator) =>
  item.evaluate(
    (one) =>
      new Promise<void>((resolve) => {
        let last = -1;
        const look = () => {
          const { height } = one.getBoundingClientRect();
          if (height === last) return resolve();
          last = height;
          requestAnimationFrame(look);
        };
        look();
      }),
  );

describe('the inspector', () => {
  it('§3 says within sight that the findings were sent', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await badgeOf(page).click();
    const sidebar = sidebarOf(page);
    await sidebar.getByRole('button', { name: 'Send to the console' }).evaluate((button) => {
      button.scrollIntoView({ block: 'end' });
      (button as HTMLElement).click();
    });
    const outcome = sidebar.getByText('Sent: the screen Install of the console shows it.');
    await outcome.waitFor();
    await expect
      .poll(() =>
        outcome.evaluate((one) => {
          const { left, bottom } = one.getBoundingClientRect();
          const root = one.getRootNode() as ShadowRoot;
          return root.elementFromPoint(left + 2, bottom - 2) === one;
        }),
      )
      .toBe(true);
    await page.context().close();
  });

  it('M §5 finds nothing on the running demo pages, and every test-mode finding on the page of mistakes', async () => {
    const { context, page } = await open('/pages/mistakes.html').then((one) => ({ context: one.context(), page: one }));
    const names = readdirSync(`${root}demo/pages`).filter((name) => name.endsWith('.html') && name !== 'mistakes.html');
    expect(names.length).toBeGreaterThan(8);
    const said = await Promise.all(
      names.map(async (name) => {
        const other = await context.newPage();
        await other.addInitScript(withKey, 'pk_sb_demo');
        await other.goto(`${stack.siteUrl}/pages/${name}`);
        await counted(other);
        const status = other.locator('ms-inspector [role=status]').first();
        await status.filter({ hasText: 'Errors' }).waitFor({ state: 'attached' });
        return `${name} ${await status.textContent()}`;
      }),
    );
    expect(said.filter((one) => !one.includes(' Errors: 0. Warnings: 0. '))).toEqual([]);
    await counted(page);
    await badgeOf(page).click();
    await sidebarOf(page).locator('li').first().waitFor();
    const missing = () =>
      page.evaluate((ids) => {
        const links = [
          ...document.querySelector('ms-inspector')!.shadowRoot!.querySelectorAll<HTMLAnchorElement>('.body > a'),
        ];
        return ids.filter((id) => !links.some(({ hash }) => hash === `#${id}`));
      }, Object.keys(rules));
    // One of them waits for its second (§9), and what is kept from a page has no name on it.
    await expect.poll(missing).toEqual(['live-test-mismatch', 'unknown-secure-content']);
    await context.close();
  });

  it('§2.7 §9 each kind of item and outline has its colour; code is at most 420 px high, plans 175', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await page.evaluate(() => sessionStorage.setItem('ms_price', 'prc_pro_monthly'));
    await page.locator('[data-ms-plan\\:add="pln_free"]:not([data-ms-auth-provider])').click();
    await badgeOf(page).click();
    await page.locator('ms-inspector .item[data-type=clicked]').waitFor();
    await page.locator('ms-inspector .outline[data-tone=found]').first().waitFor({ state: 'attached' });
    const colors = (selector: string, attribute: string, property: 'color' | 'boxShadow') =>
      page.locator(`ms-inspector ${selector}`).evaluateAll(
        (all, [name, what]) =>
          Object.fromEntries(
            all.map((one) => {
              const kind = (one.closest(`[${name}]`) as HTMLElement).getAttribute(name!)!;
              return [kind, /rgb\([^)]*\)/.exec(getComputedStyle(one)[what as 'color'])?.[0]];
            }),
          ),
        [attribute, property] as const,
      );
    await expect
      .poll(() => colors('.item > summary > svg', 'data-type', 'color'))
      .toEqual({
        cart: 'rgb(134, 168, 255)',
        clicked: 'rgb(197, 155, 255)',
        removed: 'rgb(154, 163, 178)',
        found: 'rgb(62, 207, 142)',
        error: 'rgb(255, 123, 128)',
        warning: 'rgb(245, 185, 69)',
      });
    await expect
      .poll(() => colors('.outline', 'data-tone', 'boxShadow'))
      .toEqual({
        error: 'rgb(207, 47, 58)',
        warning: 'rgb(242, 178, 51)',
        found: 'rgb(24, 168, 102)',
      });
    await page.getByRole('tab', { name: 'App' }).click();
    const heights = () =>
      page.locator('ms-inspector .lines').evaluateAll((all) => all.map((one) => getComputedStyle(one).maxHeight));
    await expect.poll(heights).toEqual(['175px', '420px']);
    await page.context().close();
  });

  it('§9 badge, panel, folds, outline and side switch move for 150 to 400 ms, not with reduced motion', async () => {
    const page = await open('/pages/mistakes.html', { reducedMotion: 'no-preference' });
    const seen = await motionsOf(page);
    const saw = (name: string) => expect.poll(() => seen.map(([one]) => one)).toContain(name);
    await counted(page);
    await badgeOf(page).hover();
    await saw('background-color');
    await badgeOf(page).click();
    await saw('transform');
    const item = page.locator('ms-inspector .item[data-type=error]').first();
    await item.locator('> summary').click();
    await saw('height');
    await saw('pulse');
    // a fold that is turned round on its way takes only the time that is left of it
    await stillOf(item);
    seen.splice(0, seen.length, ...seen.filter(([name]) => name !== 'height'));
    await item.locator('> summary').click();
    await saw('height');
    await sidebarOf(page).hover();
    await saw('opacity');
    expect(seen.filter(([, ms]) => ms < 150 || ms > 400)).toEqual([]);
    await page.context().close();

    const calm = await open('/pages/mistakes.html');
    const seenThere = await motionsOf(calm);
    await counted(calm);
    await badgeOf(calm).click();
    await calm.locator('ms-inspector .item[data-type=error] > summary').first().click();
    // What is asked for is still outlined, at once.
    await expect.poll(() => seenThere.map(([one]) => one)).toContain('pulse');
    await calm.getByRole('tab', { name: 'App' }).click();
    await calm.getByText('Juniper Studio').first().waitFor();
    expect(seenThere.filter(([, ms]) => ms > 1)).toEqual([]);
    await calm.context().close();
  });

  it.each([1280, 390])(
    '§2.7 the panel is beside the page or a sheet below it, and axe finds nothing, at %i px',
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
      const isSheet = width <= 520;
      expect([sidebar.width, Math.round(sidebar.height), sidebar.x, Math.round(sidebar.y + sidebar.height)]).toEqual(
        isSheet ? [width, 496, 0, 800] : [242, 800, width - 242, 800],
      );
      // The page gives way to the panel, and gets its room back.
      const main = (await page.locator('main').boundingBox())!;
      expect(main.x + main.width).toBeLessThanOrEqual(isSheet ? width : width - 242);
      expect(await badgeOf(page).isVisible()).toBe(!isSheet);
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

      // Each help link has its name beside its picture.
      expect(await page.locator('ms-inspector footer a span').allInnerTexts()).toEqual([
        'Help Center',
        'AI Bot',
        'Components',
        'Forums',
        'Team Chat',
      ]);
      if (isSheet) {
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await page.locator('ms-inspector aside:not([data-open])').waitFor({ state: 'attached' });
        expect(await focused(page)).toMatch(/^Test Mode/);
        return page.context().close();
      }
      await sidebarOf(page).hover();
      await page.getByRole('button', { name: 'Switch Sides' }).click();
      await expect.poll(async () => (await sidebarOf(page).boundingBox())!.x).toBe(0);
      await page.context().close();
    },
  );

  it.each([521, 768, 1023])(
    '§2.7 at %i px the panel covers one side, moves to the other, and stays there',
    async (width) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.addInitScript(withKey, 'pk_sb_demo');
      await page.goto(`${stack.siteUrl}/pages/mistakes.html`);
      await counted(page);
      const main = (await page.locator('main').boundingBox())!;
      await badgeOf(page).tap();
      await sidebarOf(page).locator('li').first().waitFor();
      const box = async () => (await sidebarOf(page).boundingBox())!;
      expect([(await box()).width, (await box()).x]).toEqual([242, width - 242]);
      // The page keeps its width: there is none to give away.
      expect((await page.locator('main').boundingBox())!.width).toBe(main.width);
      const found = (x: number) => page.evaluate((at) => document.elementFromPoint(at, 400)?.localName, x);
      expect([await found(width - 20), (await found(20)) === 'ms-inspector']).toEqual(['ms-inspector', false]);
      // Without a pointer that hovers, too.
      await page.getByRole('button', { name: 'Switch Sides' }).tap();
      await expect.poll(async () => (await box()).x).toBe(0);
      expect([await found(20), (await found(width - 20)) === 'ms-inspector']).toEqual(['ms-inspector', false]);
      await page.reload();
      await sidebarOf(page).locator('li').first().waitFor();
      expect((await box()).x).toBe(0);
      // All that can be pressed has a name.
      const pressable = page.locator('ms-inspector').locator('button, a, summary').filter({ visible: true });
      const names = await Promise.all((await pressable.all()).map((one) => one.ariaSnapshot()));
      expect(names.length).toBeGreaterThan(8);
      for (const name of names) expect(name).toMatch(/"[^"]+"|: \S/);
      if (width === 768) expect(await axeFindings(page, 'ms-inspector')).toEqual([]);
      if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}/inspector-${width}.png` });
      await context.close();
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
    for (const [key, tab] of [
      ['End', 'App'],
      ['ArrowRight', 'Inspector'],
      ['ArrowLeft', 'App'],
      ['Home', 'Inspector'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page)).toBe(tab);
    }
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

  it('§2.7 folds opened items when its view is reset, and restores its state on the next page', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await badgeOf(page).click();
    const item = page.locator('ms-inspector .item[data-type=error]').first();
    await item.locator('> summary').click();
    expect(await item.getAttribute('open')).not.toBeNull();
    await page.getByRole('tab', { name: 'App' }).click();
    await page.getByRole('tab', { name: 'Inspector' }).click();
    expect(await item.getAttribute('open')).toBeNull();
    await item.locator('> summary').click();
    await badgeOf(page).click();
    await badgeOf(page).click();
    await sidebarOf(page).locator('li').first().waitFor();
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

  it('§2.7 the badge avoids fixed elements, moves by keyboard and pointer, and keeps its place', async () => {
    const page = await open('/pages/workbench.html');
    await counted(page);
    const place = async () => (await badgeOf(page).boundingBox())!;
    const foot = async () => 800 - Math.round((await place()).y) - 36;
    expect(await foot()).toBe(16);
    await page.evaluate(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        (window as unknown as { shifts: unknown[] }).shifts.push(...list.getEntries().map((one) => one.toJSON()));
      }).observe({ type: 'layout-shift' });
    });
    // A bar that comes late, a small button above it in a layer that lets clicks pass, and one more
    // in a shadow root.
    await page.evaluate(() => {
      const bar = document.createElement('button');
      Object.assign(bar.style, { position: 'fixed', left: '0', right: '0', bottom: '0', height: '60px' });
      document.body.append(bar);
    });
    await expect.poll(foot).toBe(76);
    await page.evaluate(() => {
      const layer = document.createElement('div');
      Object.assign(layer.style, { position: 'fixed', left: '0', right: '0', bottom: '60px', height: '50px' });
      layer.style.pointerEvents = 'none';
      const button = document.createElement('button');
      Object.assign(button.style, { display: 'block', width: '60px', height: '50px', margin: '0 auto' });
      button.style.pointerEvents = 'auto';
      layer.append(button);
      document.body.append(layer);
    });
    await expect.poll(foot).toBe(126);
    await page.evaluate(() => {
      const host = document.createElement('div');
      host.id = 'chat';
      const inner = document.createElement('button');
      Object.assign(inner.style, { position: 'fixed', left: '45%', width: '10%', bottom: '110px', height: '40px' });
      host.attachShadow({ mode: 'open' }).append(inner);
      document.body.append(host);
    });
    await expect.poll(foot).toBe(166);
    // Two frames on, what was shifted has been reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
    await badgeOf(page).focus();
    const before = await place();
    await page.keyboard.press('ArrowLeft');
    expect((await place()).x).toBe(before.x - 16);
    await page.keyboard.press('ArrowUp');
    expect((await place()).y).toBe(before.y - 16);
    await page.keyboard.press('Home');
    expect(await place()).toEqual(before);
    await page.keyboard.press('ArrowRight');
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
    // A drag that the browser interrupts has no click, and the next Enter is its own.
    await badgeOf(page).evaluate((button) => {
      for (const [type, clientX] of [
        ['pointerdown', 0],
        ['pointermove', 5],
        ['pointercancel', 5],
      ] as const)
        button.dispatchEvent(new PointerEvent(type, { button: 0, clientX, bubbles: true, composed: true }));
    });
    await badgeOf(page).focus();
    await page.keyboard.press('Enter');
    await page.locator('ms-inspector aside[data-open]').waitFor();
    await page.keyboard.press('Escape');
    const { x: left } = await place();
    await page.reload();
    await counted(page);
    expect((await place()).x).toBe(left);
    await page.context().close();
  });

  it('§2.7 M §3 Login opens the modal and fills the tab in place; Logout logs out and reloads', async () => {
    const page = await open('/pages/mistakes.html');
    await counted(page);
    await badgeOf(page).click();
    await page.getByRole('tab', { name: 'Member' }).click();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await sidebarOf(page).getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address', { exact: true }).fill('ada@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await sidebarOf(page).getByText('You are Logged In').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await sidebarOf(page).getByText('ada@example.com').first().waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await sidebarOf(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForFunction(() => !('stayed' in window));
    // The panel is as it was.
    await sidebarOf(page).getByText('You are Logged Out').waitFor();
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
    await page.evaluate(() => localStorage.setItem('ms_inspector', '{"open":true,"side":"left"}'));
    await page.context().addInitScript(() => {});
    const test = await page.context().newPage();
    await test.route('**/inspector/words.json', (route) => route.abort());
    await test.goto(`${stack.siteUrl}/pages/workbench.html`);
    await test.getByRole('alert').filter({ hasText: 'could not be fetched' }).waitFor();
    expect(await badgeOf(test).textContent()).toBe('Hide Inspector –');
    await expect.poll(async () => (await sidebarOf(test).boundingBox())!.x).toBe(0);
    expect(await axeFindings(test, 'ms-inspector')).toEqual([]);
    await test.unroute('**/inspector/words.json');
    await test.getByRole('button', { name: 'Try again' }).click();
    await test.locator('ms-inspector .item').first().waitFor();
    await page.context().close();
  });

  it.each([
    ['cannot be fetched', {}],
    ['is not that of its build', { body: 'window.tampered = true; export default () => ({})' }],
  ])('R109 where its code %s a badge says so, and tries again', async (_, answer) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(withKey, 'pk_sb_demo');
    await page.route(`**${codePath}*`, (route) =>
      'body' in answer
        ? route.fulfill({
            ...answer,
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.abort(),
    );
    await page.goto(`${stack.siteUrl}/pages/landing.html`);
    await page.locator('ms-inspector').getByText('The inspector did not load.').waitFor();
    const again = page.locator('ms-inspector').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    expect(await axeFindings(page, 'ms-inspector')).toEqual([]);
    await page.evaluate(() => document.querySelector<HTMLElement & { show(): void }>('ms-inspector')!.show());
    await again.press('Enter');
    await page.locator('ms-inspector button:not([aria-busy])').waitFor();
    expect(await focused(page)).toBe('Try again');
    await page.unroute(`**${codePath}*`);
    // Pressed twice, it comes once.
    await again.evaluate((button: HTMLElement) => [button, button].map((one) => one.click()));
    await sidebarOf(page).locator('.item').first().waitFor();
    await page.close();
  });

  it('§2.7 is there after a page has replaced its body while the code was under way', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(withKey, 'pk_sb_demo');
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${codePath}*`, async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto(`${stack.siteUrl}/pages/landing.html`);
    await page.locator('ms-inspector').waitFor({ state: 'attached' });
    await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body));
    release();
    await badgeOf(page).filter({ hasText: /\d/ }).waitFor();
    await page.close();
  });

  it('R96 in two tabs of test mode a login in one leaves the other whole', async () => {
    const first = await open('/pages/workbench.html');
    const second = await first.context().newPage();
    const complaints: string[] = [];
    for (const page of [first, second]) page.on('pageerror', ({ message }) => complaints.push(message));
    second.on('console', (message) => {
      if (/latchkey|Cycle/.test(message.text())) complaints.push(message.text());
    });
    await second.addInitScript(withKey, 'pk_sb_demo');
    await second.goto(`${stack.siteUrl}/pages/workbench.html`);
    await Promise.all([counted(first), counted(second)]);
    const heard = second.evaluate(
      () => new Promise((resolve) => document.addEventListener('ms:auth', () => resolve(true), { once: true })),
    );
    await first.evaluate(() =>
      (window as never as { $ms: PublicApi }).$ms.loginMemberEmailPassword({
        email: 'ada@example.com',
        password: 'latchkey-demo',
      }),
    );
    await heard;
    const known = await second.evaluate(async () => {
      const { $ms } = window as never as { $ms: PublicApi };
      const [app, member] = await Promise.all([$ms.getApp(), $ms.getCurrentMember()]);
      return [app.data.mode, member.data?.auth.email];
    });
    expect([known, complaints]).toEqual([['sandbox', 'ada@example.com'], []]);
    await first.context().close();
  });

  it('R103 a live page has none, pays for none, and fetches nothing for it', async () => {
    const page = await open('/pages/landing.html', { key: 'pk_demo' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
    expect(await page.locator('ms-inspector').count()).toBe(0);
    expect(asked.filter((url) => url.includes('/inspector/') || url.includes(codePath))).toEqual([]);
    await page.context().close();
  });

  it('M §5 a corrected copy holds nothing of the member that the script wrote', async () => {
    const page = await open('/pages/workbench.html');
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(() =>
      (window as never as { $ms: PublicApi }).$ms.loginMemberEmailPassword({
        email: 'mary@example.com',
        password: 'latchkey-demo',
      }),
    );
    await page.evaluate(() => {
      document.body.innerHTML = `<p data-ms-bind:title="email" data-ms-bind:alt="frist-name" style="top:1px"
        data-ms-bind:style="color:red" data-ms-bind:class="a">x</p><ms-inspector></ms-inspector>`;
    });
    await page.waitForFunction(() => document.querySelector('p[title="mary@example.com"].a[style*=red]'));
    await counted(page);
    await badgeOf(page).click();
    const text = () => sidebarOf(page).evaluate((one) => one.textContent ?? '');
    await expect.poll(text).toContain('data-ms-bind:alt="first-name"');
    expect(await text()).toContain(
      '<p data-ms-bind:title="email" data-ms-bind:alt="first-name" style="top: 1px;" data-ms-bind:style="color:red" data-ms-bind:class="a">',
    );
    await page.context().close();
  });
});

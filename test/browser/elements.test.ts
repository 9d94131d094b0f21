import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let stack: Stack;
let visitor: Visitor;
let site: MinimalSite;

beforeAll(async () => {
  [browser, stack, site] = await Promise.all([sharedBrowser(), startStack(), startMinimalSite()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});

/** A page with nothing but our script and what a test puts into it. */
async function openPage(body = '', head = '', html = 'lang="en"') {
  site.show(`<!doctype html><html ${html}><head><title>Bare</title><meta name="viewport" content="width=device-width">${head}
    <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script></head>
    <body><main><h1>Bare</h1><button id="before">Before</button>${body}<button id="after">After</button></main></body></html>`);
  await visitor.open(site.url);
  await visitor.page.waitForFunction('window.$ms');
}
const openModal = async (type = 'LOGIN', params = {}) => {
  await visitor.page.evaluate(
    ([type, params]) =>
      void (window as never as { $ms: { openModal(...a: unknown[]): Promise<unknown> } }).$ms.openModal(type, params),
    [type, params] as const,
  );
  await visitor.dialog.locator('form').waitFor();
};
const isOpen = () => visitor.dialog.isVisible();
const box = async (selector: string) => (await visitor.page.locator(selector).first().boundingBox())!;
const focused = () =>
  visitor.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.id || element?.ariaLabel || element?.textContent?.trim() || element?.localName;
  });

beforeEach(async () => {
  visitor = await newVisitor(browser, stack);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

describe('R101 the modal', () => {
  it('R101 closes by a press beside the card, and not by a drag that begins or ends inside', async () => {
    await openPage();
    await openModal();
    const { page } = visitor;
    await visitor.dialog.getByLabel('Email address').fill('ada@example.com');
    const field = await box('ms-auth-modal input[name=email]');
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    const [inside, beside] = [
      [field.x + 150, field.y + 20],
      [40, 300],
    ] as [[number, number], [number, number]];
    await drag(inside, beside);
    expect(await isOpen()).toBe(true);
    await drag(beside, inside);
    expect(await isOpen()).toBe(true);
    await page.mouse.click(...beside, { button: 'right' });
    expect(await isOpen()).toBe(true);
    await page.mouse.click(...beside);
    await visitor.dialog.waitFor({ state: 'hidden' });
  });

  it('R101 keeps the focus inside for a hundred Tabs, in both directions, and gives it back', async () => {
    await openPage();
    await visitor.page.locator('#before').focus();
    await openModal();
    expect(await focused()).toBe('email');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let i = 0; i < 50; i++) {
        await visitor.page.keyboard.press(key);
        expect(await visitor.page.evaluate(() => document.activeElement?.localName)).toBe('ms-auth-modal');
      }
    }
    await visitor.page.keyboard.press('Escape');
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('before');
  });

  it('R101 the profile, too, keeps the focus inside for a hundred Tabs, and gives it back', async () => {
    await openPage();
    await visitor.page.evaluate(() =>
      (
        window as never as { $ms: { loginMemberEmailPassword(who: object): Promise<unknown> } }
      ).$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }),
    );
    await visitor.page.locator('#before').focus();
    await openModal('PROFILE');
    const seen = new Set<unknown>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let i = 0; i < 50; i++) {
        await visitor.page.keyboard.press(key);
        expect(await visitor.page.evaluate(() => document.activeElement?.localName)).toBe('ms-profile');
        seen.add(await focused());
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Close', 'Security', 'Logout']));
    await visitor.page.keyboard.press('Escape');
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('before');
  });

  it('M §3 with hideCloseButton neither Escape (three times) nor a press beside it closes', async () => {
    await openPage();
    await openModal('LOGIN', { hideCloseButton: true });
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Escape');
    await visitor.page.mouse.click(40, 300);
    expect(await isOpen()).toBe(true);
    expect(await visitor.dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  it('R101 a card that is higher than the screen is seen from its top, and so is the next view', async () => {
    await openPage();
    await visitor.page.setViewportSize({ width: 1000, height: 420 });
    await openModal('SIGNUP');
    const top = async () => (await visitor.dialog.locator('h1').boundingBox())!.y;
    expect(await top()).toBeGreaterThan(24);
    await visitor.dialog.getByRole('button', { name: 'Already have an account?' }).click();
    await visitor.dialog.getByRole('heading', { name: 'Login to your account' }).waitFor();
    expect(await top()).toBeGreaterThan(24);
  });

  it('R101 on a phone a message stands at the top, where it covers no button of the sheet', async () => {
    await openPage();
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await openModal();
    await visitor.page.evaluate('window.$ms._showMessage("Something to read", true)');
    const toast = (await visitor.page.getByRole('alert').boundingBox())!;
    const button = (await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).boundingBox())!;
    expect(toast.y + toast.height).toBeLessThan(button.y);
    expect(toast.y).toBeLessThan(40);
  });

  it('R101, R107 a toast in the modal can be reached and closed, and waits under the pointer', async () => {
    await openPage();
    await openModal();
    await visitor.page.clock.install();
    await visitor.page.evaluate('window.$ms._showMessage("Something to read", true)');
    const toast = visitor.page.getByRole('alert').getByText('Something to read');
    await toast.hover();
    await visitor.page.clock.runFor(5000);
    expect(await toast.isVisible()).toBe(true);
    await visitor.page.mouse.move(10, 10);
    await visitor.page.clock.runFor(3100);
    await toast.waitFor({ state: 'hidden' });
    await visitor.page.evaluate('window.$ms._showMessage("Once more")');
    await visitor.page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await visitor.page.getByText('Once more').waitFor({ state: 'hidden' });
    expect(await isOpen()).toBe(true);
  });

  it('R101, R107 a toast in the modal is reached and closed by keyboard alone, and the focus stays inside', async () => {
    await openPage();
    await openModal();
    await visitor.page.clock.install();
    await visitor.page.evaluate('window.$ms._showMessage("Something to read", true)');
    const toast = visitor.page.getByRole('alert').getByText('Something to read');
    await toast.waitFor();
    const isOnToast = () =>
      visitor.page.evaluate(() => {
        const focused = document.querySelector('ms-auth-modal')!.shadowRoot!.activeElement;
        return Boolean(focused?.closest('[part~=toast]'));
      });
    for (let presses = 0; presses < 30 && !(await isOnToast()); presses++) await visitor.page.keyboard.press('Tab');
    expect(await isOnToast()).toBe(true);
    await visitor.page.clock.runFor(10_000);
    expect(await toast.isVisible()).toBe(true);
    await visitor.page.keyboard.press('Enter');
    await toast.waitFor({ state: 'hidden' });
    expect(await isOpen()).toBe(true);
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.localName)).toBe('ms-auth-modal');
  });

  it('R94 locks the scrolling of the page without writing to it, and always lets go', async () => {
    await openPage('<div id="tall"></div>');
    await visitor.page.evaluate(() => {
      document.querySelector<HTMLElement>('#tall')!.style.height = '3000px';
    });
    const styles = () =>
      visitor.page.evaluate(() => [
        document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0],
        document.body.getAttribute('style'),
      ]);
    const [before, width] = [await styles(), await visitor.page.evaluate(() => document.body.clientWidth)];
    await openModal();
    await visitor.page.mouse.move(40, 300);
    await visitor.page.mouse.wheel(0, 400);
    expect(await visitor.page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual([0, width]);
    expect(await styles()).toEqual(before);
    // Taken out of the page while it is open.
    await visitor.page.evaluate(() => document.querySelector('ms-auth-modal')!.remove());
    await visitor.page.waitForFunction(() =>
      document.adoptedStyleSheets.every((sheet) => !/overflow/.test(sheet.cssRules[0]?.cssText ?? '')),
    );
    await visitor.page.mouse.wheel(0, 400);
    await visitor.page.waitForFunction(() => scrollY > 0);
  });

  it('R93 moved in the page it is still modal, with what was typed and the focus where it was', async () => {
    await openPage('<div id="elsewhere"></div>');
    await openModal();
    await visitor.dialog.getByLabel('Email address').fill('ada@exam');
    await visitor.page.evaluate(() =>
      document.querySelector('#elsewhere')!.append(document.querySelector('ms-auth-modal')!),
    );
    await visitor.page.waitForFunction(() =>
      document.querySelector('ms-auth-modal')?.shadowRoot?.querySelector('dialog:modal'),
    );
    await visitor.page.keyboard.type('ple.com');
    expect(await visitor.dialog.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  it('§2.4 is 360 px wide, and from 520 px down a sheet on the bottom edge with a grabber', async () => {
    await openPage();
    await openModal();
    expect((await box('ms-auth-modal [data-card]')).width).toBe(360);
    await visitor.page.setViewportSize({ width: 520, height: 800 });
    const sheet = await box('ms-auth-modal [data-card]');
    expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 520, 800]);
    expect((await box('ms-auth-modal [data-grabber]')).height).toBeGreaterThan(0);
    await visitor.page.setViewportSize({ width: 521, height: 800 });
    expect((await box('ms-auth-modal [data-card]')).width).toBe(360);
  });
});

describe('the bottom sheet', () => {
  const pull = async (by: number) => {
    const { x, y, width, height } = await box('ms-auth-modal [data-grabber]');
    const { mouse } = visitor.page;
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await mouse.move(x + width / 2, y + height / 2 + by, { steps: 8 });
    return { letGo: () => mouse.up() };
  };
  const moved = () =>
    visitor.page.evaluate(
      () =>
        document.querySelector('ms-auth-modal')!.shadowRoot!.querySelector<HTMLElement>('[data-card]')!.style.transform,
    );

  it('follows a pull at its grabber, goes back after a short one and closes after a long one', async () => {
    await visitor.page.setViewportSize({ width: 390, height: 800 });
    await openPage();
    await openModal();
    await visitor.dialog.getByLabel('Email address').fill('ada@example.com');
    const short = await pull(40);
    await expect.poll(moved).toBe('translateY(40px)');
    // The browser's clock begins anew: later by more than this page can be old.
    await visitor.page.clock.install();
    await visitor.page.clock.fastForward('10:00');
    await short.letGo();
    await expect.poll(moved).toBe('');
    expect(await isOpen()).toBe(true);
    const long = await pull(200);
    await long.letGo();
    await visitor.dialog.waitFor({ state: 'hidden' });
  });

  it('has no grabber where nothing closes it', async () => {
    await visitor.page.setViewportSize({ width: 390, height: 800 });
    await openPage();
    await openModal('LOGIN', { hideCloseButton: true });
    expect(await visitor.page.locator('ms-auth-modal [data-grabber]').count()).toBe(0);
  });
});

describe('an element in the page', () => {
  it('an inline form takes no focus when it appears, and keeps it when its own view changes', async () => {
    await openPage('<ms-auth-modal inline></ms-auth-modal>');
    await visitor.page.locator('ms-auth-modal form').waitFor();
    expect(await focused()).not.toBe('email');
    await visitor.page.locator('ms-auth-modal').getByText('Forgot Password?').click();
    await expect.poll(focused).toBe('email');
  });

  it('an inline form is as light or dark as the page it stands in', async () => {
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    const surface = () =>
      visitor.page.evaluate(
        () =>
          getComputedStyle(document.querySelector('ms-auth-modal')!.shadowRoot!.querySelector('[data-card]')!)
            .backgroundColor,
      );
    await openPage('<ms-auth-modal inline></ms-auth-modal>');
    await visitor.page.locator('ms-auth-modal form').waitFor();
    expect(await surface()).toBe('rgb(255, 255, 255)');
    await openPage('<ms-auth-modal inline></ms-auth-modal>', '<meta name="color-scheme" content="dark">');
    await visitor.page.locator('ms-auth-modal form').waitFor();
    expect(await surface()).toBe('rgb(28, 30, 35)');
  });

  const surfaceOf = (element = 'ms-auth-modal') =>
    visitor.page.evaluate(
      (name) =>
        getComputedStyle(document.querySelector(name)!.shadowRoot!.querySelector('[data-card]')!).backgroundColor,
      element,
    );
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(28, 30, 35)'];
  it.each([
    ['says nothing', '', light],
    ['is light', '<style>:root { color-scheme: light }</style>', light],
    ['is light by its meta tag', '<meta name="color-scheme" content="light">', light],
    ['is dark', '<style>:root { color-scheme: dark }</style>', dark],
    ['can be both', '<style>:root { color-scheme: light dark }</style>', dark],
    ['can be both by its meta tag', '<meta name="color-scheme" content="light dark">', dark],
  ])('R97 with a dark system the modal matches a page that %s', async (_what, head, surface) => {
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    await openPage('', head);
    await openModal();
    expect(await surfaceOf()).toBe(surface);
  });

  it('§2.4 an inline element and a menu take over the corners of the page and of the app', async () => {
    const corners = () =>
      visitor.page.evaluate(() =>
        ['ms-auth-modal [data-card]', 'ms-profile [data-card]', 'ms-profile nav button'].map((selector) => {
          const [host, inside] = selector.split(/ (.*)/);
          return getComputedStyle(document.querySelector(host!)!.shadowRoot!.querySelector(inside!)!).borderRadius;
        }),
      );
    const body = '<ms-auth-modal inline></ms-auth-modal><ms-profile inline></ms-profile>';
    const open = async (head = '') => {
      await openPage(body, head);
      await visitor.page.evaluate(() =>
        (
          window as never as { $ms: { loginMemberEmailPassword(a: unknown): Promise<unknown> } }
        ).$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }),
      );
      await visitor.page.locator('ms-profile nav button').first().waitFor();
    };
    await open();
    expect(await corners()).toEqual(['12px', '12px', '8px']);
    await open('<style>:root { --ms-card-radius: 3px; --ms-control-radius: 5px }</style>');
    expect(await corners()).toEqual(['3px', '3px', '5px']);
    await visitor.page.route('**/app-member', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.app.branding.style = { componentCorners: 'ROUND' };
      await route.fulfill({ json: answer });
    });
    await open();
    expect(await corners()).toEqual(['24px', '24px', '22px']);
  });

  it('§2.4 branding.font: elements take the font of the page, of the system, or a family of the page', async () => {
    const fonts = () =>
      visitor.page.evaluate(() =>
        ['ms-auth-modal', 'ms-profile'].flatMap((name) =>
          ['h1, h2', 'input'].map((inside) => {
            const element = document.querySelector(name)!.shadowRoot!.querySelector(inside)!;
            return getComputedStyle(element).fontFamily.split(',')[0];
          }),
        ),
      );
    const open = async (font: string | undefined, css: string) => {
      await visitor.page.unroute('**/app-member');
      await visitor.page.route('**/app-member', async (route) => {
        const answer = await (await route.fetch()).json();
        answer.data.app.branding.font = font;
        await route.fulfill({ json: answer });
      });
      await openPage('<ms-auth-modal inline></ms-auth-modal><ms-profile></ms-profile>', `<style>${css}</style>`);
      await visitor.page.evaluate(async () => {
        const { $ms } = window as never as { $ms: Record<string, (...a: unknown[]) => Promise<unknown>> };
        await $ms.loginMemberEmailPassword!({ email: 'ada@example.com', password: 'latchkey-demo' });
        void $ms.openModal!('PROFILE');
      });
      await visitor.page.locator('ms-profile form[name=profile] input').first().waitFor();
      await visitor.page.locator('ms-auth-modal h1, ms-auth-modal h2').first().waitFor();
      return new Set(await fonts());
    };
    const css = 'body { font-family: Georgia, serif }';
    expect(await open(undefined, css)).toEqual(new Set(['Georgia']));
    expect(await open('inherit', css)).toEqual(new Set(['Georgia']));
    expect(await open('inherit', '')).toEqual(new Set(['system-ui']));
    expect(await open('system', css)).toEqual(new Set(['system-ui']));
    expect(await open('Source Serif 4', css)).toEqual(new Set(['"Source Serif 4"']));
    expect(await open('x; color: red', css)).toEqual(new Set(['system-ui']));
  });

  it('M §0 memberstack.ready is heard once by every script after the tag, on document and window', async () => {
    site.show(`<!doctype html><html><head><title>Bare</title><script>window.heard = [];
      addEventListener('memberstack.ready', () => heard.push('window before'));</script>
      <script src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script>
      <script>const on = (name, target = document) => target.addEventListener('memberstack.ready', () => heard.push(name));
      on('document'); on('window', window); document.addEventListener('DOMContentLoaded', () => on('after parsing'));
      addEventListener('DOMContentLoaded', () => on('window after parsing', window))</script>
      <script type="module">document.addEventListener('memberstack.ready', () => heard.push('module'))</script></head><body></body></html>`);
    await visitor.open(site.url);
    await visitor.page.waitForFunction(() => (window as never as { heard: string[] }).heard.includes('module'));
    const heard = await visitor.page.evaluate(() => (window as never as { heard: string[] }).heard);
    expect(heard.sort()).toEqual([
      'after parsing',
      'document',
      'module',
      'window',
      'window after parsing',
      'window before',
    ]);
  });

  describe('a deferred script that is slower than ours', () => {
    /** Opens a page whose deferred script runs once ours is there and knows the app. */
    async function openWithSlow(script: string, fragment = '') {
      const { page } = visitor;
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/slow.js', async (route) => {
        await isHeld;
        await route.fulfill({ contentType: 'text/javascript', body: script });
      });
      await page.route('**/ms.js', async (route) => {
        await page.waitForFunction(() => document.readyState === 'interactive');
        await route.continue();
      });
      site.show(`<!doctype html><html><head><title>Bare</title>
      <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script>
      <script defer src="/slow.js"></script></head><body></body></html>`);
      await page.goto(site.url + fragment, { waitUntil: 'commit' });
      await page.waitForFunction(() => '$ms' in window);
      await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
      release();
    }

    it('M §0 hears memberstack.ready', async () => {
      await openWithSlow("document.addEventListener('memberstack.ready', () => { window.heard = true; })");
      await visitor.page.waitForFunction(() => (window as never as { heard?: boolean }).heard);
    });

    it('§4.1 can add the element in which a mailed link is taken up, and no dialog opens', async () => {
      await openWithSlow(
        `document.body.innerHTML = '<ms-auth-modal inline view="login"></ms-auth-modal>'`,
        `#ms_reset=${'x'.repeat(43)}`,
      );
      await visitor.page.getByRole('heading', { name: 'Reset' }).first().waitFor();
      expect(await visitor.page.locator('ms-auth-modal').count()).toBe(1);
      expect(await visitor.dialog.count()).toBe(0);
    });
  });

  it('M §3 openModal resolves with member and tokens, which the event does not carry', async () => {
    await openPage();
    await visitor.page.evaluate(() => {
      const { $ms } = window as never as { $ms: { openModal(type: string): Promise<unknown> } };
      document.addEventListener('ms:success', ({ detail }: CustomEventInit) => {
        Object.assign(window, { event: detail });
      });
      Object.assign(window, { result: $ms.openModal('LOGIN') });
    });
    await visitor.dialog.getByLabel('Email address').fill('ada@example.com');
    await visitor.dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
    await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    const { result, event, token } = (await visitor.page.evaluate(async () => {
      const page = window as never as { result: Promise<unknown>; event: unknown; $ms: { getMemberCookie(): string } };
      return { result: await page.result, event: page.event, token: page.$ms.getMemberCookie() };
    })) as Record<'result' | 'event', { type: string; data: Record<string, never> }> & { token: string };
    expect(result).toMatchObject({
      type: 'LOGIN',
      data: { member: { auth: { email: 'ada@example.com' } }, tokens: { accessToken: token, type: 'bearer' } },
    });
    expect(event).toMatchObject({ type: 'LOGIN', data: { member: { auth: { email: 'ada@example.com' } } } });
    expect(event.data).not.toHaveProperty('tokens');
  });

  it('a page sets tokens and parts, and the text on its accent can be read', async () => {
    await openPage(
      '<ms-auth-modal inline></ms-auth-modal>',
      '<style>ms-auth-modal { --ms-accent: #f5c518; --ms-button-radius: 0px } ms-auth-modal::part(heading) { text-transform: uppercase }</style>',
    );
    await visitor.page.locator('ms-auth-modal form').waitFor();
    const look = await visitor.page.evaluate(() => {
      const root = document.querySelector('ms-auth-modal')!.shadowRoot!;
      const button = getComputedStyle(root.querySelector('button[type=submit]')!);
      return [
        button.backgroundColor,
        button.color,
        button.borderRadius,
        getComputedStyle(root.querySelector('h1')!).textTransform,
      ];
    });
    expect(look).toEqual(['rgb(245, 197, 24)', 'rgb(0, 0, 0)', '0px', 'uppercase']);
  });

  it('right to left: fields, close button and way back change sides, the code does not', async () => {
    await openPage('', '', 'lang="he" dir="rtl"');
    await openModal('RESET_PASSWORD');
    const card = await box('ms-auth-modal [data-card]');
    expect((await box('ms-auth-modal [part=close]')).x).toBeLessThan(card.x + 40);
    expect((await box('ms-auth-modal [part=back]')).x).toBeGreaterThan(card.x + card.width - 80);
    const [first, last] = [await box('ms-auth-modal #code-1'), await box('ms-auth-modal #code-6')];
    expect(first.x).toBeLessThan(last.x);
  });

  it('right to left in a part of the page: an English question ends with its mark', async () => {
    await openPage('<section dir="rtl"><ms-auth-modal inline></ms-auth-modal></section>');
    const link = visitor.page.getByRole('button', { name: 'Forgot Password?' });
    const lefts = await link.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
      return [0, text.textContent!.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(lefts[0]).toBeLessThan(lefts[1]!);
    const title = visitor.page.getByRole('heading', { name: 'Login to your account' });
    const gap = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return heading.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect(gap).toBeLessThan(1);
  });
});

describe('R108 room for everybody', () => {
  it.each(['LOGIN', 'SIGNUP', 'FORGOT_PASSWORD', 'RESET_PASSWORD'])(
    'R108 %s fits 320 px, with wide text spacing and doubled text',
    async (view) => {
      await visitor.page.setViewportSize({ width: 320, height: 640 });
      await openPage('', '<style>ms-auth-modal { --ms-font-size: 28px }</style>');
      await openModal(view);
      await visitor.page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
        );
        const root = document.querySelector('ms-auth-modal')!.shadowRoot!;
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      });
      const lost = await visitor.page.evaluate(() => {
        const root = document.querySelector('ms-auth-modal')!.shadowRoot!;
        const card = root.querySelector('[data-card]')!;
        return [...card.querySelectorAll<HTMLElement>('h1, p, label, input, button, a')]
          .filter((element) => element.offsetParent && !element.closest('[aria-hidden=true]'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > 320.5;
          })
          .map((element) => element.textContent || element.id);
      });
      expect(lost).toEqual([]);
    },
  );

  it('R108 everything that can be pressed is at least 24 px high and wide', async () => {
    await openPage();
    for (const view of ['LOGIN', 'SIGNUP', 'FORGOT_PASSWORD', 'RESET_PASSWORD']) {
      await openModal(view);
      const small = await visitor.page.evaluate(() =>
        [
          ...document
            .querySelector('ms-auth-modal')!
            .shadowRoot!.querySelectorAll<HTMLElement>('dialog button, dialog a, dialog input'),
        ]
          .filter((element) => element.offsetParent && !element.closest('[aria-hidden=true]'))
          .filter(
            (element) => element.getBoundingClientRect().height < 24 || element.getBoundingClientRect().width < 24,
          )
          .map((element) => element.textContent || element.id),
      );
      expect(small, view).toEqual([]);
    }
  });

  it('R108 a modal and its next view come, and the modal goes, in 150 to 250 ms', async () => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openPage('<ms-auth-modal></ms-auth-modal>');
    await page.evaluate(() => {
      const begun: [what: string, ms: number][] = [];
      Object.assign(window, { begun });
      const root = document.querySelector('ms-auth-modal')!.shadowRoot!;
      // How long it is meant to take, however long this machine takes for it.
      const note = (event: Event) => {
        const { pseudoElement } = event as TransitionEvent | AnimationEvent;
        const target = event.target as Element;
        const form = target.closest('form');
        // What its controls do is their own affair.
        if (form && target !== form) return;
        const place = form ? `view ${form.name}` : target.getAttribute('part');
        const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(
          target,
          pseudoElement,
        );
        // A placeholder pulses for as long as it waits.
        if (animationIterationCount === 'infinite') return;
        const durations = event.type === 'animationstart' ? animationDuration : transitionDuration;
        for (const duration of durations.split(', '))
          begun.push([`${place}${pseudoElement}`, Math.round(Number.parseFloat(duration) * 1000)]);
      };
      for (const type of ['transitionrun', 'animationstart']) root.addEventListener(type, note);
    });
    const saw = async (...places: string[]) => {
      const all: [string, number][] = [];
      await expect
        .poll(async () => {
          all.push(...(await page.evaluate(() => (window as never as { begun: [string, number][] }).begun.splice(0))));
          return all.map(([place]) => place);
        })
        .toEqual(expect.arrayContaining(places));
      expect(all.filter(([, ms]) => ms < 150 || ms > 250)).toEqual([]);
    };
    await openModal();
    await saw('card', 'overlay::backdrop');
    await visitor.dialog.getByText('Forgot Password?').click();
    await saw('view forgot_password');
    await page.keyboard.press('Escape');
    await saw('card', 'overlay::backdrop');
  });

  it('R108 with reduced motion nothing moves', async () => {
    await openPage();
    await openModal();
    const moving = await visitor.page.evaluate(() =>
      document
        .querySelector('ms-auth-modal')!
        .shadowRoot!.getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().duration))
        .filter((duration) => duration > 1),
    );
    expect(moving).toEqual([]);
  });
});

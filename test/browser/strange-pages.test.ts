import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** Pages that give a script less than it may expect: no storage, no clipboard, no origin. */

let browser: Browser;
let stack: Stack;
let site: MinimalSite;
/** The same site under a name that no browser trusts without https. */
let unsafe: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let notices: string[];

beforeAll(async () => {
  site = await startMinimalSite();
  const { port } = new URL(site.url);
  unsafe = `http://unsafe.example:${port}`;
  [browser, stack] = await Promise.all([
    launchBrowser('--host-resolver-rules=MAP *.example localhost'),
    startStack({
      app: (app) => {
        app.origins = { ...app.origins, sandbox: [unsafe] };
      },
    }),
  ]);
  site.show(html());
  site.put('/forbidden', html(), undefined, { 'Permissions-Policy': 'clipboard-write=()' });
  site.put(
    '/around',
    `<!doctype html><title>Around</title><iframe id="f" width="900" height="800" src="${site.url}"></iframe>`,
  );
  site.put(
    '/framed',
    `<!doctype html><title>Around</title><iframe id="f" sandbox="allow-scripts" src="${site.url}"></iframe>`,
  );
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});
afterEach(() => context?.close());

const html = () => `<!doctype html><html lang="en"><head><title>Page</title>
  <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script></head>
  <body><main><h1>Page</h1><p data-ms-content="members">in</p><p data-ms-content="!members">out</p></main></body></html>`;

async function newPage(options: object = {}) {
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1000, height: 900 }, ...options });
  context.setDefaultTimeout(8_000);
  page = await context.newPage();
  complaints = [];
  notices = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('[latchkey]')) notices.push(message.text());
  });
}

describe('R95 where nothing can be kept', () => {
  let people = 0;
  const [password, other] = ['a bowl for every morning', 'a vase for every evening'];

  /** Every flow of the elements, in the page or in a frame of it. */
  async function everyFlow(where: Page | Frame) {
    const email = `nomad-${++people}@example.com`;
    const dialog = where.getByRole('dialog');
    const open = async (type: string) => {
      await where.waitForFunction(() => '$ms' in window);
      await where.evaluate((asked) => {
        const { $ms } = window as never as { $ms: { openModal(type: string): Promise<unknown>; hideModal(): void } };
        void $ms.openModal(asked).then(() => $ms.hideModal());
      }, type);
      await dialog.getByRole('heading').first().waitFor();
    };
    const type = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const isIn = async () => {
      await dialog.waitFor({ state: 'hidden' });
      await where.getByText('in', { exact: true }).waitFor();
    };
    const logOut = async () => {
      await where.evaluate(() => (window as never as { $ms: { logout(): Promise<unknown> } }).$ms.logout());
      await where.getByText('out', { exact: true }).waitFor();
    };

    await open('SIGNUP');
    await type('First name', 'Nomi');
    await type('Email address', email);
    await type('Password', password);
    await press('Sign up');
    await isIn();
    await open('PROFILE');
    await type('First name', 'Noma');
    await press('Save');
    await dialog.getByText('Saved').first().waitFor();
    await press('Close');
    await dialog.waitFor({ state: 'hidden' });
    await logOut();

    await open('LOGIN');
    await press('Forgot Password?');
    await type('Email address', email);
    await press('Send Link');
    await type('Digit 1 of 6', (await stack.nextMail(email)).code!);
    await type('New Password', other);
    await press('Confirm & Reset');
    await dialog.waitFor({ state: 'hidden' });
    await open('LOGIN');
    await type('Email address', email);
    await type('Password', other);
    await press('Log in');
    await isIn();
    await logOut();

    await open('LOGIN');
    await press('Continue with Email');
    await type('Email address', email);
    await press('Continue with Email');
    await type('Digit 1 of 6', (await stack.nextMail(email)).code!);
    await isIn();
    await logOut();
  }

  it('R95 getters of storages, cookies and database that throw: every flow works, with one notice', async () => {
    await newPage();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
    await page.goto(site.url);
    await everyFlow(page);
    expect(complaints).toEqual([]);
    expect(notices).toHaveLength(1);
  });

  it('R95 a frame with `sandbox="allow-scripts"`: every flow works if the service accepts it', async () => {
    await newPage();
    // R33 such a frame has no origin and the service refuses it: the test adds the CORS headers.
    await context.route(`${stack.serviceUrl}/**`, async (route) => {
      const request = route.request();
      const headers = { 'access-control-allow-origin': 'null', 'access-control-allow-credentials': 'true' };
      if (request.method() === 'OPTIONS')
        return route.fulfill({
          status: 204,
          headers: {
            ...headers,
            'access-control-allow-headers': request.headers()['access-control-request-headers'] ?? '',
          },
        });
      const answer = await route.fetch({ headers: { ...request.headers(), origin: new URL(site.url).origin } });
      return route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers } });
    });
    await page.goto(`${site.url}framed`);
    const frame = (await (await page.waitForSelector('#f')).contentFrame())!;
    await page.locator('#f').evaluate((one) => one.setAttribute('style', 'width:900px;height:800px'));
    expect(await frame.evaluate(() => origin)).toBe('null');
    await everyFlow(frame);
    expect(complaints).toEqual([]);
    expect(notices).toHaveLength(1);
  });

  it('R95 and where it is not, the frame says that the service cannot be reached, and nothing is thrown', async () => {
    await newPage();
    await page.goto(`${site.url}framed`);
    const frame = (await (await page.waitForSelector('#f')).contentFrame())!;
    await frame.waitForFunction(() => '$ms' in window);
    await frame.evaluate(() => {
      void (window as never as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal('LOGIN');
    });
    await frame.getByRole('alert').getByRole('heading').waitFor();
    await frame.getByRole('button', { name: 'Try again' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('R102 what is copied', () => {
  const number = '4242 4242 4242 4242';
  async function openCard(where: Page | Frame) {
    await where.waitForFunction(() => '$ms' in window);
    await where.evaluate(() => {
      void (window as never as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal('TEST_CARD');
    });
    await where.getByRole('button', { name: 'Copy Stripe Test Card' }).click();
  }
  const says = (where: Page | Frame, words: string) =>
    where.getByRole('dialog').getByText(words, { exact: true }).first();
  /** "Copied" is never said; the number can be copied by hand. */
  async function isRefused(where: Page | Frame) {
    const field = where.getByRole('dialog').locator('input[readonly]');
    await field.waitFor();
    expect(
      await field.evaluate((one: HTMLInputElement) => one.value.slice(one.selectionStart!, one.selectionEnd!)),
    ).toBe(number);
    await where.getByText('The text is selected').first().waitFor();
    expect(await says(where, 'Copied Stripe Test Card').count()).toBe(0);
  }

  it('R102 on a page that may: the label changes, and the clipboard holds the number', async () => {
    await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(site.url);
    await openCard(page);
    await says(page, 'Copied Stripe Test Card').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  });

  it('R102 on a page whose policy forbids it', async () => {
    await newPage();
    await page.goto(`${site.url}forbidden`);
    await openCard(page);
    await isRefused(page);
  });

  it('R102 on a page without https, which has no clipboard at all', async () => {
    await newPage();
    await page.goto(unsafe);
    expect(await page.evaluate(() => navigator.clipboard)).toBeUndefined();
    await openCard(page);
    await isRefused(page);
  });

  it('R102 in a frame of another site that was not given it', async () => {
    await newPage();
    await page.goto(`${site.url.replace('localhost', 'around.localhost')}around`);
    const frame = (await (await page.waitForSelector('#f')).contentFrame())!;
    expect(await frame.evaluate(() => isSecureContext)).toBe(true);
    await openCard(frame);
    await isRefused(frame);
  });
});

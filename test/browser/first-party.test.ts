import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface Client {
  loginMemberEmailPassword(input: object): Promise<unknown>;
  getCurrentMember(): Promise<{ data: { auth: { email: string } } | null }>;
  getMemberCookie(): string | undefined;
  logout(): Promise<unknown>;
}
/** The page's own global, as the functions below see it once they run in the browser. */
declare const window: typeof globalThis & { $ms: Client };

const ada = { email: 'ada@example.com', password: 'latchkey-demo' };
let stack: Stack;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({
      app: (app) => {
        app.session = 'first-party';
      },
    }),
  ]);
});
afterAll(() => Promise.all([browser?.close(), stack?.close()]));
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

async function open(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${stack.siteUrl}/pages/gates.html`);
  await page.waitForFunction(() => '$ms' in window);
  return page;
}
const logIn = (page: Page | Frame) => page.evaluate((input) => window.$ms.loginMemberEmailPassword(input), ada);
const emailOf = (page: Page | Frame) =>
  page.evaluate(async () => (await window.$ms.getCurrentMember()).data?.auth.email);
const cookieIn = async () => (await context.cookies()).find(({ name }) => name.startsWith('ms_session_'));

it('R131 no script of the page reads the session, and the page works with it', async () => {
  const page = await open();
  await logIn(page);
  const cookie = await cookieIn();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const readable = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  expect(readable).not.toContain(cookie!.value);
  expect(await page.evaluate(() => window.$ms.getMemberCookie())).toMatch(/^cookie_/);
  await page.reload();
  await page.waitForFunction(() => '$ms' in window);
  expect(await emailOf(page)).toBe(ada.email);
});

it('R131 the member stays where the storage is deleted, and all tabs follow a logout', async () => {
  const page = await open();
  await logIn(page);
  await page.evaluate(() => localStorage.clear());
  const [first, second] = [await open(), await open()];
  await expect.poll(() => emailOf(first)).toBe(ada.email);
  await expect.poll(() => emailOf(second)).toBe(ada.email);
  await second.evaluate(() => window.$ms.logout());
  await first.locator('table [data-ms-content="!members"]:visible').waitFor();
  expect(await cookieIn()).toBeUndefined();
  await second.reload();
  await second.locator('table [data-ms-content="!members"]:visible').waitFor();
});

it('R131 a form of a page at another host changes nothing', async () => {
  const page = await open();
  await logIn(page);
  const elsewhere = await context.newPage();
  const body = `<form method="post" enctype="text/plain" action="${stack.serviceUrl}/member/logout"><button>Go</button></form>`;
  await elsewhere.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await elsewhere.goto('http://evil.example/');
  await elsewhere.getByRole('button', { name: 'Go' }).click();
  await elsewhere.waitForURL(`${stack.serviceUrl}/member/logout`);
  expect(await emailOf(page)).toBe(ada.email);
});

/** The page in a frame at another host, which is another site unless it is the same. */
async function openInFrame(host: string) {
  const outside = await startMinimalSite();
  const framed = `${stack.siteUrl}/pages/gates.html`;
  outside.show(`<!doctype html><title>Around</title><iframe src="${framed}" width="900" height="800"></iframe>`);
  const outer = await context.newPage();
  await outer.setViewportSize({ width: 1000, height: 900 });
  await outer.goto(outside.url.replace('localhost', host));
  const frame = outer.frame({ url: framed })!;
  await frame.waitForFunction(() => '$ms' in window);
  return { frame, close: () => outside.close() };
}

it('R131 a login in a frame of another site says that none lasts there, and what to do', async () => {
  const { frame, close } = await openInFrame('elsewhere.localhost');
  await frame.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(ada.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await frame.getByText('This page is in a frame of another site').first().waitFor();
  await frame.getByText('Please open it in a tab of its own.').first().waitFor();
  if (process.env.SHOTS) await frame.page().screenshot({ path: `${process.env.SHOTS}/framed.png` });
  expect(await cookieIn()).toBeUndefined();
  expect(await emailOf(frame)).toBeUndefined();
  await frame.locator('table [data-ms-content="!members"]').first().waitFor({ state: 'attached' });
  await close();
});

it('R131 a login in a frame of the same site works', async () => {
  const { frame, close } = await openInFrame('localhost');
  await logIn(frame);
  expect(await cookieIn()).toBeDefined();
  expect(await emailOf(frame)).toBe(ada.email);
  await close();
});

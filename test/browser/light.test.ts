import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { builtFiles, pathOfFile } from '../support/built.ts';
import type { HttpServiceOptions } from '../support/http-service.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let stack: Stack;
let site: MinimalSite;
let visitor: Visitor;
beforeAll(async () => {
  site = await startMinimalSite();
  const app: HttpServiceOptions['app'] = (file) => {
    file.origins = { live: [new URL(site.url).origin] };
  };
  [browser, stack] = await Promise.all([sharedBrowser(), startStack({ isLight: true, app })]);
}, 120_000);
afterAll(async () => {
  await Promise.all([browser?.close(), stack?.close(), site?.close()]);
});
afterEach(() => visitor.leave());

/** Files of the build that the page has requested so far, by name. */
function filesOf(page: Page): string[] {
  const files = builtFiles();
  const names: string[] = [];
  page.on('request', (request) => {
    const hash = /\/ms\/([0-9a-f]{16})\.js/.exec(request.url())?.[1];
    const [name] = Object.entries(files).find(([, file]) => file.hash === hash) ?? [];
    if (name) names.push(name);
  });
  return names;
}
/** A connection on which nothing is fetched ahead. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
/** The page that allows no inline code: a visitor's, with buttons that open something. */
const cabinet = '/pages/csp.html';
const isReady = () => '$ms' in window;
/** A page in live mode: in test mode the inspector brings the views. */
const showLive = () =>
  site.show(`<!doctype html><html lang="en"><title>Live</title>
    <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_demo"></script>
    <button data-ms-modal="login">Log in</button><p data-ms-member="first-name">Friend</p>
    <form data-ms-form="login"><input data-ms-member="email"></form>`);

describe('the light script', () => {
  it('fetches what the page uses, and opens by the keyboard alone', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.page.addInitScript(saveData);
    const files = filesOf(visitor.page);
    await visitor.open(cabinet);
    await visitor.page.waitForFunction(isReady);
    await visitor.page.waitForLoadState('networkidle');
    // The page has a form of its own; test mode has the inspector, which brings what it is drawn
    // by.
    expect(files).toContain('forms.js');
    for (const name of ['comments.js', 'plans.js', 'providers.js', 'content.js', 'profile.js'])
      expect(files).not.toContain(name);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.dialog.getByLabel('Email address', { exact: true }).waitFor();
    expect(files).not.toContain('profile.js');
    expect(visitor.complaints).toEqual([]);
  });

  it('fetches no views for a form and a value of the member', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.page.addInitScript(saveData);
    const files = filesOf(visitor.page);
    showLive();
    await visitor.open(site.url);
    await visitor.page.waitForFunction(isReady);
    await visitor.page.waitForLoadState('networkidle');
    expect(files.toSorted()).toEqual(['fields.js', 'forms.js', 'member.js']);
  });

  it('fetches the views ahead where the connection allows it, and for a form what sends it', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    const files = filesOf(page);
    showLive();
    await visitor.open(site.url);
    await expect.poll(() => files, { timeout: 20_000 }).toEqual(expect.arrayContaining(['calls.js', 'views.js']));
    await page.waitForLoadState('networkidle');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const reused: (boolean | undefined)[] = [];
    network.on('Network.responseReceived', ({ response: { url, fromDiskCache } }) => {
      if (url.endsWith(pathOfFile('views.js'))) reused.push(fromDiskCache);
    });
    await page.getByRole('button', { name: 'Log in' }).click();
    await visitor.dialog.getByLabel('Email address', { exact: true }).waitFor();
    expect(reused).toEqual([true]);
  });

  it('fetches what sends a form with the modal, on a page that has none', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    const files = filesOf(page);
    await visitor.open('/pages/style.css');
    await page.setContent(
      `<!doctype html><title>Plain</title><script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script>`,
    );
    await expect.poll(() => files, { timeout: 20_000 }).toContain('views.js');
    await page.waitForLoadState('networkidle');
    expect(files).not.toContain('calls.js');
    await page.evaluate(() => void window.$ms!.openModal('LOGIN'));
    await expect.poll(() => files).toContain('calls.js');
  });

  it('C12 says so where the code of calls cannot be fetched, and logs in at the next try', async () => {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await page.addInitScript(saveData);
    await page.route('**/ms/*.js*', (route) => route.abort());
    await visitor.open(cabinet);
    await page.waitForFunction(isReady);
    const logIn = () =>
      page.evaluate(() =>
        window.$ms!.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' }).then(
          ({ data }) => data.member.auth.email,
          (error: { code: string }) => error.code,
        ),
      );
    expect(await logIn()).toBe('network-error');
    await page.unroute('**/ms/*.js*');
    expect(await logIn()).toBe('mary@example.com');
  });

  it('fetches the views when the pointer is over a button that opens them', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.page.addInitScript(saveData);
    const files = filesOf(visitor.page);
    await visitor.open(cabinet);
    await visitor.page.waitForFunction(isReady);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).hover();
    await expect.poll(() => files, { timeout: 20_000 }).toContain('views.js');
  });

  it('says so where the views cannot be fetched, and opens them at the next try', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.page.addInitScript(saveData);
    await visitor.page.route('**/ms/*.js*', (route) => route.abort());
    await visitor.open(cabinet);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const alert = visitor.page.getByRole('alert').filter({ hasText: 'There is no connection right now' });
    await alert.waitFor();
    await visitor.page.unroute('**/ms/*.js*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await visitor.dialog.getByLabel('Email address', { exact: true }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('R100 says so where the views around a mailed code cannot be fetched, and tries again', async () => {
    visitor = await newVisitor(browser, stack);
    const { page, dialog } = visitor;
    await page.addInitScript(saveData);
    await visitor.open(cabinet);
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
    await page.route('**/ms/*.js*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Forgot Password?' }).click();
    await dialog.getByRole('heading', { name: 'This did not load' }).waitFor();
    await page.unroute('**/ms/*.js*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    // What was typed before is still there.
    await expect.poll(() => dialog.getByLabel('Email address', { exact: true }).inputValue()).toBe('mary@example.com');
    await dialog.getByRole('button', { name: 'I already have a code' }).waitFor();
  });

  it('R109 runs no views that are not those of its build', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.page.addInitScript(saveData);
    await visitor.page.route('**/ms/*.js*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered = true` });
    });
    await visitor.open(cabinet);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.page.evaluate(() => 'tampered' in window)).toBe(false);
    await visitor.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await visitor.page.getByRole('alert').waitFor({ state: 'detached' });
    // A request that is still answered would outlive the page.
    await visitor.page.unrouteAll({ behavior: 'wait' });
  });

  it('R89 opens, signs up and logs out under a policy that forbids eval and Trusted Types policies', async () => {
    visitor = await newVisitor(browser, stack);
    await visitor.open('/pages/csp.html');
    const { page, dialog } = visitor;
    await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
    await dialog.getByLabel('Email address', { exact: true }).fill('light@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('a long password of mine');
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('M §1.2 holds a form that is sent before its code is there, and logs in with it', async () => {
    visitor = await newVisitor(browser, stack);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.page.route('**/ms/*.js*', async (route) => {
      await held;
      await route.continue();
    });
    await visitor.open('/pages/forms.html');
    const { page } = visitor;
    const form = page.locator('form[data-ms-form=login]');
    await page.waitForFunction(isReady);
    await form.locator('[data-ms-member=email]').fill('mary@example.com');
    await form.locator('[data-ms-member=password]').fill('latchkey-demo');
    await form.locator('[data-ms-member=password]').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.locator('html[data-ms-state=member]').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

const room = '/pages/reading-room.html';
openDemo();
visitEachTest();

/** As a script of the page does it under a strict policy. */
const add = (view: string) =>
  visitor.page.evaluate((word) => {
    const place = document.createElement('div');
    place.setAttribute('data-ms-open', word);
    document.body.append(place);
  }, view);
const submit = (name: string) => visitor.dialog.getByRole('button', { name, exact: true });
/** The page is idle, or would be on a faster machine: one that draws all the time is never idle. */
const isIdle = () =>
  visitor.page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })));
/** The page has got its answer, and what it opens on arrival is open. */
const isSettled = async () => {
  await visitor.page.evaluate(() => (window as unknown as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
  await isIdle();
  await isIdle();
};

describe('data-ms-open on a page', () => {
  it('opens the login with the keyboard in it, logs in, and stays closed for the member', async () => {
    const { page, dialog } = visitor;
    await visitor.open(room);
    await dialog.getByLabel('Email address').waitFor();
    await expect
      .poll(() => dialog.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement !== null))
      .toBe(true);
    await looksRight(page, 'reading-room-dialog');
    await dialog.getByLabel('Email address').fill('mary@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
    await page.keyboard.press('Enter');
    await page.getByText('You are in').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await looksRight(page, 'reading-room');
    await visitor.open(room);
    await page.getByText('You are in, Mary').waitFor();
    await isSettled();
    expect(await dialog.count()).toBe(0);
  });

  it('stays closed once dismissed, until the page is loaded anew', async () => {
    const { page, dialog } = visitor;
    await visitor.open(room);
    await dialog.getByLabel('Email address').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await add('signup');
    await isSettled();
    expect(await dialog.count()).toBe(0);
    await page.reload();
    await dialog.getByLabel('Email address').waitFor();
  });

  it('R89 opens under a strict policy, for an element that comes later', async () => {
    await visitor.open('/pages/csp.html');
    await isSettled();
    expect(await visitor.dialog.count()).toBe(0);
    await add('signup');
    await submit('Sign up').waitFor();
  });

  it('waits for a modal dialog of the page', async () => {
    const { page } = visitor;
    await visitor.open('/pages/landing.html');
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.id = 'cookies';
      document.body.append(dialog);
      dialog.showModal();
    });
    await add('login');
    await isSettled();
    expect(await page.locator('ms-auth-modal').getByRole('dialog').count()).toBe(0);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#cookies')!.close());
    await submit('Log in').waitFor();
  });

  it('waits while the page is prerendered', async () => {
    const { page } = visitor;
    await page.addInitScript(() => {
      const shown = { isPrerendering: true };
      Object.assign(window, { shown });
      Object.defineProperty(Document.prototype, 'prerendering', {
        configurable: true,
        get: () => shown.isPrerendering,
      });
    });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.open(room);
    await isIdle();
    expect([await visitor.dialog.count(), calls.includes('/app-member')]).toEqual([0, false]);
    await page.evaluate(() => {
      (window as unknown as { shown: { isPrerendering: boolean } }).shown.isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await visitor.dialog.getByLabel('Email address').waitFor();
  });

  it('R25 R48 gives way to a mailed link and to an invitation', async () => {
    const { page, dialog } = visitor;
    await visitor.open('/pages/landing.html');
    await isSettled();
    await page.evaluate(() => {
      const { $ms } = window as unknown as { $ms: { sendMemberResetPasswordEmail(to: object): Promise<unknown> } };
      return $ms.sendMemberResetPasswordEmail({ email: 'mary@example.com' });
    });
    const { link } = await stack.nextMail('mary@example.com');
    await visitor.open(room + new URL(link!).hash);
    await dialog.getByLabel('New Password').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await isSettled();
    expect(await dialog.count()).toBe(0);
    await visitor.open(`${room}?inviteToken=${'b'.repeat(43)}`);
    await page.getByRole('alertdialog').waitFor();
    await isSettled();
    expect(await dialog.getByLabel('Email address').count()).toBe(0);
  });
});

interface View {
  $ms: { loginMemberEmailPassword(params: { email: string; password: string }): Promise<unknown> };
}
const logIn = (page: Page) =>
  page.evaluate(() => {
    const { $ms } = window as unknown as View;
    return $ms.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' });
  });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('_ms-mid'));

describe('data-ms-logout-after on a page', () => {
  it('logs out after twenty minutes, in every tab, and offers the login by the keyboard', async () => {
    const { page, dialog } = visitor;
    const context = page.context();
    await context.clock.install();
    await visitor.open(room);
    await dialog.getByLabel('Email address').waitFor();
    await page.keyboard.press('Escape');
    await logIn(page);
    await page.getByText('You are in, Mary').waitFor();
    const other = await context.newPage();
    await other.goto(stack.siteUrl + room);
    await other.getByText('You are in, Mary').waitFor();
    await context.clock.fastForward('19:00');
    await page.keyboard.press('Tab');
    await context.clock.fastForward('05:00');
    expect(await tokenOf(page)).not.toBeNull();
    await context.clock.fastForward('16:00');
    for (const tab of [page, other]) await tab.getByRole('alertdialog').getByText('You have been logged out').waitFor();
    expect(await tokenOf(page)).toBeNull();
    await page.bringToFront();
    await page.getByText('Visitors get the login').waitFor();
    await looksRight(page, 'reading-room-inactive');
    await page.keyboard.press('Tab');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).press('Enter');
    await dialog.getByLabel('Email address').waitFor();
    await other.close();
  });

  it('R89 works under a strict policy, for an element that comes later', async () => {
    const { page } = visitor;
    await page.context().clock.install();
    await visitor.open('/pages/csp.html');
    await logIn(page);
    await page.evaluate(() => document.body.setAttribute('data-ms-logout-after', '5m'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ms_active'))).not.toBeNull();
    await page.context().clock.fastForward('05:01');
    await page.getByRole('alertdialog').getByText('You have been logged out').waitFor();
    expect(await tokenOf(page)).toBeNull();
  });
});

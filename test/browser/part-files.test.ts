import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { builtFiles, pathOfFile } from '../support/built.ts';
import { startMinimalSite } from '../support/minimal-site.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

const site = await startMinimalSite();
afterAll(() => site.close());
openDemo({
  app: (app) => {
    app.captcha = { required: true };
    app.limits = { ...app.limits, perAddress: { login: { max: 1000, seconds: 60 } } };
  },
});
visitEachTest();

interface Client {
  $ms: Record<string, (params?: object) => Promise<unknown>>;
}
const noConnection = 'There is no connection right now.';

/** Values of `script-src`, with what the tag of the script then needs. */
const policies = [
  ['the address of the service', () => [stack.serviceUrl, '']],
  ['a nonce', () => ["'nonce-c2VjcmV0' 'strict-dynamic'", 'nonce="c2VjcmV0"']],
  [
    'the hash of the script',
    () => {
      const { integrity } = builtFiles()['ms.js']!;
      return [`'${integrity}' 'strict-dynamic'`, `crossorigin="anonymous" integrity="${integrity}"`];
    },
  ],
] as const;

const body = `<main>
  <div data-ms-message="error"><span data-ms-message-text></span> <button data-ms-message-close>Close</button></div>
  <p>Mail: <b data-ms-member="email">none</b></p>
  <button data-ms-auth-provider="demo-id">Use Demo ID</button>
  <button data-ms-price:add="prc_pro_monthly">Buy</button>
  <form data-ms-form="login">
    <label>Mail <input type="email" data-ms-member="email"></label>
    <label>Phrase <input type="password" data-ms-member="password"></label>
    <button type="button" data-ms-action="toggle-password">Look</button>
    <button>Enter</button>
  </form>
  <section data-ms-channel="wall"><form data-ms-form="post">
    <label>Words <textarea data-ms-post="content"></textarea></label><button>Post</button>
  </form><div data-ms-post="container"><article data-ms-post="item"><p data-ms-post="content"></p></article></div></section>
  <button data-ms-modal="login">Log in</button>
  <button data-ms-modal="signup">Sign up</button>
  <button data-ms-modal="profile">Profile</button>
</main>`;

/** A page with this policy in test mode, with something of each file. */
async function open({ policy = policies[0][1]() as readonly string[], query = '' } = {}): Promise<Page> {
  const [scripts, attributes] = policy;
  const service = stack.serviceUrl;
  const rules = `default-src 'none'; script-src ${scripts}; connect-src ${service}; img-src ${service}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  const html = `<!doctype html><html lang="en"><title>Parts</title>
    <script async src="${service}/ms.js" data-ms-app="app_demo" ${attributes}></script>${body}`;
  site.put(`/${query.replace(/#.*/, '')}`, html, undefined, { 'Content-Security-Policy': rules });
  await visitor.open(site.url + query);
  await visitor.page.waitForFunction(() => '$ms' in window);
  return visitor.page;
}
const files = /\/ms\/[0-9a-f]{16}\.js/;
let wasCutOff = false;
const cutOff = (page: Page) => {
  wasCutOff = true;
  return page.route(files, (route) => route.abort());
};
const connect = (page: Page) => page.unroute(files);
/** The browser's own lines about files that did not come, and ours, may come late. */
afterEach(() => {
  if (!wasCutOff) return;
  wasCutOff = false;
  const others = visitor.complaints.splice(0).filter((one) => !/ERR_FAILED|\[latchkey\]/.test(one));
  expect(others).toEqual([]);
});
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => visitor.dialog.getByRole('button', { name, exact: true });
const popupOf = async (press: () => Promise<unknown>) => {
  const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), press()]);
  return popup;
};
const showsDemoId = async (press: () => Promise<unknown>) => {
  const popup = await popupOf(press);
  await popup.getByText('Who would you like to be?').waitFor();
  await popup.close();
};

describe('R109 files that the script fetches when they are needed', () => {
  it.each(policies)('R89 run under a strict policy that names %s', async (_name, policyOf) => {
    const page = await open({ policy: policyOf() });
    await button('Log in').click();
    await visitor.dialog.getByRole('button', { name: 'Forgot Password?' }).click();
    await visitor.dialog.getByRole('button', { name: 'I already have a code' }).waitFor();
    await page.keyboard.press('Escape');
    await showsDemoId(() => button('Use Demo ID').click());
    await page.getByText('The window was closed').first().waitFor();
  });

  it.each(policies)('R89 tell how strong a new password is under a policy that names %s', async (_name, policyOf) => {
    const requests: string[] = [];
    visitor.page.on('request', (request) => requests.push(request.url()));
    const strengthFiles = () => requests.filter((url) => url.endsWith(pathOfFile('strength.js')));
    await open({ policy: policyOf() });
    await button('Log in').click();
    await visitor.dialog.getByLabel('Password', { exact: true }).pressSequentially('bowl');
    await visitor.page.keyboard.press('Escape');
    await button('Sign up').click();
    await visitor.dialog.getByLabel('Email address', { exact: true }).fill('parts@example.com');
    const field = visitor.dialog.getByLabel('Password', { exact: true });
    await field.focus();
    expect(strengthFiles()).toEqual([]);
    const note = visitor.dialog.locator('[aria-live=polite]');
    await field.pressSequentially('parts');
    await note.getByText('Weak password: easy to guess').waitFor();
    await field.fill('a bowl for every morning');
    await note.getByText('Strong password: very hard to guess').waitFor();
    expect(await field.getAttribute('aria-describedby')).toContain(await note.getAttribute('id'));
    expect(new Set(strengthFiles()).size).toBe(1);
  });

  it('R100 a press on the page says that they do not load, loses nothing, and works when repeated', async () => {
    const { page } = visitor;
    await cutOff(page);
    await open();
    const message = page.locator('[data-ms-message=error]');
    await page.getByLabel('Mail').fill('mary@example.com');
    await page.getByLabel('Phrase').fill('latchkey-demo');
    await page.getByLabel('Words').fill('Two cups, please.');
    for (const name of ['Use Demo ID', 'Buy', 'Look', 'Enter', 'Post']) {
      await button(name).click();
      await message.getByText(noConnection).waitFor();
      await message.getByRole('button', { name: 'Close' }).click();
      await message.waitFor({ state: 'hidden' });
    }
    await connect(page);
    await showsDemoId(() => button('Use Demo ID').click());
    await button('Look').click();
    expect(await page.getByLabel('Phrase').inputValue()).toBe('latchkey-demo');
    expect(await page.getByLabel('Words').inputValue()).toBe('Two cups, please.');
    await button('Enter').click();
    await page.getByText('Mail: mary@example.com').waitFor();
    await button('Post').click();
    await page.locator('article', { hasText: 'Two cups, please.' }).waitFor();
    await button('Buy').click();
    await inDialog('Continue to Test Checkout').click();
    await page.waitForURL(/checkout/);
  });

  it('R100 a press in the dialog says so too, keeps what was typed, and works when repeated', async () => {
    const { page, dialog } = visitor;
    const toast = page.locator('[part=toast]', { hasText: noConnection });
    const fails = async (press: () => Promise<unknown>) => {
      await press();
      await toast.waitFor();
      await toast.getByRole('button', { name: 'Close' }).click();
      await toast.waitFor({ state: 'detached' });
    };
    const choosePasskey = () => inDialog('Sign in with a passkey').click();
    const chooseDemoId = () => inDialog('Continue with Demo ID').click();
    await cutOff(page);
    await open();
    await button('Log in').click();
    await fails(choosePasskey);
    await page.keyboard.press('Escape');
    await button('Sign up').click();
    await dialog.getByLabel('Email address', { exact: true }).fill('parts@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('a bowl for every morning');
    await fails(chooseDemoId);
    await expect.poll(() => page.context().pages()).toHaveLength(1);
    await inDialog('Sign up').click();
    const trouble = dialog.locator('[part=trouble]', { hasText: noConnection });
    await trouble.waitFor();
    expect(await dialog.locator('[aria-live=polite]').textContent()).toBe('');
    await connect(page);
    await showsDemoId(chooseDemoId);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Mail: parts@example.com').waitFor();
    await page.evaluate(() => (window as unknown as Client).$ms.logout!());
    await button('Log in').click();
    await Promise.all([page.waitForRequest(/passkey/), choosePasskey()]);
    // The answer of a browser without one is shown like any other.
    visitor.complaints.splice(0);
  });

  it('R128 a login that waits for a code says so, and asks for the code at the next try', async () => {
    const { page, dialog } = visitor;
    await page.route(/\/auth\/login$/, (route) =>
      route.fulfill({
        status: 403,
        headers: {
          'Access-Control-Allow-Origin': new URL(site.url).origin,
          'Access-Control-Allow-Credentials': 'true',
        },
        json: { code: 'second-factor-required', message: 'Please enter a code.', secondFactorToken: 'waits' },
      }),
    );
    await cutOff(page);
    await open();
    await button('Log in').click();
    await dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
    await inDialog('Log in').click();
    const trouble = dialog.locator('[part=trouble]', { hasText: noConnection });
    await trouble.waitFor();
    await connect(page);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('Digit 1 of 6').waitFor();
    visitor.complaints.splice(0);
  });

  it('R100 the profile and the inspector say that they do not load, and come at the next try', async () => {
    const { page, dialog } = visitor;
    await cutOff(page);
    await open();
    await page.getByRole('alert').filter({ hasText: 'The inspector did not load.' }).waitFor();
    await page.evaluate(() => {
      const { $ms } = window as unknown as Client;
      return $ms.loginMemberEmailPassword!({ email: 'mary@example.com', password: 'latchkey-demo' });
    });
    await button('Profile').click();
    await page.getByRole('alert').filter({ hasText: noConnection }).waitFor();
    await connect(page);
    await page.locator('ms-profile').getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('First name').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('ms-inspector').getByRole('button', { name: 'Try again' }).click();
    await page
      .locator('ms-inspector')
      .getByRole('button', { name: /^Test Mode/ })
      .waitFor();
  });

  it('R38 R48 what a link has led to is tried until it loads', async () => {
    const { page } = visitor;
    const toast = page.locator('[part=toast]', { hasText: noConnection });
    const message = page.locator('[data-ms-message=error]');
    await cutOff(page);
    await open({ query: `?inviteToken=${'i'.repeat(43)}#ms_provider=${'f'.repeat(20)}.${'c'.repeat(43)}` });
    await message.getByText(noConnection).or(toast).waitFor();
    expect(page.url()).not.toContain('ms_provider');
    await connect(page);
    await page.getByRole('alertdialog').waitFor();
    await message.getByText(/login|took too long|again/i).waitFor();
    visitor.complaints.splice(0);
  });
});

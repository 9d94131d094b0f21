import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { firstName, stepsOf } from './steps.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const [oldPassword, newPassword] = ['a bowl for every morning', 'a vase for every evening'];
let browser: Browser;
let quiet: Stack;
/** C2 the same app, but its answers may say whether an account exists. */
let telling: Stack;
/** R131 no script of its pages reads the session. */
let firstParty: Stack;
let people = 0;

beforeAll(async () => {
  browser = await sharedBrowser();
  quiet = await startStack();
  firstParty = await startStack({
    app: (app) => {
      app.session = 'first-party';
    },
  });
  telling = await startStack({
    app: (app) => {
      app.privacy = { ...app.privacy, showAccountExistenceHints: true };
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([quiet, telling, firstParty].map((stack) => stack?.close()));
});

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const landing = {
  path: '/pages/landing.html',
  inside: /^Good to see you, /,
  outside: 'A shelf with your name on it',
};
const strict = { path: '/pages/csp.html', inside: /^It is open, /, outside: 'The cabinet is shut.' };

describe.each([
  ['the landing page, on a desktop', landing, desktop, () => quiet],
  ['R89 R131 the page with the strict policy, on a phone, with a first-party session', strict, phone, () => firstParty],
])('%s', (_name, { path, inside, outside }, viewport, stackOf) => {
  let visitor: Visitor;
  let she: ReturnType<typeof stepsOf>;

  beforeEach(async () => {
    const stack = stackOf();
    visitor = await newVisitor(browser, stack, { viewport });
    she = stepsOf({ visitor, stack, email: `ines-${++people}@example.com`, inside, outside });
    await visitor.open(path);
    await she.signUp(oldPassword);
    await she.logOut();
  });
  afterEach(async () => {
    // Neither an error nor a violation of the page's policy, in the whole journey.
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it("§4 after a sign-up she logs in again: members' content comes and goes without a reload", async () => {
    await she.logIn(oldPassword);
    await visitor.page.reload();
    await visitor.page.getByText(inside).waitFor();
    expect(await visitor.page.getByText(inside).textContent()).toContain(firstName);
  });

  it('§4 she logs in with the code from the mailbox', async () => {
    await she.logInByCode();
    await she.logOut();
  });

  it('§4 she resets her password by the mailed code, and logs in with the new one', async () => {
    const { code } = await she.askForReset();
    await she.resetByCode(code!, newPassword);
  });

  it('C21 she resets her password by the mailed link, on the page of the service', async () => {
    const { link } = await she.askForReset();
    await visitor.open(link!);
    await visitor.page.getByLabel('New Password', { exact: true }).fill(newPassword);
    await visitor.page.getByRole('button', { name: 'Confirm & Reset' }).click();
    await visitor.page.getByText('Your password has been reset').waitFor();
    await visitor.open(path);
    await she.logIn(newPassword);
  });
});

describe.each([
  ['C2 without existence hints', () => quiet],
  ['C2 with existence hints', () => telling],
])('%s', (_name, stackOf) => {
  it('§4.2 a newcomer who asks to log in by code has an account after it, and is told nothing on the way', async () => {
    const stack = stackOf();
    const visitor = await newVisitor(browser, stack);
    const email = `odile-${++people}@example.com`;
    const she = stepsOf({ visitor, stack, email, inside: landing.inside, outside: landing.outside });
    await visitor.open(landing.path);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await she.press('Continue with Email');
    await she.type('Email address', email);
    await she.press('Continue with Email');
    await visitor.dialog.getByLabel('Digit 1 of 6').waitFor();
    expect((await visitor.page.getByRole('alert').allTextContents()).join('')).toBe('');
    await she.enterCode((await stack.nextMail(email)).code!);
    await visitor.page.getByText('Good to see you, friend').waitFor();
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describe('what the journeys would complain about', () => {
  it('R89 a violation of the strict policy is noticed', async () => {
    const visitor = await newVisitor(browser, quiet);
    await visitor.open(strict.path);
    await visitor.page.evaluate(() => {
      document.body.setAttribute('style', 'color: red');
    });
    await expect.poll(() => visitor.complaints.join()).toContain('style-src');
    await visitor.leave();
  });
});

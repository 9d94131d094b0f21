import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../src/texts/widget/en.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

const password = 'a bowl for every morning';
let email: string;
let people = 0;

openDemo();
visitEachTest({ path: '/pages/forms.html' });
beforeEach(() => {
  email = `tomasz-${++people}@example.com`;
});

const offline = en.network_error_message;
const form = (kind: string) => visitor.page.locator(`form[data-ms-form="${kind}"]`);
const type = (kind: string, label: string, text: string) => form(kind).getByLabel(label, { exact: true }).fill(text);
const press = (kind: string, name: string) => form(kind).getByRole('button', { name, exact: true }).click();
const isSignedIn = async () => {
  await visitor.page.getByText(`You are signed in as ${email}`).waitFor();
  expect(await visitor.page.getByText('You are not signed in').isVisible()).toBe(false);
};
const logOut = async () => {
  await visitor.page.getByRole('button', { name: 'Log out' }).click();
  await visitor.page.getByText('You are not signed in').waitFor();
  expect(await visitor.page.getByText('You are signed in').isVisible()).toBe(false);
};
/** The browser reports each request that failed. */
const forgiveOffline = () =>
  visitor.complaints.splice(0, Infinity, ...visitor.complaints.filter((one) => !/ERR_FAILED/.test(one)));
const signUp = async () => {
  await type('signup', 'First name', 'Tomasz');
  await type('signup', 'E-mail', email);
  await type('signup', 'Password', password);
  await type('signup', 'What would you like to make?', 'A jug that pours.');
  await press('signup', 'Join the studio');
  await visitor.page.waitForURL('**/pages/landing.html#members');
};
const signIn = async (word: string) => {
  await type('login', 'E-mail', email);
  await type('login', 'Password', word);
  await press('login', 'Sign in');
};

describe('M §1.2 plain forms of a page', () => {
  it('signing up keeps the custom fields and leads where the form says', async () => {
    await signUp();
    const room = visitor.page.locator('#members');
    await room.getByText('Good to see you, Tomasz').waitFor();
    await room.getByText(email).waitFor();
    await room.getByText('A jug that pours.').waitFor();
  });

  it('logging in shows what is for members without a reload, logging out takes it away', async () => {
    await signUp();
    await visitor.open('/pages/forms.html');
    await isSignedIn();
    await logOut();
    await signIn(password);
    await isSignedIn();
    await logOut();
    expect(await visitor.stayed()).toBe(true);
  });

  it('a refusal is told in the page’s own box and beside the field, and the box can be closed', async () => {
    await signIn('not the password');
    const box = visitor.page.locator('[data-ms-message="error"]');
    await box.waitFor();
    expect((await box.textContent())?.trim()).toContain('Incorrect email or password.');
    await box.getByRole('button', { name: 'Close the message' }).click();
    await box.waitFor({ state: 'hidden' });
    // Ours is silent where the page has a voice of its own.
    expect(await visitor.page.locator('ms-auth-modal').getByRole('alert').count()).toBe(0);
    await signIn('not the password');
    await box.waitFor();
    // C11 the box stays open while it has the focus.
    await box.getByRole('button').focus();
    await looksRight(visitor.page, 'forms-refused');
  });

  it.each([1280, 390])(
    'R100 without a network the page’s box keeps the words for another try, at %d px',
    async (width) => {
      const { page } = visitor;
      await signUp();
      await visitor.open('/pages/forms.html');
      await logOut();
      await page.setViewportSize({ width, height: 844 });
      await page.clock.install();
      await page.route('**/auth/login', (route) => route.abort());
      await signIn(password);
      const box = page.locator('[data-ms-message="error"]');
      await box.getByText(offline).waitFor();
      await page.clock.runFor(60_000);
      expect([await box.isVisible(), await page.getByText(offline).count()]).toEqual([true, 1]);
      expect(await form('login').getByLabel('Password', { exact: true }).inputValue()).toBe(password);
      await page.unroute('**/auth/login');
      await press('login', 'Try again');
      await isSignedIn();
      expect(await box.isVisible()).toBe(false);
      forgiveOffline();
    },
  );

  it.each([1280, 390])(
    'R100 without network and box the words stay in the form, once, for another try, at %d px',
    async (width) => {
      const { page } = visitor;
      await signUp();
      await visitor.open('/pages/forms.html');
      await logOut();
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => {
        for (const box of document.querySelectorAll('[data-ms-message]')) box.remove();
      });
      await page.clock.install();
      await page.route('**/auth/login', (route) => route.abort());
      await signIn(password);
      const words = form('login').getByText(offline);
      await words.waitFor();
      await form('login').scrollIntoViewIfNeeded();
      if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}/own-form-offline-${width}.png` });
      // Announced, and not drawn a second time.
      expect(await page.locator('[part=toast]:visible').count()).toBe(0);
      expect(await page.locator('ms-auth-modal').getByRole('alert').textContent()).toContain(offline);
      await page.clock.runFor(60_000);
      expect(await words.isVisible()).toBe(true);
      await signIn(password);
      await words.waitFor();
      expect(await words.count()).toBe(1);
      expect(await form('login').locator('.ms-try-again').count()).toBe(1);
      await page.unroute('**/auth/login');
      await press('login', 'Try again');
      await isSignedIn();
      expect(await words.count()).toBe(0);
      forgiveOffline();
    },
  );

  it('§2.4 words beside a field are not drawn a second time as a toast', async () => {
    const { page } = visitor;
    await signUp();
    await visitor.open('/pages/forms.html');
    await logOut();
    await page.evaluate(() => {
      for (const box of document.querySelectorAll('[data-ms-message]')) box.remove();
    });
    await type('signup', 'First name', 'Tomasz');
    await type('signup', 'E-mail', email);
    await type('signup', 'Password', password);
    await press('signup', 'Join the studio');
    const words = form('signup').locator('.ms-field-error');
    await words.waitFor();
    expect(await words.count()).toBe(1);
    expect(await page.locator('[part=toast]:visible').count()).toBe(0);
  });

  it('what is missing is told beside the fields, and nothing is sent', async () => {
    let sent = 0;
    visitor.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/auth/')) sent++;
    });
    await form('login').evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await type('login', 'E-mail', 'tomasz@nowhere');
    await press('login', 'Sign in');
    await form('login').getByText('Please enter a valid email address').waitFor();
    expect(await form('login').locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    await looksRight(visitor.page, 'forms-invalid');
    expect(sent).toBe(0);
  });

  it('a mailed code signs up, and later logs in, in two steps on the same page', async () => {
    await type('passwordless-signup', 'First name', 'Tomasz');
    await type('passwordless-signup', 'E-mail', email);
    await press('passwordless-signup', 'Mail me a code');
    await type('passwordless-signup', 'Six-digit code', (await stack.nextMail(email)).code!);
    await press('passwordless-signup', 'Join the studio');
    await isSignedIn();
    await logOut();
    await type('passwordless-login', 'E-mail', email);
    await press('passwordless-login', 'Mail me a code');
    await form('passwordless-login').getByLabel('Six-digit code').waitFor();
    await looksRight(visitor.page, 'forms-step-2');
    await type('passwordless-login', 'Six-digit code', (await stack.nextMail(email)).code!);
    await press('passwordless-login', 'Sign in');
    await isSignedIn();
    expect(await visitor.stayed()).toBe(true);
  });

  it('a forgotten password is reset by the mailed code, each form leading to the next', async () => {
    await signUp();
    await visitor.open('/pages/forms.html');
    await logOut();
    await type('forgot-password', 'E-mail', email);
    await press('forgot-password', 'Send the mail');
    await visitor.page.waitForURL('**/pages/forms.html#reset');
    const { code } = await stack.nextMail(email);
    await type('reset-password', 'Six-digit code', code!);
    await type('reset-password', 'New password', 'a vase for every evening');
    await press('reset-password', 'Save the password');
    await visitor.page.waitForURL('**/pages/forms.html#back');
    await signIn('a vase for every evening');
    await isSignedIn();
  });
});

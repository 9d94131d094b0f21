import { describe, expect, it } from 'vitest';
import { become, browser, openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor } from './visitor.ts';

openDemo();
visitEachTest();

const logIn = async () => {
  await visitor.open('/pages/forms.html');
  const form = visitor.page.locator('form[data-ms-form="login"]');
  await form.getByLabel('E-mail').fill('ada@example.com');
  await form.getByLabel('Password').fill('latchkey-demo');
  await form.getByRole('button').click();
  await visitor.page.getByText('You are signed in').waitFor();
};
const askForCode = async (to: string) => {
  await visitor.open('/pages/forms.html');
  const form = visitor.page.locator('form[data-ms-form="forgot-password"]');
  await form.getByLabel('E-mail').fill(to);
  await form.getByRole('button').click();
  await visitor.page.waitForURL('**/pages/forms.html#reset');
  return stack.nextMail(to);
};

// First, because its mailbox is empty only before anything else has asked for mail.
describe('R106 the pages of the service', () => {
  it('the mailbox shows a new mail by itself, copies its code, and opens its link', async () => {
    await visitor.open(`${stack.serviceUrl}/mailbox`);
    await visitor.page.getByText('No mail yet').waitFor();
    await looksRight(visitor.page, 'mailbox-empty');
    const other = await newVisitor(browser, stack);
    const watching = visitor;
    become(other);
    const mail = await askForCode('grace@example.com');
    become(watching);
    await visitor.page.getByRole('article').getByText('grace@example.com').waitFor();
    expect(await visitor.page.getByRole('status', { name: 'Code' }).textContent()).toBe(mail.code);
    // The newest mail is unfolded, in a frame as high as the mail itself.
    const frame = visitor.page.frameLocator('iframe');
    await frame.getByText(mail.code!).waitFor();
    await looksRight(visitor.page, 'mailbox');

    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.page.getByRole('button', { name: 'Copy code' }).click();
    await visitor.page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(mail.code);
    const opened = visitor.page.context().waitForEvent('page');
    await visitor.page.getByRole('link', { name: 'Open the link' }).click();
    await (await opened).getByLabel('New Password').waitFor();
    await other.leave();
  });

  it('the home page', async () => {
    await visitor.open(`${stack.serviceUrl}/`);
    await visitor.page.getByText('The service is running').waitFor();
    await looksRight(visitor.page, 'service-home');
  });

  it('C21 the page that a mailed link opens', async () => {
    const { link } = await askForCode('mary@example.com');
    await visitor.open(link!);
    await visitor.page.getByLabel('New Password').waitFor();
    await looksRight(visitor.page, 'service-reset');
  });
});

describe('the sign-up card on the index', () => {
  it.each([1280, 390])('moves nothing and takes no focus when it comes, at %i px', async (width) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 900 });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/ms.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${stack.siteUrl}/`, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    const tops = () =>
      page.evaluate(() => ['h1', '#first', '#pages'].map((s) => document.querySelector(s)!.getBoundingClientRect().y));
    const before = await tops();
    release();
    await page.locator('ms-auth-modal').getByLabel('Email address').waitFor();
    await page.locator('ms-auth-modal').getByRole('button', { name: 'Sign up', exact: true }).waitFor();
    expect(await tops()).toEqual(before);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('makes a member by the keyboard alone, and the index names her in place', async () => {
    await visitor.open('/');
    const { page } = visitor;
    const card = page.locator('ms-auth-modal');
    await card.getByLabel('Email address').focus();
    await page.keyboard.type('index-card@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a quiet long password');
    await page.keyboard.press('Enter');
    await page.getByText('You are logged in as index-card@example.com').waitFor();
    expect(await card.isVisible()).toBe(false);
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('R106 the demo pages, as a member sees them', () => {
  it.each([
    ['index', '/', 'You are logged in as ada@example.com'],
    ['landing', '/pages/landing.html', 'Good to see you, Ada'],
    ['forms', '/pages/forms.html', 'You are signed in as ada@example.com'],
    ['csp', '/pages/csp.html', 'It is open, Ada'],
    ['mistakes', '/pages/mistakes.html', 'The seconds shelf'],
    ['shop', '/pages/shop.html', 'The Pro plan is yours'],
    ['account', '/pages/account.html', 'What we know'],
    ['gates', '/pages/gates.html', 'You pay for a plan'],
    ['nameplate', '/pages/nameplate.html', 'The glaze room is lit'],
    ['drawer', '/pages/drawer.html', 'Tin white over iron'],
    ['bell', '/pages/bell.html', 'You are signed in as ada@example.com'],
    ['signpost', '/pages/signpost.html', 'You are signed in as ada@example.com'],
    ['comments', '/pages/comments.html', 'What would you like to say, Ada'],
    ['premium', '/pages/premium/', 'Written for Ada'],
  ])('%s', async (name, path, text) => {
    await logIn();
    await visitor.open(path);
    await visitor.page.getByText(text).waitFor();
    await looksRight(visitor.page, `member-${name}`);
  });

  it('§2.5 the profile, on a desktop with its menu, on a phone as a list and a panel', async () => {
    await logIn();
    await visitor.open('/pages/landing.html');
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
    await visitor.dialog.getByLabel('First name').waitFor();
    await looksRight(visitor.page, 'profile', 'ms-profile');
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantComments } from '../../demo/plant-comments.ts';
import { previewViews } from '../../src/console/config/preview-message.ts';
import { webhookJobKind } from '../../src/service/domain/webhooks.ts';
import type { Store } from '../../src/service/store/store.ts';
import { en } from '../../src/texts/widget/en.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import {
  consoleWidths,
  demoOperator,
  expectClean,
  newOperatorPage,
  overflow,
  picture,
} from '../support/operator-page.ts';
import { type Stack, startStack } from '../support/stack.ts';

const members = { appId: 'app_demo', mode: 'live' } as const;
/** What only that view of the preview shows. */
const previewTexts: Record<string, string> = {
  login: en.dont_have_an_account,
  signup: en.already_have_an_account,
  forgot_password: en.reset_instructions,
  reset_password: en.reset_enter_code,
  reset_password_success: en.password_reset_success,
  passwordless_token: en.login_passwordless_instructions,
  test_card: 'Copy Stripe Test Card',
  'profile/profile': en.profile_information_title,
  'profile/security': 'Firefox on Windows',
  'profile/changePassword': en.confirm_new_password,
  'profile/plans': 'Plans',
  'profile/team': 'grace@example.com',
};
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><circle r="15" cx="15" cy="15"/></svg>';
const logo = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
const dayMs = 24 * 60 * 60_000;

let browser: Browser;
let stack: Stack;

/** A year of a site: more sign-ups each month, some plans, some money, and a webhook that fails. */
async function plantYear(store: Store) {
  const today = Math.floor(Date.now() / dayMs);
  const dates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: null };
  const payment = { amount: 12, currency: 'eur', status: 'PAID', priceId: 'prc_gone', ...dates };
  for (let i = 0; i < 240; i++) {
    const [id, email] = [`mem_year${i}`, `year${i}@example.com`];
    const createdAt = (today - Math.floor(360 * (i / 240) ** 1.6)) * dayMs + 1_000;
    await store.members.create(members, { id, email, emailCanon: email, verified: true, createdAt });
    if (i % 4 === 3) continue;
    const isPaid = i % 3 === 0;
    await store.planConnections.add(members, {
      id: `con_year${i}`,
      memberId: id,
      planId: isPaid ? 'pln_pro' : 'pln_free',
      active: i !== 3,
      status: i === 6 ? 'REQUIRES_PAYMENT' : 'ACTIVE',
      type: isPaid ? 'SUBSCRIPTION' : 'FREE',
      payment: isPaid ? payment : null,
    });
  }
  for (let day = today - 200; day < today; day++) {
    const grown = day - today + 200;
    const active = Math.round(20 + grown / 4 + 6 * Math.sin(day));
    const amount = 12 * Math.floor(grown / 5);
    await store.numbers.record(members, { day, active, monthlyRevenue: [{ currency: 'eur', amount }] });
  }
  for (const name of ['shop server of the year', 'newsletter'])
    await store.adminKeys.add(members, {
      id: `key_${name.length}`,
      name,
      keyHash: name,
      scopes: ['members:read', 'members:write'],
      createdBy: demoOperator.email,
      lifetimeMs: null,
    });
  const url = `${stack.siteUrl}/no-such-hook`;
  await store.outbox.add(members, {
    id: 'job_hook',
    kind: webhookJobKind,
    payload: { url, type: 'member.created', body: '{}', secret: 'whsec_test' },
  });
}

beforeAll(async () => {
  const withLogo = startStack({
    app: (app) => {
      app.branding.logo = logo;
    },
  });
  [browser, stack] = await Promise.all([sharedBrowser(), withLogo]);
  await stack.service.store.transaction(plantYear);
  await plantComments(stack.service.store, members.appId);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

describe('the console of an owner', () => {
  it('§3.1 the keyboard alone chooses a period, reads a chart and follows what needs attention', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: '',
    });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('heading', { name: 'Sign-ups' }).waitFor();
    await page.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/days=90/);
    const chart = page.getByRole('slider', { name: 'Active members by day' });
    await chart.locator('canvas').waitFor();
    await chart.focus();
    const today = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(today);
    await page.getByText('Sign-ups as a table').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('table').getByRole('row').count()).toBe(91);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('§3.1 charts are drawn in a browser whose language is no valid tag', async () => {
    const { page, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/overview',
    });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }),
    );
    await page.reload();
    await page.getByRole('slider', { name: 'Active members by day' }).locator('canvas').waitFor();
    expect(await page.evaluate(() => navigator.language)).toBe('en-US@posix');
    await context.close();
  });

  it('§3.11 the keyboard alone invites an operator, who then appears with the change', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/operators',
    });
    await page.getByRole('button', { name: 'Invite a colleague', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Invite a colleague' });
    await dialog.getByLabel('Email address').focus();
    await page.keyboard.type('grace.brewster.murray-hopper@support.example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Support');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const invited = page.getByRole('alertdialog', { name: 'The invitation is on its way' });
    const link = await invited.getByLabel('The link of the invitation').inputValue();
    expect(link).toContain('ms_reset=');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'grace' }).getByText('Invited', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Operator invited' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const { page: invitee, context: other } = await newOperatorPage(browser, stack, { email: null });
    await invitee.goto('about:blank');
    await invitee.goto(link);
    await invitee.getByRole('heading', { name: 'Set your password' }).waitFor();
    await invitee.getByLabel('New Password', { exact: true }).fill('a compiler for everyone, 1952');
    await invitee.getByRole('button', { name: 'Set password' }).click();
    await invitee.getByText('Your password is set, and your account is ready. Log in with it.').waitFor();
    await picture(invitee, 'invited');
    await invitee.getByRole('button', { name: 'Log in' }).click();
    await invitee.waitForURL(`${stack.serviceUrl}/console`);
    await invitee.getByText('Link confirmed').first().waitFor();
    // The form in the page, and no dialog over it.
    await expect.poll(() => invitee.getByRole('dialog').count()).toBe(0);
    await invitee.getByRole('button', { name: 'Log in', exact: true }).click();
    await invitee.getByRole('link', { name: 'Members' }).waitFor();
    await other.close();
  });

  it('§3.6 a draft shows in the real elements, is published with its differences, and is taken back', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/look?tab=texts',
    });
    const preview = page.frameLocator('iframe:not([inert])');
    await preview.getByRole('heading', { name: 'Login to your account' }).waitFor();
    await page.getByLabel('Language').first().selectOption('de');
    await page.getByLabel('Search texts').fill('login_to_your_account');
    const field = page.getByLabel('Login to your account');
    await field.focus();
    await page.keyboard.type('Willkommen zurück');
    await page.getByRole('region', { name: 'Preview' }).getByLabel('Language').selectOption('de');
    await preview.getByRole('heading', { name: 'Willkommen zurück' }).waitFor();
    expect(await field.inputValue()).toBe('Willkommen zurück');
    await page.getByRole('region', { name: 'Preview' }).getByLabel('View').selectOption('profile/profile');
    await preview.getByRole('textbox', { name: 'Vorname' }).waitFor();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Publish these changes' });
    await dialog.getByText('Willkommen zurück').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const texts = async () => {
      const { document } = (await stack.service.store.appRevisions.newest<{
        apps: { id: string; texts?: object }[];
      }>())!;
      return document.apps.find(({ id }) => id === members.appId)!.texts ?? {};
    };
    await expect.poll(texts).toEqual({ login_to_your_account: { de: 'Willkommen zurück' } });
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('cell', { name: demoOperator.email }).first().waitFor();
    await page.getByRole('button', { name: 'Return to it' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
    await expect.poll(texts).toEqual({});
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('§3.6 each view of the preview shows itself, the test card of a live app too', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/look',
    });
    const preview = page.frameLocator('iframe:not([inert])');
    await preview.getByRole('heading', { name: 'Login to your account' }).waitFor();
    const choice = page.getByRole('region', { name: 'Preview' }).getByLabel('View');
    expect(
      await choice.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ).toEqual(previewViews.map(([view]) => view));
    for (const [view] of previewViews) {
      await choice.selectOption(view);
      await preview.getByText(previewTexts[view]!).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('§3.6 shapes and colours show in the real elements, and a mistyped colour is named', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/look',
    });
    const preview = page.frameLocator('iframe:not([inert])');
    const button = preview.getByRole('button', { name: 'Log in', exact: true });
    const input = preview.getByRole('textbox', { name: 'Email address' });
    const styleOf = (of: typeof button, name: 'fontSize' | 'borderRadius' | 'boxShadow' | 'backgroundColor') =>
      of.evaluate((element, property) => getComputedStyle(element)[property], name);
    await button.waitFor();
    const before = { text: await styleOf(input, 'fontSize'), shadow: await styleOf(button, 'boxShadow') };
    // The first field of the form, in sight at once.
    await page.getByLabel('Button', { exact: true }).first().fill('#0a5c36');
    await expect.poll(() => styleOf(button, 'backgroundColor')).toBe('rgb(10, 92, 54)');
    for (const [label, choice] of [
      ['Corners of buttons', 'Sharp'],
      ['Corners of cards and fields', 'Sharp'],
      ['Size of text', 'Large'],
      ['Shadows of buttons', 'Large'],
    ] as const)
      await page.getByLabel(label, { exact: true }).selectOption(choice);
    await expect.poll(() => styleOf(button, 'borderRadius')).toBe('2px');
    await expect.poll(() => styleOf(input, 'borderRadius')).toBe('2px');
    await expect.poll(() => styleOf(input, 'fontSize')).not.toBe(before.text);
    await expect.poll(() => styleOf(button, 'boxShadow')).not.toBe(before.shadow);
    await page.getByLabel('Links', { exact: true }).first().fill('#12');
    await page.getByText('This is not a colour that browsers know.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(consoleWidths)('§3.6 the look is clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/look',
      look: { viewport: { width, height: 800 } },
    });
    const preview = page.frameLocator('iframe:not([inert])');
    await preview.getByRole('heading', { name: 'Login to your account' }).waitFor();
    await page.getByLabel('Button', { exact: true }).first().fill('#ffe600');
    await page.getByText('The button: contrast').first().waitFor();
    await expectClean(page, 'look');
    const choices = page.getByRole('region', { name: 'Preview' });
    await choices.getByLabel('Width').selectOption('phone');
    await choices.getByLabel('Mode').selectOption('dark');
    await choices.getByLabel('View').selectOption('profile/security');
    await preview.getByText('Firefox on Windows').first().waitFor();
    await choices.scrollIntoViewIfNeeded();
    await picture(page, `look-profile-${width}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Texts' }).click();
    await page.getByLabel('Search texts').fill('password');
    await expectClean(page, 'look-texts');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('In effect').waitFor();
    await expectClean(page, 'look-history');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('§3.7 the keyboard alone writes a mail, sees it as it is sent, tests it, publishes and returns', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/mails',
      // Emulated, one of them would hold inside the frame too.
      look: { colorScheme: null },
    });
    await page.getByRole('row').nth(25).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('login code');
    await page.getByRole('link', { name: 'Login code' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Login code');
    await page.getByLabel('Subject').focus();
    await page.keyboard.type('Come in: ');
    await page.getByRole('button', { name: 'Insert {code}' }).press('Enter');
    await page.getByLabel('First paragraph').focus();
    await page.keyboard.type('Hello <b>{email}</b>');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Come in: 123456').waitFor();
    const mail = page.frameLocator('iframe');
    await mail.getByText('Hello <b>ada@example.com</b>').waitFor();
    const widthOfLogo = () =>
      mail.getByRole('img', { name: 'Juniper Studio' }).evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(widthOfLogo).toBe(240);
    const ground = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await ground()).toBe('rgb(249, 250, 251)');
    await preview.getByLabel('Mode').selectOption('dark');
    await expect.poll(ground).toBe('rgb(16, 18, 22)');
    await preview.getByLabel('Preview in').selectOption('de');
    await mail.getByRole('link', { name: 'Anmelden' }).waitFor();
    await preview.getByLabel('Form').selectOption('text');
    await preview.getByText('Hello <b>ada@example.com</b>').waitFor();
    await preview.getByRole('button', { name: 'Send a test to me' }).press('Enter');
    await preview.getByText(`Sent to ${demoOperator.email}`).waitFor();
    const sent = () => stack.service.store.mailbox.list({ to: demoOperator.email });
    await expect.poll(async () => (await sent()).map(({ subject }) => subject)).toContain('Come in: 123456');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Publish these changes' });
    await dialog.getByText('Come in: {code}').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
    const texts = async () => {
      const { document } = (await stack.service.store.appRevisions.newest<{
        apps: { id: string; mail?: { texts?: object } }[];
      }>())!;
      return document.apps.find(({ id }) => id === members.appId)!.mail?.texts ?? {};
    };
    await expect.poll(texts).toEqual({ login: { subject: 'Come in: {code}', text: 'Hello <b>{email}</b>' } });
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Return to it' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
    await expect.poll(texts).toEqual({});
    // The test itself looks into the frame, where scripts are blocked.
    expect(complaints.filter((line) => !line.startsWith('Blocked script execution'))).toEqual([]);
    await context.close();
  });

  it.each([1280, 390])('§3.7 a subject without spaces breaks no screen of mails at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/mails?mail=welcome',
      look: { viewport: { width, height: 800 } },
    });
    /** By how much anything but a field is wider than what shows it. */
    const cutOff = () =>
      page.locator('main *:not(input)').evaluateAll((all) =>
        all
          .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
          .map((one) => one.scrollWidth - one.clientWidth)
          .filter((beyond) => beyond > 0),
      );
    const isWhole = async () => {
      expect(await cutOff()).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    };
    const subject = page.getByLabel('Subject');
    await subject.fill('W'.repeat(200));
    await page.getByText('Must not have more than 150 characters.').first().waitFor();
    await isWhole();
    await subject.fill('W'.repeat(150));
    await page.getByRole('region', { name: 'Preview' }).getByText('W'.repeat(150)).waitFor();
    await isWhole();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('alertdialog').getByText(/W{20}/).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'All mails' }).click();
    await page.getByText('W'.repeat(150)).filter({ visible: true }).waitFor();
    await isWhole();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it.each(consoleWidths)('§3.7 the mails are clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/mails',
      look: { viewport: { width, height: 800 } },
    });
    const isClean = (name: string) => expectClean(page, `mails-${name}`);
    await page.getByRole('row').nth(25).waitFor();
    await isClean('list');
    await page.getByLabel('Search mails').fill('no such mail');
    await page.getByText('No mail matches').waitFor();
    await isClean('none');
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/mails?mail=welcome`);
    const preview = page.getByRole('region', { name: 'Preview' });
    const mail = page.frameLocator('iframe');
    await mail.getByText('You have signed up at').waitFor();
    await page.getByLabel('First paragraph').fill('Your studio is ready. Open {site} and say hello.');
    await mail.getByText('Your studio is ready.').waitFor();
    await preview.getByLabel('Width').selectOption('phone');
    await preview.getByLabel('Mode').selectOption('dark');
    await isClean('editor');
    await preview.getByLabel('Form').selectOption('text');
    await preview.scrollIntoViewIfNeeded();
    await isClean('text');
    await page.getByLabel('First paragraph').fill('Your code is {code}.');
    await page.getByText('This mail has no variable {code}').waitFor();
    await preview.getByText('This is the mail before your last change.').waitFor();
    await isClean('mistake');
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await context.route(/\/config\/mails\//, (route) => route.abort());
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/mails?mail=reset`);
    await preview.getByText('The service does not answer').waitFor();
    await isClean('offline');
    await context.close();
  });

  it.each(consoleWidths)('is clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/overview?days=365',
      look: { viewport: { width, height: 800 } },
    });
    await page.getByRole('slider', { name: 'Sign-ups by day' }).locator('canvas').waitFor();
    await page.getByText('Version 0').waitFor();
    await expectClean(page, 'overview');
    await page.getByText('Version 0').scrollIntoViewIfNeeded();
    await picture(page, `overview-end-${width}`);
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/keys`);
    await page.getByRole('table').waitFor();
    await expectClean(page, 'keys');
    await page.getByRole('button', { name: 'Add key' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Add a key' });
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await dialog.getByText('Enter a name, such as the server that uses the key.').waitFor();
    await expectClean(page, 'add-key');
    const button = (await dialog.getByRole('button', { name: 'Add key' }).boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual(800);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/operators`);
    await page.getByRole('table').nth(1).waitFor();
    await expectClean(page, 'operators');
    await page.getByRole('button', { name: 'Invite a colleague', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Invite a colleague' }).getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Enter an email address.').waitFor();
    await expectClean(page, 'invite');
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/deliveries/endpoints`);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('Webhooks › Live mode › 2 › Address').waitFor();
    await expectClean(page, 'endpoints');
    await page.getByRole('button', { name: 'Discard' }).click();
    for (const [view, text] of [
      ['reports', 'Advertising (1)'],
      ['posts', 'I have drawn the loom'],
      ['channels', 'wall'],
      ['posts&channel=none', 'Nothing fits'],
    ] as const) {
      await page.goto(`${stack.serviceUrl}/console/app_demo/live/comments?view=${view}`);
      await page.getByText(text).first().waitFor();
      await expectClean(page, `comments-${view}`);
    }
    // A draft with mistakes is refused.
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await context.route(/\/api\/.*\/comments/, (route) => route.abort());
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/comments?view=posts`);
    await page.getByText('The service does not answer').waitFor();
    await picture(page, `comments-error-${width}`);
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/members/ada@example.com`);
    await page.getByRole('button', { name: 'See the site as this member' }).click();
    await page.getByRole('button', { name: 'Open the site' }).waitFor();
    await expectClean(page, 'see-as');
    await context.close();
  });
});

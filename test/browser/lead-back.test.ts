import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let stack: Stack;
/** Where members log in by password alone. */
let plain: Stack;
beforeAll(async () => {
  [browser, stack, plain] = await Promise.all([
    sharedBrowser(),
    startStack(),
    startStack({
      app: (app) => {
        app.passwordless.enabled = false;
      },
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([stack?.close(), plain?.close()]);
});

const password = 'an entirely new phrase';

/** The site names the member before and after the one press that is left. */
async function signsIn({ page, complaints }: Visitor, { siteUrl }: Stack, email: string) {
  const card = page.locator('ms-auth-modal');
  await card.getByText('One click and you are in.').waitFor();
  await card.getByText(email).waitFor();
  expect(new URL(page.url()).origin).toBe(siteUrl);
  expect(page.url()).not.toContain('ms_login');
  await card.getByRole('button', { name: 'Log in', exact: true }).press('Enter');
  await page.getByText(`You are logged in as ${email}, here and on every page below.`).waitFor();
  expect(complaints).toEqual([]);
}

const cases = [
  ['en', 'Log in', true],
  ['de', 'Anmelden', false],
] as const;

it.each(cases)(
  'C21 R24 a reset on another phone ends signed in on the site, in %s (%s, passwordless %s)',
  async (locale, login, isPasswordless) => {
    const site = isPasswordless ? stack : plain;
    const email = 'ada@example.com';
    const desktop = await newVisitor(browser, site);
    await desktop.open('/pages/landing.html');
    await desktop.page.evaluate(async (to) => {
      const { $ms } = window as unknown as {
        $ms: { sendMemberResetPasswordEmail(params: object): Promise<unknown> };
      };
      await $ms.sendMemberResetPasswordEmail({ email: to });
    }, email);
    const { link } = await site.nextMail(email);

    const phone = await newVisitor(browser, site, { viewport: { width: 390, height: 844 }, locale });
    const addresses: string[] = [];
    phone.page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await phone.open(link!);
    const field = phone.page.locator('input[autocomplete="new-password"]').first();
    await field.fill(password);
    await field.press('Enter');
    const onward = phone.page.locator('ms-auth-modal').getByRole('button', { name: login, exact: true });
    await onward.waitFor();
    await look(phone, `reset-${locale}`);
    const before = addresses.length;
    await onward.click();
    await signsIn(phone, site, email);
    // The fragment reaches no server, and no referrer names the page before.
    for (const address of addresses.slice(before)) expect(address).not.toMatch(/ms_login|\/reset/);
    await look(phone, `site-${locale}`);
    await Promise.all([desktop.leave(), phone.leave()]);
  },
);

it('R24 a confirmation in the browser of the sign-up leads back signed in', async () => {
  const email = 'nora.lead@example.com';
  const visitor = await newVisitor(browser, stack);
  const { page } = visitor;
  await visitor.open('/pages/landing.html');
  await page.evaluate(async (to) => {
    const { $ms } = window as unknown as {
      $ms: {
        signupMemberEmailPassword(params: object): Promise<unknown>;
        logout(): Promise<unknown>;
      };
    };
    await $ms.signupMemberEmailPassword({ email: to, password: 'a walk along the river' });
    await $ms.logout();
  }, email);
  const { link } = await stack.nextMail(email, false);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  const onward = page.getByRole('link', { name: 'Continue to Juniper Studio' });
  await onward.waitFor();
  // The keyboard stands on it.
  expect(await onward.evaluate((element) => element === document.activeElement)).toBe(true);
  await look(visitor, 'confirm');
  await onward.press('Enter');
  await signsIn(visitor, stack, email);
  await visitor.leave();
});

it.each([
  ['Yes, this was me', 'Everything is as it was before.'],
  ['No, remove it', 'What was there before has been removed.'],
])('R11 R24 a confirmation on another phone leads back signed in after "%s"', async (answer, done) => {
  const email = `${answer.slice(0, 2).toLowerCase()}.lead@example.com`;
  const laptop = await newVisitor(browser, stack);
  await laptop.open('/pages/landing.html');
  await laptop.page.evaluate(async (to) => {
    const { $ms } = window as unknown as { $ms: { signupMemberEmailPassword(params: object): Promise<unknown> } };
    await $ms.signupMemberEmailPassword({ email: to, password: 'a walk along the river' });
  }, email);
  const { link } = await stack.nextMail(email, false);
  const phone = await newVisitor(browser, stack, { viewport: { width: 390, height: 844 } });
  const { page } = phone;
  await page.goto(link!);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await page.getByRole('button', { name: 'Confirm here' }).press('Enter');
  await page.getByRole('button', { name: answer }).press('Enter');
  await page.getByText(done).waitFor();
  const onward = page.getByRole('link', { name: 'Continue to Juniper Studio' });
  await onward.waitFor();
  expect(await onward.evaluate((element) => element === document.activeElement)).toBe(true);
  await look(phone, 'reviewed');
  await onward.press('Enter');
  const complaints = phone.complaints.filter((one) => !/status of 409/.test(one));
  await signsIn({ ...phone, complaints }, stack, email);
  await Promise.all([laptop.leave(), phone.leave()]);
});

/** Pictures for review, where `LOOK_AT` names a folder. */
async function look({ page }: Visitor, name: string) {
  const folder = process.env.LOOK_AT;
  if (!folder) return;
  const size = page.viewportSize()!;
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
}

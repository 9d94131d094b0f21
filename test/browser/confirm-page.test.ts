import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../support/http-service.ts';
import { newPasskey } from '../support/store-fixtures.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { holdRequests } from './hold-requests.ts';
import { stepsOf } from './steps.ts';
import { newVisitor } from './visitor.ts';

describe("the service's own page for links that confirm an address", () => {
  openDemo();

  it('R23 R25 opening the link only hides the token; the button confirms; the link works once', async () => {
    const { service } = stack;
    const token = await service.logIn('mary@example.com');
    await service.call('updateMemberAuth', { email: 'new@example.com' }, { token });
    const link = (await stack.nextMail('new@example.com')).link!;
    const secret = link.split('#ms_confirm=')[1]!;
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    const troubles: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && !/status of 409/.test(message.text()) && troubles.push(message.text()),
    );
    const { id } = (await service.call('getCurrentMember', {}, { token })).json().data;
    const memberEmail = async () => (await service.store.members.byId(sandbox, id))?.email;

    const linked = { provider: 'demo-id', subject: 'confirm-page', email: null, emailVerified: false };
    await service.store.identities.link(sandbox, { ...linked, memberId: id });
    const passkey = { ...newPasskey('phone', id), name: 'Mary’s phone' };
    await service.store.transaction((tx) => tx.passkeys.add(sandbox, passkey, { atMost: 9 }));

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await memberEmail()).toBe('mary@example.com');

    await page.getByRole('button', { name: 'Confirm' }).click();
    // R113 the link was requested elsewhere: the first press changes nothing.
    await page.getByRole('heading', { name: 'Opened in another browser' }).waitFor();
    // Another port of the same site has the same cookies.
    expect(await page.getByRole('link', { name: /^Continue to / }).count()).toBe(0);
    expect(await memberEmail()).toBe('mary@example.com');
    await look(page, 'elsewhere');
    await page.getByRole('button', { name: 'Confirm here' }).press('Enter');
    await page.getByText('Your email has been changed.').waitFor();
    expect(await memberEmail()).toBe('new@example.com');
    // R11 and what was there is asked about, on the page.
    await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
    await page.getByRole('listitem').getByText('Demo ID', { exact: true }).waitFor();
    await page.getByRole('listitem').getByText('Passkey “Mary’s phone”').waitFor();
    await page.getByText('“No” also empties the profile').waitFor();
    await look(page, 'asked');
    expect((await service.call('getCurrentMember', {}, { token })).statusCode).toBe(401);
    await page.getByRole('button', { name: 'Yes, this was me' }).press('Enter');
    await page.getByText('Everything is as it was before.').waitFor();
    expect((await service.call('getCurrentMember', {}, { token })).statusCode).toBe(200);
    expect(troubles).toEqual([]);

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please enter a valid code').waitFor();
    await page.close();
  });

  it('R23 the button of a page whose script is still on its way waits, and then confirms', async () => {
    const { service } = stack;
    const token = await service.logIn('grace@example.com');
    await service.call('updateMemberAuth', { email: 'grace.new@example.com' }, { token });
    const page = await browser.newPage();
    const script = await holdRequests(page, '**/confirm.js');
    await page.goto((await stack.nextMail('grace.new@example.com')).link!, { waitUntil: 'commit' });
    await script.asked;
    const button = page.getByRole('button', { name: 'Confirm' });
    expect(await button.isDisabled()).toBe(true);
    await Promise.all([button.click(), script.release()]);
    await page.getByRole('heading', { name: 'Opened in another browser' }).waitFor();
    await page.close();
  });

  it('R11 the modal asks after the code; closed without an answer, the profile asks and takes it', async () => {
    const email = 'lena@example.com';
    const password = 'a walk along the river';
    const visit = async () => {
      const visitor = await newVisitor(browser, stack);
      await visitor.open('/pages/landing.html');
      const scene = { visitor, stack, email, inside: /^Good to see you, /, outside: 'A shelf with your name on it' };
      return { ...visitor, she: stepsOf(scene) };
    };
    const first = await visit();
    await first.she.signUp(password);
    const { page, dialog, she, complaints, leave } = await visit();
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
    await she.press('Continue with Email');
    await she.type('Email address', email);
    await she.press('Continue with Email');
    await dialog.getByText('Enter the verification code').waitFor();
    await she.enterCode((await stack.nextMail(email)).code!);
    const question = dialog.getByRole('heading', { name: 'Was this you?' });
    await question.waitFor();
    await dialog.getByText('“No” also empties the profile').waitFor();
    await look(page, 'modal');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      void (window as unknown as { $ms: { openModal(type: string): unknown } }).$ms.openModal('PROFILE');
    });
    await question.waitFor();
    await look(page, 'profile');
    await dialog.getByRole('button', { name: 'Yes, this was me' }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    // Her first browser is logged in as before.
    await first.page.reload();
    await first.page.getByText(/^Good to see you, /).waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([leave(), first.leave()]);
  });

  it("R11 the profile asks after a page's own form, and the form goes on with the answer", async () => {
    const email = 'vera@example.com';
    const first = await newVisitor(browser, stack);
    await first.open('/pages/landing.html');
    const scene = {
      visitor: first,
      stack,
      email,
      inside: /^Good to see you, /,
      outside: 'A shelf with your name on it',
    };
    await stepsOf(scene).signUp('a walk along the river');
    await first.leave();
    const { page, open, dialog, complaints, leave } = await newVisitor(browser, stack);
    await open('/pages/forms.html');
    const form = page.locator('form[data-ms-form=passwordless-login]');
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'Mail me a code' }).press('Enter');
    await form.getByLabel('Six-digit code').fill((await stack.nextMail(email)).code!);
    await page.evaluate(() => {
      document.addEventListener('ms:success', () => document.body.append('the form has gone on'), { once: true });
    });
    await form.getByRole('button', { name: 'Sign in' }).press('Enter');
    const question = dialog.getByRole('heading', { name: 'Was this you?' });
    await question.waitFor();
    expect(await page.getByText('the form has gone on').count()).toBe(0);
    await dialog.getByRole('button', { name: 'No, remove it' }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('the form has gone on').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});

/** Pictures to look at, where `LOOK_AT` names a folder. */
async function look(page: Page, name: string) {
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

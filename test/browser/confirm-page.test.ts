import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { sandbox } from '../support/http-service.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { stepsOf } from './steps.ts';
import { newVisitor } from './visitor.ts';

describe("the service's own page for links that confirm an address", () => {
  let browser: Browser;
  let stack: Stack;
  beforeAll(async () => {
    [browser, stack] = await Promise.all([sharedBrowser(), startStack()]);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });

  it('R23 R25 opening the link does nothing and hides the token; pressing the button confirms; the link works once', async () => {
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

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await memberEmail()).toBe('mary@example.com');

    await page.getByRole('button', { name: 'Confirm' }).click();
    // R113 the link was requested elsewhere: the first press changes nothing.
    await page.getByRole('heading', { name: 'Opened in another browser' }).waitFor();
    expect(await memberEmail()).toBe('mary@example.com');
    await look(page, 'elsewhere');
    await page.getByRole('button', { name: 'Confirm here' }).press('Enter');
    await page.getByText('Your email has been changed.').waitFor();
    expect(await memberEmail()).toBe('new@example.com');
    // R11 and what was there is asked about, on the page.
    await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
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

  it('R11 the modal asks after the code, and the login goes on with the answer; unanswered, the profile asks', async () => {
    const { service } = stack;
    const email = 'kira@example.com';
    await service.call('signupMemberEmailPassword', { email, password: 'a walk along the river' });
    const { flowId } = (await service.call('sendMemberLoginPasswordlessEmail', { email })).json();
    expect(flowId).toBeTruthy();
    const visitor = await newVisitor(browser, stack);
    const { page, dialog } = visitor;
    await visitor.open('/pages/landing.html');
    await page.evaluate(() => {
      void (window as unknown as { $ms: { openModal(type: string): unknown } }).$ms.openModal('LOGIN');
    });
    await dialog.getByLabel('Email address', { exact: true }).waitFor();
    const token = (await stack.mails()).find((mail) => mail.to === email && mail.code)!.code!;
    const data = await page.evaluate(
      async ([address, code, flow]) => {
        const sdk = (window as unknown as { $ms: Record<string, (input: object) => Promise<{ data: unknown }>> }).$ms;
        const answer = await sdk.loginMemberPasswordless!({ email: address, passwordlessToken: `${flow}.${code}` });
        return answer.data as { member: { suspendedAccess?: { hasPassword: boolean } } };
      },
      [email, token, flowId] as [string, string, string],
    );
    expect(data.member.suspendedAccess).toMatchObject({ hasPassword: true });
    await page.evaluate(() => {
      const { $ms } = window as unknown as { $ms: { hideModal(): void; openModal(type: string): unknown } };
      $ms.hideModal();
      void $ms.openModal('PROFILE');
    });
    await dialog.getByRole('heading', { name: 'Was this you?' }).waitFor();
    await look(page, 'profile');
    await dialog.getByRole('button', { name: 'Yes, this was me' }).press('Enter');
    await dialog.getByRole('heading', { name: 'Was this you?' }).waitFor({ state: 'hidden' });
    expect(
      (await service.call('loginMemberEmailPassword', { email, password: 'a walk along the river' })).statusCode,
    ).toBe(200);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('R11 typed into the modal, the code leads to the question before the modal closes', async () => {
    const email = 'lena@example.com';
    await stack.service.call('signupMemberEmailPassword', { email, password: 'a walk along the river' });
    const visitor = await newVisitor(browser, stack);
    const { page, dialog } = visitor;
    const she = stepsOf({ visitor, stack, email, inside: /^Good to see you/, outside: 'A shelf with your name on it' });
    await visitor.open('/pages/landing.html');
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
    await she.press('Continue with Email');
    await she.type('Email address', email);
    await she.press('Continue with Email');
    await dialog.getByText('Enter the verification code').waitFor();
    await she.enterCode((await stack.nextMail(email)).code!);
    await dialog.getByRole('heading', { name: 'Was this you?' }).waitFor();
    await look(page, 'modal');
    await dialog.getByRole('button', { name: 'No, remove it' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await visitor.leave();
  });
});

/** Pictures for whoever wants to look, where `LOOK_AT` names a folder. */
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

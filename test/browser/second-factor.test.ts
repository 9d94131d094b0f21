import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const password = 'a walk along the river';
const email = 'otto@example.com';
let aheadMs = 0;
openDemo({ clock: () => Date.now() + aheadMs });

interface Client {
  $ms: Record<string, (...params: unknown[]) => Promise<{ data: unknown }>>;
}
const call = ({ page }: Visitor, method: string, ...params: unknown[]) =>
  page.evaluate(([name, values]) => (window as unknown as Client).$ms[name]!(...values), [method, params] as const);
const button = ({ dialog }: Visitor, name: string) => dialog.getByRole('button', { name, exact: true });
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs });
const typeCode = async (visitor: Visitor, code: string) => {
  await visitor.dialog.getByLabel('Digit 1 of 6').focus();
  await visitor.page.keyboard.type(code);
};
const emailOf = async (visitor: Visitor) =>
  ((await call(visitor, 'getCurrentMember')).data as { auth: { email: string } } | null)?.auth.email;

async function newDevice(path = '/pages/landing.html'): Promise<Visitor> {
  const visitor = await newVisitor(browser, stack);
  await visitor.open(path);
  await visitor.page.waitForFunction('window.$ms');
  return visitor;
}

describe('R128 a second factor in Chromium', () => {
  it('R128 a member sets up an app, logs in with it from a form of the page, and removes it', async () => {
    const device = await newDevice();
    await call(device, 'signupMemberEmailPassword', { email, password });
    const member = await stack.service.store.members.byEmail({ appId: 'app_demo', mode: 'live' }, email);
    await stack.service.store.members.update({ appId: 'app_demo', mode: 'live' }, member!.id, { verified: true });
    await device.page.evaluate(() => {
      void (window as unknown as Client).$ms.openModal!('PROFILE', { profile: { tab: 'security' } });
    });
    await button(device, 'Set up an authenticator app').click();
    const secret = ((await device.dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await looksRight(device.page, 'second-factor-set-up', 'ms-profile');
    await device.page.setViewportSize({ width: 1280, height: 900 });
    await typeCode(device, codeOf(secret));
    await device.dialog.getByRole('list', { name: 'Your recovery codes' }).waitFor();
    expect(await device.dialog.getByRole('list', { name: 'Your recovery codes' }).locator('li').count()).toBe(10);
    await looksRight(device.page, 'recovery-codes', 'ms-profile');
    await button(device, 'I have kept them').click();
    await device.dialog.getByText('10 recovery codes left').waitFor();
    await call(device, 'logout');
    await device.leave();

    aheadMs += 60_000;
    const other = await newDevice('/pages/forms.html');
    await other.page.locator('[data-ms-form=login] [data-ms-member=email]').first().fill(email);
    await other.page.locator('[data-ms-form=login] [data-ms-member=password]').first().fill(password);
    await other.page.keyboard.press('Enter');
    await other.dialog.getByText('Enter your code').first().waitFor();
    await looksRight(other.page, 'second-factor-code', 'ms-auth-modal');
    await other.page.setViewportSize({ width: 1280, height: 900 });
    expect(await emailOf(other)).toBeUndefined();
    await typeCode(other, '000000');
    await button(other, 'Log in').click();
    await other.dialog
      .getByText(/This code is not right/)
      .first()
      .waitFor();
    await typeCode(other, codeOf(secret));
    await button(other, 'Log in').click();
    await expect.poll(() => emailOf(other)).toBe(email);
    expect(other.complaints).toEqual([]);
    await other.leave();
  });

  it('R129 leaving the question leaves the login, and the modal asks again by a recovery code', async () => {
    const device = await newDevice();
    await device.page.evaluate(() => void (window as unknown as Client).$ms.openModal!('LOGIN'));
    const logIn = async () => {
      await device.dialog.getByLabel('Email address').fill(email);
      await device.dialog.getByLabel('Password', { exact: true }).fill(password);
      await button(device, 'Log in').click();
      await device.dialog.getByText('Enter your code').first().waitFor();
    };
    await logIn();
    await button(device, 'Back').click();
    await device.dialog.getByText("Don't have an account?").waitFor();
    expect(await emailOf(device)).toBeUndefined();
    await logIn();
    await button(device, 'Use a recovery code').click();
    await device.dialog.getByLabel('Recovery code').fill('nothing of the kind');
    await button(device, 'Log in').click();
    await device.dialog
      .getByText(/This code is not right/)
      .first()
      .waitFor();
    expect(await device.dialog.getByLabel('Recovery code').inputValue()).toBe('nothing of the kind');
    await device.leave();
  });
});

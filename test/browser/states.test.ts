import { beforeEach, describe, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

openDemo();
visitEachTest();
beforeEach(async () => {
  await visitor.open('/pages/landing.html');
});

const show = async (type: string) => {
  await visitor.page.waitForFunction('window.$ms');
  await visitor.page.evaluate((modal) => {
    void (window as unknown as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal(modal);
  }, type);
};
const looks = (name: string) => looksRight(visitor.page, name, 'ms-auth-modal');
const press = (name: string) => visitor.dialog.getByRole('button', { name, exact: true }).click();
const type = (label: string, text: string) => visitor.dialog.getByLabel(label, { exact: true }).fill(text);
const sees = (text: string) => visitor.dialog.getByText(text).filter({ visible: true }).first().waitFor();

describe('R106 every state of the membership dialogs, on a desktop and on a phone, light and dark', () => {
  it('login', async () => {
    await show('LOGIN');
    await sees('Login to your account');
    await looks('login');
  });

  it('login with what was typed wrong', async () => {
    await show('LOGIN');
    await type('Email address', 'unknown@example');
    await type('Password', 'short');
    await press('Log in');
    await sees('Please enter a valid email address');
    await looks('login-invalid');
  });

  it('login that was refused', async () => {
    await show('LOGIN');
    await type('Email address', 'unknown@example.com');
    await type('Password', 'a wrong password');
    await press('Log in');
    await sees('Incorrect email or password.');
    await looks('login-refused');
  });

  it('login by mailed code, and the code view with a wrong code', async () => {
    await show('LOGIN');
    await press('Continue with Email');
    await sees('Log in with Password');
    await looks('login-passwordless');
    await type('Email address', 'mary@example.com');
    await press('Continue with Email');
    await sees('Enter the verification code');
    await looks('passwordless-token');
    const { code } = await stack.nextMail('mary@example.com');
    await visitor.dialog.getByLabel('Digit 1 of 6').fill(code === '000000' ? '111111' : '000000');
    await sees('valid code');
    await looks('passwordless-token-wrong');
  });

  it('sign-up, empty and refused', async () => {
    await show('SIGNUP');
    await sees('Create an account');
    await looks('signup');
    await type('Email address', 'ada@example.com');
    await type('Password', 'a bowl for every morning');
    await press('Sign up');
    await sees('already');
    await looks('signup-refused');
  });

  it('forgot password, the code view, and the success', async () => {
    await show('FORGOT_PASSWORD');
    await sees('Reset your password');
    await looks('forgot-password');
    await type('Email address', 'grace@example.com');
    await press('Send Link');
    await sees('Enter your 6-digit code');
    await looks('reset-password');
    const { code } = await stack.nextMail('grace@example.com');
    await visitor.dialog.getByLabel('Digit 1 of 6').fill(code!);
    await type('New Password', 'a compiler of her own');
    await press('Confirm & Reset');
    await sees('Your password has been reset');
    await looks('reset-password-success');
  });

  it('the code view opened with a code', async () => {
    await show('RESET_PASSWORD');
    await sees('Enter your 6-digit code');
    await looks('reset-password-bare');
  });
});

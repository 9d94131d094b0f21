import { expect } from 'vitest';
import type { Stack } from '../support/stack.ts';
import type { Visitor } from './visitor.ts';

interface Scene {
  visitor: Visitor;
  stack: Stack;
  email: string;
  /**
   * A text of the page that is for members, with her first name in it, and one that is for
   * visitors.
   */
  inside: RegExp;
  outside: string;
}
export const firstName = 'Ines';

/**
 * What a person does on a page whose header has Log in, Sign up and Log out, and what she sees
 * then.
 */
export function stepsOf({ visitor, stack, email, inside, outside }: Scene) {
  const { page, dialog } = visitor;
  const header = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const type = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const enterCode = (code: string) => dialog.getByLabel('Digit 1 of 6').fill(code);

  const seesMembersContent = async () => {
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(inside).waitFor();
    expect(await page.getByText(inside).textContent()).toContain(firstName);
    expect(await page.getByText(outside).isVisible()).toBe(false);
    expect(await header('Log in').isVisible()).toBe(false);
    expect(await visitor.stayed()).toBe(true);
  };
  const seesVisitorsContent = async () => {
    await page.getByText(outside).waitFor();
    expect(await page.getByText(inside).isVisible()).toBe(false);
    expect(await header('Log out').isVisible()).toBe(false);
    expect(await visitor.stayed()).toBe(true);
  };

  return {
    seesMembersContent,
    seesVisitorsContent,
    enterCode,
    press,
    type,
    async logOut() {
      await header('Log out').click();
      await seesVisitorsContent();
    },
    async signUp(password: string) {
      await header('Sign up').click();
      await dialog.getByRole('heading', { name: 'Create an account' }).waitFor();
      await type('First name', firstName);
      await type('Email address', email);
      await type('Password', password);
      await press('Sign up');
      await seesMembersContent();
    },
    async logIn(password: string) {
      await header('Log in').click();
      await type('Email address', email);
      await type('Password', password);
      await press('Log in');
      await seesMembersContent();
    },
    /** The sixth digit sends the code. */
    async logInByCode() {
      await header('Log in').click();
      await press('Continue with Email');
      await type('Email address', email);
      await press('Continue with Email');
      await dialog.getByText('Enter the verification code').waitFor();
      await enterCode((await stack.nextMail(email)).code!);
      await seesMembersContent();
    },
    async askForReset() {
      await header('Log in').click();
      await press('Forgot Password?');
      await type('Email address', email);
      await press('Send Link');
      await dialog.getByText('Enter your 6-digit code').waitFor();
      return stack.nextMail(email);
    },
    async resetByCode(code: string, password: string) {
      await enterCode(code);
      await type('New Password', password);
      await press('Confirm & Reset');
      await dialog.getByText('Your password has been reset').waitFor();
      await press('Log in');
      await type('Email address', email);
      await type('Password', password);
      await press('Log in');
      await seesMembersContent();
    },
  };
}

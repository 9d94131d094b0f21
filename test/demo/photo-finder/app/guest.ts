import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { newVisitor, type Visitor } from '../../../browser/visitor.ts';
import type { FinderStack } from '../../../support/finder-stack.ts';

export interface Guest extends Visitor {
  /** Opens a path of Afterview. */
  go(path: string): Promise<void>;
  /** Signs in in the modal that is open, by the mailed code. */
  signInWith(email: string): Promise<void>;
  toast(text: string | RegExp): ReturnType<Page['getByText']>;
}

/** A visitor who has passed the intro and the terms already, unless `isNew`. */
export async function newGuest(
  browser: Browser,
  stack: FinderStack,
  { isNew = false, ...options }: BrowserContextOptions & { isNew?: boolean } = {},
): Promise<Guest> {
  const visitor = await newVisitor(browser, stack, { locale: 'en-GB', ...options });
  const { page } = visitor;
  if (!isNew)
    await page.addInitScript(() => {
      for (const key of ['introAccepted', 'termsAccepted']) localStorage.setItem(key, String(Date.now()));
    });
  const modal = page.locator('ms-auth-modal');
  return {
    ...visitor,
    go: (path) => visitor.open(stack.finderUrl + path),
    async signInWith(email) {
      await modal.getByLabel('Email address').fill(email);
      await modal.getByRole('button', { name: 'Continue with Email', exact: true }).click();
      const { code } = await stack.nextMail(email);
      await modal.getByLabel('Digit 1 of 6').fill(code!);
      await modal.getByLabel('Digit 1 of 6').waitFor({ state: 'hidden' });
    },
    toast: (text) => page.getByText(text).last(),
  };
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';

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
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    const memberEmail = async () =>
      (await service.call('getCurrentMember', {}, { token })).json().data.auth.email as string;

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await memberEmail()).toBe('mary@example.com');

    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email has been changed.').waitFor();
    expect(await memberEmail()).toBe('new@example.com');
    expect(troubles).toEqual([]);

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Please enter a valid code').waitFor();
    await page.close();
  });
});

import { describe, expect, it } from 'vitest';
import { become, browser, openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';
import { newVisitor } from './visitor.ts';

openDemo();
visitEachTest();

const badge = () => visitor.page.locator('ms-inspector').getByRole('button', { name: /Test Mode/ });
const logIn = async (path: string) => {
  await visitor.open(path);
  const form = visitor.page.locator('form[data-ms-form="login"]');
  await form.getByLabel('E-mail').fill('ada@example.com');
  await form.getByLabel('Password').fill('latchkey-demo');
  await form.getByRole('button').click();
};

describe('M §4 test mode, on the page with the sandbox key', () => {
  it('§2.7 a badge counts what the script has found, and opens the list', async () => {
    await visitor.open('/pages/workbench.html');
    // A dash until the page has been looked at.
    await badge().filter({ hasText: /\d/ }).waitFor();
    await looksRight(visitor.page, 'inspector-badge');
    await badge().click();
    await visitor.page.getByRole('complementary', { name: 'Events & Errors' }).waitFor();
    await looksRight(visitor.page, 'inspector-open', 'ms-inspector');
  });

  it('R103 a live page has no inspector', async () => {
    await logIn('/pages/forms.html');
    await visitor.page.getByText('You are signed in').waitFor();
    expect(await badge().count()).toBe(0);
    expect(await visitor.page.locator('ms-inspector').count()).toBe(0);
  });

  it('its members are kept apart: Ada logs in here, and the live pages do not know it', async () => {
    await logIn('/pages/workbench.html');
    await visitor.page.getByText('You are the test member ada@example.com').waitFor();
    await visitor.page.getByText('and this half of it for the Pro plan').waitFor();
    await visitor.open('/pages/landing.html');
    await visitor.page.getByText('A shelf with your name on it').waitFor();
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
    expect(await visitor.page.getByText('Good to see you').isVisible()).toBe(false);
  });

  it('§4.2 its mailed links lead back to it, where its key is, and log in there with one press', async () => {
    const { page, dialog } = visitor;
    await visitor.open('/pages/workbench.html');
    await page.waitForFunction('window.$ms');
    await page.evaluate(() => {
      void (window as never as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal('LOGIN');
    });
    await dialog.getByRole('button', { name: 'Continue with Email', exact: true }).click();
    await dialog.getByLabel('Email address', { exact: true }).fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Continue with Email', exact: true }).click();
    await dialog.getByText('Enter the verification code').waitFor();
    const { link } = await stack.nextMail('ada@example.com');
    expect(link).toMatch(new RegExp(`^${stack.siteUrl}/pages/workbench\\.html#ms_login=[\\w-]{43}$`));
    // In a browser that has never been here, as on a phone.
    await visitor.leave();
    become(await newVisitor(browser, stack));
    await visitor.open(link!);
    await visitor.dialog.getByText('Link confirmed').waitFor();
    await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.page.getByText('You are the test member ada@example.com').waitFor();
    expect(new URL(visitor.page.url()).hash).toBe('');
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import {
  confirmPress,
  consoleWidths,
  demoOperator,
  expectClean,
  newOperatorPage,
  picture,
} from '../support/operator-page.ts';
import { type Stack, startStack } from '../support/stack.ts';

let browser: Browser;
let stack: Stack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([sharedBrowser(), startStack()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

describe('what an owner sells and asks for', () => {
  it.each(consoleWidths)('§3.5 the fields are clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/fields',
      look: { viewport: { width, height: 800 } },
    });
    const isClean = (name: string) => expectClean(page, `fields-${name}`);
    const preview = page.frameLocator('iframe:not([inert])');
    await page.getByText('Changes apply to').waitFor();
    await isClean('list');
    await page.getByRole('button', { name: 'Add field' }).press('Enter');
    await page.getByLabel('Label').fill('Über uns');
    expect(await page.getByLabel('Key').inputValue()).toBe('ueber-uns');
    await isClean('add');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Days' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Days');
    await page.getByLabel('Filled in by').selectOption('shown');
    await preview.getByText('Thursday').waitFor();
    await page.getByRole('button', { name: 'Move Choice 3 up' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Choice 2 up');
    await page.getByLabel('Most choices').fill('many');
    await page.getByText('Enter a number.').first().waitFor();
    await isClean('mistake');
    await page.getByLabel('Most choices').fill('2');
    await page.getByText('Enter a number.').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('alertdialog').getByText('Fields › Days').first().waitFor();
    await isClean('review');
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await context.route(/\/config\/usage/, (route) => route.abort());
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/fields`);
    await page.getByText('Values could not be counted').waitFor();
    await isClean('offline');
    await context.close();
  });

  it.each(consoleWidths)('§3.4 plans and groups are clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/plans',
      look: { viewport: { width, height: 800 } },
    });
    const isClean = (name: string) => expectClean(page, `plans-${name}`);
    await page.getByText('Changes apply to').waitFor();
    await isClean('list');
    await page.getByRole('link', { name: 'Pro', exact: true }).press('Enter');
    await page.getByText('Held by 1 member').first().waitFor();
    await page.getByLabel('Amount').first().fill('much');
    await page.getByText('Enter a number.').first().waitFor();
    await isClean('mistake');
    await page.getByLabel('Amount').first().fill('14');
    await page.getByText('Publish the price to try its checkout.').waitFor();
    await page.getByRole('region', { name: 'Where the plan is used' }).scrollIntoViewIfNeeded();
    await isClean('facts');
    await page.getByLabel('On offer').press('Space');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('1 member holds Pro.').waitFor();
    await isClean('review');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Content groups', exact: true }).click();
    await page.getByRole('link', { name: 'Premium', exact: true }).waitFor();
    await isClean('groups');
    await page.getByRole('link', { name: 'Premium', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Add address' }).waitFor();
    await isClean('group');
    await page.getByRole('button', { name: 'Payments', exact: true }).click();
    await page.getByLabel('Secret key').fill('pk_live_1');
    await page.getByText("This is Stripe's publishable key").waitFor();
    await isClean('payments-mistake');
    await page.getByLabel('Secret key').fill('sk_live_1');
    await page.getByLabel('Secret key').press('Enter');
    await page.getByText('Publish the changes to use it.').first().waitFor();
    // The field is gone, and with it what had the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Replace');
    await isClean('payments');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The configuration does not use it yet.').first().waitFor();
    await isClean('payments-unused');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await confirmPress(page, 'Remove it now?');
    await page.getByLabel('Secret key').waitFor();
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it.each(consoleWidths)('§3.5 sign-in and domains are clean in both colours at %i pixels', async (width) => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/sign-in',
      look: { viewport: { width, height: 800 } },
    });
    const isClean = (name: string) => expectClean(page, `sign-in-${name}`);
    const preview = page.frameLocator('iframe:not([inert])');
    await page.getByLabel('Minimum length').fill('4');
    await page.getByText('Enter 8 or more.').first().waitFor();
    await isClean('mistake');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Social logins', exact: true }).click();
    await page.getByRole('link', { name: 'Demo ID', exact: true }).waitFor();
    await isClean('providers');
    await page.getByRole('link', { name: 'Demo ID', exact: true }).press('Enter');
    await page.getByLabel('Name on the button').fill('House ID');
    await preview.getByText('House ID').waitFor();
    // The demo's provider is a real one: its discovery is asked for.
    await page.getByRole('button', { name: 'Test this login' }).press('Enter');
    await page.getByText('Discovery works.', { exact: true }).waitFor();
    await isClean('provider');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto(`${stack.serviceUrl}/console/app_demo/live/domains`);
    await page.getByRole('heading', { name: 'Where your tag was seen' }).waitFor();
    await page.getByRole('button', { name: 'Add live site' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('www.example.com');
    await page.getByText('Must be an address that starts with').first().waitFor();
    await isClean('sites');
    await page.getByRole('button', { name: 'Public keys', exact: true }).click();
    await page.getByRole('button', { name: 'Add a key for live mode' }).press('Enter');
    await page.getByText('Not published', { exact: true }).waitFor();
    await isClean('keys');
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([]);
    await context.close();
  });

  it('§3.4 a price is tried in test mode: it is paid, and the test member has the plan', async () => {
    const { page, complaints, context } = await newOperatorPage(browser, stack, {
      email: demoOperator.email,
      screen: 'app_demo/live/plans?plan=pln_pro',
    });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Test checkout: Monthly' }).press('Enter');
    const checkout = await opened;
    await checkout.getByLabel('Card number').fill('4242 4242 4242 4242');
    await picture(checkout, 'plans-checkout');
    await checkout.getByRole('button', { name: 'Subscribe' }).click();
    await checkout.waitForURL(/\/console\/app_demo\/sandbox\/members\//);
    await checkout.getByRole('heading', { name: demoOperator.email }).waitFor();
    const sandbox = { appId: 'app_demo', mode: 'sandbox' } as const;
    const member = (await stack.service.store.members.byEmail(sandbox, demoOperator.email))!;
    await expect
      .poll(async () =>
        (await stack.service.store.planConnections.ofMember(sandbox, member.id)).map(({ planId }) => planId),
      )
      .toEqual(['pln_pro']);
    await page.getByRole('button', { name: 'Test checkout: Monthly' }).press('Enter');
    await page.getByText('has this plan already').waitFor();

    // §3.3 by the keyboard alone the plan is cancelled, kept, and cancelled at once.
    await checkout.reload();
    const plans = checkout.getByRole('region', { name: 'Plans' });
    const button = plans.getByRole('button', { name: /^(Cancel|Keep) plan Pro$/ });
    const dialog = checkout.getByRole('alertdialog', { name: 'Cancel Pro?' });
    const looked = async (name: string) => {
      for (const width of [390, 1280]) {
        await checkout.setViewportSize({ width, height: 800 });
        await plans.scrollIntoViewIfNeeded();
        await expectClean(checkout, `plans-${name}`);
      }
    };
    await button.press('Enter');
    await dialog.getByText('The member loses “Premium”.').waitFor();
    await looked('cancel');
    await checkout.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button.press('Enter');
    const focused = () => checkout.evaluate(() => document.activeElement?.textContent);
    await dialog.getByRole('radio', { name: /^At the end/ }).press('Tab');
    await dialog.getByRole('button', { name: 'Cancel plan' }).press('Enter');
    await plans.getByText(/€12\.00 a month · Ends on/).waitFor();
    await expect.poll(focused).toBe('Keep plan Pro');
    await looked('waiting');
    await checkout.keyboard.press('Enter');
    await expect.poll(() => button.textContent()).toBe('Cancel plan Pro');
    await checkout.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: /^At the end/ }).press('ArrowDown');
    await dialog.getByRole('button', { name: 'Cancel plan' }).press('Enter');
    await plans.getByText(/€12\.00 a month · Ended on/).waitFor();
    await checkout.getByText('at once').waitFor();
    await looked('ended');
    expect(await stack.service.store.planConnections.ofMember(sandbox, member.id)).toMatchObject([
      { status: 'CANCELED', active: false },
    ]);
    expect(complaints.filter((line) => !line.includes('status of 409'))).toEqual([]);
    await context.close();
  });
});

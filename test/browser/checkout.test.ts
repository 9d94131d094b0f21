import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let visitor: Visitor;

openDemo();
beforeEach(async () => {
  visitor = await newVisitor(browser, stack);
});
afterEach(() => visitor.leave());

type Shop = Record<'purchasePlansWithCheckout' | 'launchStripeCustomerPortal', (params: object) => Promise<unknown>>;

describe('buying a plan in the browser', () => {
  it('R46 a declined card buys nothing, 4242 opens the gated content, and the portal cancels it', async () => {
    const { page } = visitor;
    page.setDefaultTimeout(5_000);
    const member = async () =>
      page.evaluate(async () => {
        const { data } = await (
          window as unknown as { $ms: { getCurrentMember(): Promise<{ data: unknown }> } }
        ).$ms.getCurrentMember();
        return data as {
          planConnections: { planId: string; status: string; payment: { cancelAtDate: number | null } | null }[];
        };
      });
    const pro = async () => (await member()).planConnections.find(({ planId }) => planId === 'pln_pro');
    const lead = (name: keyof Shop, params: object) =>
      page.evaluate(([name, params]) => void (window as unknown as { $ms: Shop }).$ms[name](params), [
        name,
        params,
      ] as const);
    const pay = async (number: string) => {
      await page.locator('input[name="number"]').fill(number);
      await page.locator('input[name="expiry"]').fill('12 / 34');
      await page.locator('input[name="cvc"]').fill('123');
      await page.getByRole('button', { name: 'Subscribe' }).click();
    };

    await visitor.open('/pages/forms.html');
    const form = page.locator('form[data-ms-form="login"]');
    await form.getByLabel('E-mail').fill('grace@example.com');
    await form.getByLabel('Password').fill('latchkey-demo');
    await form.getByLabel('Password').press('Enter');
    await expect.poll(async () => (await member())?.planConnections.length).toBe(1);

    await lead('purchasePlansWithCheckout', { priceId: 'prc_pro_monthly', successUrl: '/pages/forms.html?bought' });
    await page.waitForURL(`${stack.serviceUrl}/fake-stripe/checkout/**`);
    await pay('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('declined').waitFor();
    await pay('4242 4242 4242 4242');
    await page.waitForURL(`${stack.siteUrl}/pages/forms.html?bought`);
    await (await stack.service.fake!()).settled();
    expect(await pro()).toMatchObject({ status: 'ACTIVE' });

    await page.goto(`${stack.siteUrl}/pages/premium/`);
    await page.getByRole('heading', { name: 'The glaze notebook' }).waitFor();
    await page.getByText('Four we never run out of').waitFor();

    await lead('launchStripeCustomerPortal', { returnUrl: '/pages/forms.html?back' });
    await page.waitForURL(`${stack.serviceUrl}/fake-stripe/portal/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.waitForURL(`${stack.siteUrl}/pages/forms.html?back`);
    await (await stack.service.fake!()).settled();
    expect((await pro())!.payment!.cancelAtDate).toBeGreaterThan(Date.now() / 1000);
  });
});

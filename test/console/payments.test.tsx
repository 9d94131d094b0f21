// @window http://localhost:4870/console
import { afterEach, expect, it, vi } from 'vitest';
import { type ConsoleScene, nameStripe, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

interface App {
  payments: object;
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = async () => (await scene.published<App>()).payments;
const store = async (label: string, value: string) => {
  await scene.fill(label, value);
  const field = await scene.field(label);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await eventually(() => expect(document.getElementById(field.id)).toBeNull());
};

it('§3.4 Stripe is connected in test mode by two secrets, and disconnected', async () => {
  scene = await startConsole('admin', 'plans');
  await scene.seen('This demo sells with a fake of Stripe.');
  await scene.follow('Connect Stripe');
  await scene.find('h2', 'Stripe in test mode');
  await scene.seen('This demo sells with a fake of Stripe until Stripe is connected. No money moves.');
  await scene.seen('http://localhost:4870/webhooks/stripe/app_demo/sandbox');
  await scene.seen('checkout.session.async_payment_succeeded');
  await store('Secret key', 'sk_test_1');
  await scene.seen('Still missing: the signing secret.');
  await store('Signing secret of the webhook', 'whsec_1, whsec_2');
  await scene.seen('Publish the changes to connect Stripe in test mode.');
  await scene.review();
  await scene.seen('Payments › Test mode › Name of the secret key');
  await scene.answer('Publish');
  const sandbox = { secretKeyFrom: 'STRIPE_TEST_SECRET_KEY', webhookSecretFrom: 'STRIPE_TEST_WEBHOOK_SECRET' };
  await eventually(async () => expect(await published()).toMatchObject({ sandbox }));
  await scene.seen('Stripe is connected in test mode.');
  await scene.confirm('Disconnect Stripe', 'Disconnect Stripe?', () =>
    expect(document.body.textContent).toContain('The configuration does not use it yet.'),
  );
  await scene.review();
  await scene.seen('1 test member has a subscription to Pro. It goes on at Stripe');
  await scene.answer('Publish');
  await eventually(async () => expect(await published()).toMatchObject({ sandbox: null }));
});

const keys = [
  ['sandbox', 'pk_test_1', "This is Stripe's publishable key"],
  ['sandbox', 'whsec_1', "This is a webhook's secret"],
  ['sandbox', 'rk_live_1', 'This is a live key of Stripe: test mode would take real money.'],
  ['sandbox', 'acct_1', 'The secret key of Stripe begins with sk_ or rk_.'],
  ['sandbox', 'sk_test_51Ab...xyz9', 'This is not the whole key.'],
  ['live', 'sk_test_1', 'This is a test key: in live mode anyone could buy with a test card.'],
] as const;

it('§3.4 another kind of key is caught beside its field, and never sent', async () => {
  scene = await startConsole('admin', 'plans?tab=payments');
  for (const [mode, key, mistake] of keys) {
    if (mode === 'live') await scene.follow('Go to Stripe in live mode');
    await scene.find('h2', mode === 'live' ? 'Stripe in live mode' : 'Stripe in test mode');
    await scene.fill('Secret key', key);
    await scene.seen(mistake);
    await scene.press('Store');
  }
  await scene.fill('Signing secret of the webhook', 'whsec_1, sk_1');
  await scene.seen('The signing secret of a webhook begins with whsec_.');
  expect(scene.requests.filter((one) => one.startsWith('POST') && one.includes('/secrets/'))).toEqual([]);
});

it('§3.4 a test checkout without Stripe leads to where it is connected', async () => {
  scene = await startConsole('admin', 'plans?plan=pln_pro', nameStripe);
  vi.stubGlobal('open', () => ({ close() {} }));
  await scene.press(/^Test checkout/);
  await scene.seen('Stripe is not connected in test mode yet');
  await scene.follow('Payments');
  await scene.seen('Still missing: the secret key and the signing secret.');
  expect((await scene.field('Secret key')).id).toBe('stripe-key');
});

it('§3.4 another mode shows the same tab', async () => {
  scene = await startConsole('admin', 'plans?tab=payments');
  await scene.find('h2', 'Stripe in test mode');
  await scene.fill('App', '/app_demo/live');
  await scene.find('h2', 'Stripe in live mode');
  expect(location.search).toBe('?tab=payments');
});

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { endSubscription, subscribe } from '../../src/service/outside/payments/fake-stripe/billing.ts';
import { openShop, type Shop } from '../service/outside/payments/shop.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';
import { newMember } from '../support/store-fixtures.ts';

// Stripe's own servers are the one part that cannot be had here.
const account = vi.hoisted(() => ({ payments: null as Shop['payments'] | null }));
vi.mock('../../src/service/payments-of-apps.ts', async (original) => ({
  ...(await original<typeof import('../../src/service/payments-of-apps.ts')>()),
  paymentsOfApps: () => async () => account.payments,
}));

/** An account at Stripe that another service has sold in. */
async function soldElsewhere() {
  const shop = await openShop({ endpoints: [] });
  onTestFinished(() => shop.stop());
  account.payments = shop.payments;
  const { world } = shop.fake;
  const base = { livemode: false, created: world.now(), metadata: {} };
  const price = (id: string, amount: number) => {
    world.records.prices.push({
      ...base,
      id,
      product: 'prod_old',
      currency: 'eur',
      unitAmount: amount,
      nickname: null,
      lookupKey: null,
      recurring: { interval: 'month', count: 1 },
    });
  };
  price('price_OldPro', 1200);
  price('price_Unknown', 900);
  const sell = (email: string, priceId: string, metadata: Record<string, string> = {}, ofCustomer = {}) => {
    const customer = { ...base, id: world.newId('cus'), email, card: null };
    world.records.customers.push({ ...customer, metadata: { ...ofCustomer } });
    return subscribe(world, {
      ...base,
      id: 'cs_old',
      mode: 'subscription',
      customer: customer.id,
      clientReferenceId: null,
      price: priceId,
      quantity: 1,
      coupon: null,
      trialDays: 0,
      childMetadata: metadata,
      subscription: null,
      intent: null,
    });
  };
  return { world, sell };
}

describeEngines(
  '§2.5 latchkey payments adopt, beside a running service',
  (engine) => {
    let service: HttpService;
    let place: Exclude<DatabaseLocation, { memory: true }>;
    beforeAll(async () => {
      place = (await engine.place()) as typeof place;
      service = await createHttpService({
        store: await engine.open({ secrets: [secret] }, place),
        app: (app) => {
          const pro = app.plans.find(({ id }: { id: string }) => id === 'pln_pro');
          pro.prices[0].stripeTestPriceId = 'price_OldPro';
        },
      });
    });
    afterAll(() => service.close());
    const adopt = (...args: string[]) =>
      latchkey(['payments', 'adopt', '--app', 'app_demo', '--mode', 'sandbox', ...args], {
        ...dataEnv(place),
        MS_SECRET: secret,
      });

    it('subscriptions sold elsewhere pay for plans here, charged nothing, and what is left is named', async () => {
      const { world, sell } = await soldElsewhere();
      const mary = async () => (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;
      const hers = sell('Mary@Example.com', 'price_OldPro');
      const ended = sell('grace@example.com', 'price_OldPro');
      endSubscription(world, ended);
      const unknown = sell('grace@example.com', 'price_Unknown');
      const stranger = sell('stranger@example.com', 'price_OldPro');
      await service.store.members.update(sandbox, (await mary()).id, { verified: true });
      const other = sell('grace@example.com', 'price_OldPro', { latchkey_app: 'app_other', latchkey_mode: 'sandbox' });
      const plans = async () => service.store.planConnections.ofMember(sandbox, (await mary()).id);
      const invoices = () => structuredClone([world.records.invoices, world.records.intents]);
      const [before, paid] = [structuredClone(world.records), invoices()];

      const tried = await adopt('--dry-run');
      expect(tried.out).toMatch(/^ {5}1 {2}pay for a plan here\n/);
      expect(tried.out).toContain('Nothing was changed.');
      expect([world.records, (await plans()).length]).toEqual([before, 1]);

      const done = await adopt();
      expect([done.code, done.err.split('\n')]).toEqual([
        1,
        [
          `${stranger.id}  stranger@example.com  price_OldPro  no-member`,
          `${unknown.id}  grace@example.com  price_Unknown  no-plan`,
        ],
      ]);
      expect(await plans()).toContainEqual(
        expect.objectContaining({
          planId: 'pln_pro',
          type: 'SUBSCRIPTION',
          status: 'ACTIVE',
          payment: expect.objectContaining({ amount: 12, priceId: 'prc_pro_monthly', status: 'PAID' }),
        }),
      );
      expect((await mary()).paymentCustomerId).toBe(hers.customer);
      expect(invoices()).toEqual(paid);
      expect(other.metadata).toEqual({ latchkey_app: 'app_other', latchkey_mode: 'sandbox' });

      const again = JSON.parse((await adopt('--json')).out);
      expect(again).toMatchObject({ adopted: 0, known: 1, ended: 1, 'other-app': 1, 'no-plan': 1, 'no-member': 1 });
      const entries = await service.store.auditLog.list(sandbox, { event: 'subscription-adopted' });
      expect(entries).toMatchObject([{ actor: 'admin', detail: { planId: 'pln_pro', subscriptionId: hers.id } }]);
    });

    it('R11 takes no subscription to an address that was not confirmed, nor from the member of its customer', async () => {
      const { world, sell } = await soldElsewhere();
      const { members } = service.store;
      const grace = (await members.byEmail(sandbox, 'grace@example.com'))!;
      await members.update(sandbox, grace.id, { verified: false });
      const hers = sell('grace@example.com', 'price_OldPro');
      const other = sell('grace@example.com', 'price_OldPro', {}, { latchkey_app: 'app_other', latchkey_mode: 'live' });
      const left = async () => JSON.parse((await adopt('--json')).out).left;
      expect(await left()).toMatchObject([{ id: hers.id, outcome: 'not-verified' }]);
      expect(world.records.customers.find(({ id }) => id === other.customer)!.metadata).toMatchObject({
        latchkey_app: 'app_other',
      });
      const ofAda = (await members.byEmail(sandbox, 'ada@example.com'))!;
      const marks = { latchkey_app: 'app_demo', latchkey_mode: 'sandbox', latchkey_member: ofAda.id };
      await members.update(sandbox, grace.id, { verified: true });
      await members.update(sandbox, ofAda.id, { paymentCustomerId: 'cus_other' });
      Object.assign(world.records.customers.find(({ id }) => id === hers.customer)!.metadata, marks);
      expect(await left()).toMatchObject([{ id: hers.id, outcome: 'other-customer' }]);
      expect((await members.byId(sandbox, grace.id))!.paymentCustomerId).toBeNull();
    });

    it('a price with other terms than the file, and an app without payments, are named', async () => {
      const { world, sell } = await soldElsewhere();
      const { id } = sell('grace@example.com', 'price_OldPro');
      world.records.prices[0]!.unitAmount = 1300;
      for (const args of [['--dry-run'], []])
        expect((await adopt(...args)).err).toBe(`${id}  grace@example.com  price_OldPro  other-terms`);
      account.payments = null;
      expect((await adopt()).err).toContain('app_demo has no payments in sandbox');
    });

    it('§3.3 members cancel-plan ends what is paid, and keep-plan takes it back', async () => {
      const { sell } = await soldElsewhere();
      await service.store.members.create(sandbox, { ...newMember('nora'), verified: true });
      const sold = sell('nora@example.com', 'price_OldPro');
      expect(JSON.parse((await adopt('--json')).out)).toMatchObject({ adopted: 1 });
      const run = (...args: string[]) =>
        latchkey(['members', ...args, '--app', 'app_demo', '--mode', 'sandbox'], {
          ...dataEnv(place),
          MS_SECRET: secret,
        });
      const of = ['nora@example.com', 'pln_pro'];
      const day = new Date(sold.periodEnd * 1000).toISOString().slice(0, 10);
      expect((await run('cancel-plan', ...of)).out).toBe(`nora@example.com has the plan until ${day}, UTC.`);
      expect(sold.cancelAtPeriodEnd).toBe(true);
      expect((await run('keep-plan', ...of)).out).toBe('nora@example.com keeps the plan, and goes on paying.');
      expect(sold.cancelAtPeriodEnd).toBe(false);
      expect((await run('cancel-plan', ...of, '--now')).out).toBe(
        'nora@example.com no longer has the plan. No money was returned.',
      );
      expect(sold.status).toBe('canceled');
      expect(await run('cancel-plan', ...of)).toMatchObject({ code: 1, err: 'You do not have this plan.' });
      account.payments = null;
      expect((await run('cancel-plan', 'ada@example.com', 'pln_pro')).err).toContain(
        'Set them as the service has them.',
      );
      expect(await run('cancel-plan', 'nora@example.com')).toMatchObject({ code: 2 });
    });
  },
  ['file', 'postgres'],
);

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { systemRandom } from '../../src/platform/process/random.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';
import { newConnectionId, newMemberId } from '../../src/service/domain/ids.ts';
import { type FakeStripe, startFakeStripe } from '../../src/service/outside/payments/fake-stripe/fake-stripe.ts';
import { plantPayments } from '../../src/service/plant-payments.ts';
import { type OpenStore, openStore } from '../../src/service/store/open-store.ts';
import type { PlanConnectionRecord } from '../../src/service/store/plans/plan-connections.ts';
import type { Store } from '../../src/service/store/store.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';

const keys = { live: 'sk_live_planted', test: 'sk_test_planted' };
const monthly: NonNullable<PlanConnectionRecord['payment']> = {
  amount: 12,
  currency: 'eur',
  status: 'PAID',
  lastBillingDate: 1_800_000_000,
  nextBillingDate: 1_802_600_000,
  cancelAtDate: null,
  priceId: 'prc_pro_monthly',
};

async function addPayer(store: Store, name: string, more: Partial<PlanConnectionRecord> = {}) {
  const memberId = newMemberId(systemRandom, sandbox.mode);
  const email = `${name}@example.com`;
  await store.members.create(sandbox, {
    ...{ id: memberId, email, emailCanon: email, verified: true, paymentCustomerId: `cus_demo_${name}` },
  });
  const connection: PlanConnectionRecord = {
    ...{ id: newConnectionId(systemRandom, sandbox.mode), memberId, planId: 'pln_pro', createdAt: 0 },
    ...{ active: true, status: 'ACTIVE', type: 'SUBSCRIPTION', payment: monthly, ...more },
  };
  await store.planConnections.add(sandbox, connection);
  return connection;
}

describe('what the fake of Stripe takes over from the database', () => {
  let store: OpenStore;
  let fake: FakeStripe;
  beforeEach(async () => {
    store = await openStore({ memory: true }, { secrets: [secret] });
    fake = await startFakeStripe({ pageUrl: 'http://localhost:9/fake', keys, endpoints: [], file: null });
  });
  afterEach(async () => {
    await fake.stop();
    await store.close();
  });

  async function plant(from: Store = store) {
    const read = readAppFile(demo);
    if ('mistakes' in read) throw new Error(read.mistakes.join());
    const app = read.apps.find(({ id }) => id === sandbox.appId)!;
    await plantPayments({ store: from, fake, secretKey: keys.test }, app, sandbox.mode);
    return fake.world;
  }

  it.each([
    ['a price that the file lacks', { priceId: 'prc_gone' }, { unitAmount: 1200, currency: 'eur' }],
    ['no currency, as in rows of earlier versions', { currency: '' }, { unitAmount: 1200, currency: 'eur' }],
    ['other terms than the file', { amount: 9.5, currency: 'usd' }, { unitAmount: 950, currency: 'usd' }],
  ])('R46 keeps a subscription with %s', async (_, terms, expected) => {
    await addPayer(store, 'mary', { payment: { ...monthly, ...terms } });
    const { records } = await plant();
    const [subscription] = records.subscriptions;
    expect(subscription).toMatchObject({ customer: 'cus_demo_mary', status: 'active' });
    const price = records.prices.find(({ id }) => id === subscription!.price);
    expect(price).toMatchObject({ ...expected, recurring: { interval: 'month', count: 1 } });
  });

  it('R46 keeps what was bought once at a price that is a subscription by now', async () => {
    await addPayer(store, 'mary', {
      type: 'ONETIME',
      payment: { ...monthly, nextBillingDate: null },
    });
    const { records } = await plant();
    expect(records.intents).toMatchObject([{ customer: 'cus_demo_mary', amount: 1200, currency: 'eur' }]);
    expect(records.prices).toMatchObject([{ recurring: null }]);
  });

  it('R46 marks each customer as its own member', async () => {
    const payers = [await addPayer(store, 'mary'), await addPayer(store, 'rosa')];
    const { records } = await plant();
    const marked = records.customers.map(({ metadata }) => metadata.latchkey_member);
    expect(marked.toSorted()).toEqual(payers.map(({ memberId }) => memberId).toSorted());
  });

  it('§6 keeps no customer without what she pays when the process dies half way', async () => {
    await addPayer(store, 'mary');
    const { records } = fake.world;
    const withoutPlan: string[] = [];
    fake.world.save = () => {
      const paying = new Set(records.subscriptions.map(({ customer }) => customer));
      withoutPlan.push(...records.customers.flatMap(({ id }) => (paying.has(id) ? [] : id)));
    };
    await plant();
    expect(records.subscriptions).toHaveLength(1);
    expect(withoutPlan).toEqual([]);
  });

  it('R60 what another process has stored meanwhile stays', async () => {
    const { id, memberId, planId } = await addPayer(store, 'mary');
    const shared = { ...sandbox, memberId, planId, type: 'SUBSCRIPTION', quantity: 1 } as const;
    const ended = { ...monthly, status: 'CANCELED', nextBillingDate: null, cancelAtDate: 1_801_000_000 };
    const connection = {
      ...{ ...shared, id: `sub_demo_${id}`, customerId: 'cus_demo_mary', payment: ended },
      status: 'CANCELED' as const,
    };
    const { planConnections, subscriptionSnapshots } = store;
    const { records } = await plant({
      ...store,
      planConnections: {
        ...planConnections,
        async ofMember(...of) {
          const found = await planConnections.ofMember(...of);
          await subscriptionSnapshots.keep(sandbox, { at: 1_801_000_000, connection });
          return found;
        },
      },
    });
    expect(await subscriptionSnapshots.ofMember(sandbox, memberId)).toMatchObject([{ connection }]);
    expect(records.subscriptions).toMatchObject([{ status: 'canceled' }]);
  });
});

it('§6 leaves what is sold with keys of the app to Stripe', async () => {
  const names = { secretKeyFrom: 'STRIPE_KEY', webhookSecretFrom: 'STRIPE_HOOK' };
  const service = await createHttpService({
    env: { MS_PORT: '9', STRIPE_KEY: 'sk_test_of_the_app', STRIPE_HOOK: 'whsec_of_the_app' },
    app: (app) => {
      app.payments = { sandbox: names };
    },
  });
  const { memberId } = await addPayer(service.store, 'rosa');
  const { records } = (await service.fake!()).world;
  expect(records.customers.map(({ id }) => id)).not.toContain('cus_demo_rosa');
  expect(await service.store.subscriptionSnapshots.ofMember(sandbox, memberId)).toEqual([]);
  await service.close();
});

it('§6 the fake starts at its next use when its start has failed', async () => {
  const store = await openStore({ memory: true }, { secrets: [secret] });
  const service = await createHttpService({ store, env: { MS_PORT: '9' } });
  vi.spyOn(store.members, 'page').mockRejectedValueOnce(new Error('no database'));
  await expect(service.fake!()).rejects.toThrow('no database');
  expect((await service.fake!()).world.records.customers).not.toEqual([]);
  await service.close();
});

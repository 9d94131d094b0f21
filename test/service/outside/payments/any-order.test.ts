import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaidConnection, reconcile, type StoredSnapshot } from '../../../../src/service/domain/paid-connection.ts';
import { cancelAtPeriodEnd, endSubscription } from '../../../../src/service/outside/payments/fake-stripe/billing.ts';
import { ledgerOf } from './ledger.ts';
import { openShop, plans, type Shop } from './shop.ts';

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]));

describe('R60 webhooks in any order, any number of times', () => {
  let shop: Shop;
  let clock = Date.UTC(2026, 0, 1);
  /**
   * Events of one subscription's life; between the steps `tick` ms pass. Only the fake's clock is
   * made up: signatures are real ones.
   */
  const life = async (tick: number, last: 'ended' | 'kept') => {
    const customer = await shop.payments.createCustomer({
      id: `mem_${clock}_${tick}_${last}`,
      email: 'ada@example.com',
    });
    const from = shop.arrived.length;
    const { url } = await shop.payments.createCheckout(shop.order(customer, plans.monthly));
    clock += tick;
    await shop.pay(url);
    const subscription = shop.fake.world.records.subscriptions.at(-1)!;
    clock += tick;
    cancelAtPeriodEnd(shop.fake.world, subscription, true);
    clock += tick;
    if (last === 'ended') endSubscription(shop.fake.world, subscription);
    else cancelAtPeriodEnd(shop.fake.world, subscription, false);
    await shop.fake.settled();
    const events = shop.arrived.slice(from).map(({ body, signature }) => shop.payments.readEvent(body, signature));
    const ours = events.filter(({ about }) => about?.connectionId === subscription.id);
    return { events: ours, now: await shop.payments.read(subscription.id) };
  };

  beforeAll(async () => {
    shop = await openShop({ now: () => clock });
  });
  afterAll(() => shop.stop());

  it.each([
    ['a minute apart', 60_000, 'ended'],
    ['a minute apart', 60_000, 'kept'],
    ['all in one second', 0, 'ended'],
    ['all in one second', 0, 'kept'],
  ] as const)('R60 all 24 orders of four lifecycle events, %s, end the same (%#)', async (_, tick, last) => {
    const { events, now } = await life(tick, last);
    expect(events).toHaveLength(4);
    expect(now).toMatchObject({ status: last === 'ended' ? 'CANCELED' : 'ACTIVE' });
    for (const order of permutations(events)) {
      const ledger = ledgerOf(shop.payments);
      for (const event of order) await ledger.apply(event);
      expect(ledger.connections()).toEqual([now]);
    }
  });

  it('R60 all 24 orders at the same time, and each event twice, end the same', async () => {
    const { events, now } = await life(0, 'kept');
    for (const order of permutations(events)) {
      const ledger = ledgerOf(shop.payments);
      await Promise.all([...order, ...order].map((event) => ledger.apply(event)));
      expect(ledger.connections()).toEqual([now]);
    }
  });

  it('R60 one event twenty times at once has one effect', async () => {
    const { events } = await life(60_000, 'kept');
    for (const event of events) {
      const ledger = ledgerOf(shop.payments);
      await Promise.all(Array.from({ length: 20 }, () => ledger.apply(event)));
      expect(ledger.effects).toBe(1);
    }
  });

  it('R60 a failed payment lacks the way to fix it, so the provider is queried', async () => {
    const customer = await shop.payments.createCustomer({ id: 'mem_sb_late', email: 'late@example.com' });
    const { url } = await shop.payments.createCheckout(shop.order(customer, plans.monthly));
    await shop.pay(url, { number: '4000 0000 0000 0341' });
    const from = shop.arrived.length;
    const portal = await shop.payments.createPortal({
      customerId: customer,
      returnUrl: 'http://site.example/',
      plans: [],
    });
    const subscription = shop.fake.world.records.subscriptions.at(-1)!;
    await shop.person().visit(portal.url, { do: 'skip', subscription: subscription.id });
    await shop.fake.settled();
    const snapshots = shop.arrived
      .slice(from)
      .map(({ body, signature }) => shop.payments.readEvent(body, signature).about!);
    expect(snapshots.map(({ connectionId, snapshot }) => [connectionId, snapshot.connection])).toEqual([
      [subscription.id, null],
      [subscription.id, null],
    ]);
    expect(await shop.payments.read(subscription.id)).toMatchObject({ status: 'REQUIRES_PAYMENT' });
  });
});

describe('R60 reconciling a snapshot', () => {
  const connection = (status: PaidConnection['status'], cancelAtDate: number | null = null) =>
    ({ status, payment: { cancelAtDate } }) as PaidConnection;
  const stored = (at: number, status: PaidConnection['status']): StoredSnapshot => ({
    at,
    connection: connection(status),
  });

  it('R60 the newer counts, the same second asks the provider, and an end is final', () => {
    expect(reconcile(null, stored(5, 'ACTIVE'))).toBe('take');
    expect(reconcile(null, { at: 5, connection: null })).toBe('ask');
    expect(reconcile(stored(5, 'ACTIVE'), stored(6, 'TRIALING'))).toBe('take');
    expect(reconcile(stored(5, 'ACTIVE'), stored(4, 'TRIALING'))).toBe('keep');
    expect(reconcile(stored(5, 'ACTIVE'), stored(5, 'ACTIVE'))).toBe('keep');
    expect(reconcile(stored(5, 'ACTIVE'), { at: 5, connection: connection('ACTIVE', 9) })).toBe('ask');
    expect(reconcile(stored(5, 'ACTIVE'), { at: 4, connection: null })).toBe('keep');
    expect(reconcile(stored(5, 'ACTIVE'), { at: 5, connection: null })).toBe('ask');
    expect(reconcile(stored(5, 'ACTIVE'), stored(4, 'CANCELED'))).toBe('take');
    expect(reconcile(stored(5, 'CANCELED'), stored(9, 'ACTIVE'))).toBe('keep');
    expect(reconcile(stored(5, 'CANCELED'), { at: 9, connection: null })).toBe('keep');
  });
});

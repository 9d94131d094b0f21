import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSubscription, refund } from '../../../../src/service/outside/payments/fake-stripe/billing.ts';
import { openShop, plans, type Shop, siteUrl } from './shop.ts';

const ada = { id: 'mem_sb_ada', email: 'ada@example.com' };

describe('paying by Stripe, the real SDK against the fake', () => {
  let shop: Shop;
  let customer: string;
  beforeEach(async () => {
    shop = await openShop();
    customer = await shop.payments.createCustomer(ada);
  });
  afterEach(() => shop.stop());

  const buy = async (plan = plans.monthly as Parameters<Shop['order']>[1], more = {}, form = {}) => {
    const { url } = await shop.payments.createCheckout(shop.order(customer, plan, more));
    return shop.pay(url, form);
  };
  const portal = async (allowed: Parameters<Shop['order']>[1][] = []) =>
    (await shop.payments.createPortal({ customerId: customer, returnUrl: `${siteUrl}/account`, plans: allowed })).url;
  const act = async (url: string, form: Record<string, string>) => {
    const seen = await shop.person().visit(url, form);
    await shop.fake.settled();
    return 'left' in seen ? seen.left : seen.text;
  };
  const bought = () => shop.ledger.connections()[0]!;
  const subscription = () => shop.fake.world.records.subscriptions[0]!;

  it('§2.5 checkout, card 4242, webhook: the plan is active, and the browser is back on the site', async () => {
    expect(await buy()).toMatch(/^http:\/\/site\.example\/thanks\?session=cs_test_\w+$/);
    expect(shop.ledger.connections()).toEqual([
      {
        id: expect.stringMatching(/^sub_/),
        appId: 'app_demo',
        mode: 'sandbox',
        memberId: ada.id,
        planId: 'pln_pro',
        customerId: customer,
        quantity: 1,
        type: 'SUBSCRIPTION',
        status: 'ACTIVE',
        payment: {
          amount: 12,
          currency: 'eur',
          status: 'PAID',
          lastBillingDate: subscription().periodStart,
          nextBillingDate: subscription().periodEnd,
          cancelAtDate: null,
          priceId: 'prc_pro_monthly',
        },
      },
    ]);
    expect(await shop.payments.read(bought().id)).toEqual(bought());
  });

  it('R46 a checkout that was begun before for the same plan can be paid no more', async () => {
    const first = await shop.payments.createCheckout(shop.order(customer, plans.monthly));
    const second = await shop.payments.createCheckout(shop.order(customer, plans.yearly));
    const course = await shop.payments.createCheckout(shop.order(customer, plans.once));
    expect(await shop.pay(first.url)).toContain('This checkout has ended');
    expect(await shop.pay(second.url)).toMatch(/^http:\/\/site\.example\/thanks/);
    expect(await shop.pay(course.url)).toMatch(/^http:\/\/site\.example\/thanks/);
    expect(shop.fake.world.records.subscriptions).toHaveLength(1);
  });

  it.each([['monthly'], ['once']] as const)(
    'R46 what was paid, although no webhook has told us yet, is not sold again until it has ended (%s)',
    async (name) => {
      shop.answerWith = 200;
      expect(await buy(plans[name])).toMatch(/thanks/);
      expect(shop.ledger.connections()).toEqual([]);
      const again = shop.payments.createCheckout(shop.order(customer, plans[name]));
      await expect(again).rejects.toMatchObject({ trouble: 'already-bought' });
      const { subscriptions, intents } = shop.fake.world.records;
      if (subscriptions[0]) endSubscription(shop.fake.world, subscriptions[0]);
      else refund(shop.fake.world, intents[0]!);
      expect((await shop.payments.createCheckout(shop.order(customer, plans[name]))).url).toMatch(/^http/);
    },
  );

  it('R49 the same call leads to the same checkout, another one to its own', async () => {
    const order = (idempotencyKey: string) => shop.order(customer, plans.monthly, { idempotencyKey });
    const [first, again] = [
      await shop.payments.createCheckout(order('call-1')),
      await shop.payments.createCheckout(order('call-1')),
    ];
    expect(again).toEqual(first);
    const other = await shop.payments.createCheckout(order('call-2'));
    expect(other.url).not.toBe(first.url);
    expect(await shop.pay(first.url)).toContain('This checkout has ended');
  });

  it('§9 a declined card and one without funds show an error and buy nothing; another card may', async () => {
    const { url } = await shop.payments.createCheckout(shop.order(customer, plans.monthly));
    expect(await shop.pay(url, { number: '4000 0000 0000 0002' })).toContain('Your card was declined.');
    expect(await shop.pay(url, { number: '4000 0000 0000 9995' })).toContain('Your card has insufficient funds.');
    expect(await shop.pay(url, { number: '4111 1111 1111 1111' })).toContain('Only test cards work here');
    expect(await shop.pay(url, { expiry: '12/20' })).toContain('in the past');
    expect(shop.arrived).toEqual([]);
    expect(await shop.pay(url)).toContain('/thanks');
    expect(bought().status).toBe('ACTIVE');
  });

  it('R49 a checkout is paid once, its page then shows it, and one order is one session', async () => {
    const order = shop.order(customer, plans.monthly, { idempotencyKey: 'click-1' });
    const urls = await Promise.all([shop.payments.createCheckout(order), shop.payments.createCheckout(order)]);
    const again = await shop.payments.createCheckout(order);
    expect(new Set([...urls, again].map(({ url }) => url)).size).toBe(1);
    await shop.pay(again.url);
    expect(await shop.pay(again.url)).toContain('This is paid already');
    expect(shop.fake.world.records.subscriptions).toHaveLength(1);
  });

  it('R46 price, currency, interval, quantity and return addresses at Stripe are those of the order', async () => {
    await buy(plans.yearly, { quantity: 5, metadata: { note: 'from the page', latchkey_member: 'mem_sb_eve' } });
    const { records } = shop.fake.world;
    const [session, price] = [records.sessions[0]!, records.prices[0]!];
    expect(session).toMatchObject({
      customer,
      quantity: 5,
      cancelUrl: `${siteUrl}/pricing`,
      clientReferenceId: ada.id,
    });
    expect(session.metadata).toMatchObject({
      note: 'from the page',
      latchkey_member: ada.id,
      latchkey_app: 'app_demo',
    });
    expect(price).toMatchObject({ unitAmount: 12_000, currency: 'eur', recurring: { interval: 'year', count: 1 } });
    expect(bought()).toMatchObject({ quantity: 5, memberId: ada.id, payment: { amount: 600 } });
  });

  it('§4 a trial is active at once and paid when it ends', async () => {
    const { url } = await shop.payments.createCheckout(shop.order(customer, plans.monthly, { trialDays: 14 }));
    const page = await shop.person().visit(url);
    expect('text' in page && page.text).toContain('The first 14 days are free.');
    await shop.pay(url);
    expect(bought()).toMatchObject({
      status: 'TRIALING',
      payment: { status: 'TRIALING', lastBillingDate: null, nextBillingDate: subscription().trialEnd },
    });
    expect(shop.fake.world.records.invoices).toEqual([]);
    await act(await portal(), { do: 'skip', subscription: bought().id });
    expect(bought()).toMatchObject({ status: 'ACTIVE', payment: { status: 'PAID' } });
    expect(shop.fake.world.records.invoices).toHaveLength(1);
  });

  it('M §2 a coupon lowers the first payment; an unknown one is refused', async () => {
    const stripe = await import('stripe');
    const owner = new stripe.default('sk_test_fake', { ...shop.fake.at });
    await owner.coupons.create({ id: 'HALF', percent_off: 50, duration: 'once' });
    const { url } = await shop.payments.createCheckout(shop.order(customer, plans.monthly, { couponId: 'HALF' }));
    const page = await shop.person().visit(url);
    expect('text' in page && page.text).toContain('−€6.00');
    await shop.pay(url);
    await act(await portal(), { do: 'skip', subscription: bought().id });
    expect(shop.fake.world.records.invoices.map(({ amount }) => amount)).toEqual([600, 1200]);
    await expect(buy(plans.once, { couponId: 'FREE4ALL' })).rejects.toMatchObject({ trouble: 'no-coupon' });
  });

  it('§3 a price that is paid once makes a connection without an end, and a refund ends it', async () => {
    await buy(plans.once);
    expect(shop.ledger.connections()).toHaveLength(1);
    expect(bought()).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      type: 'ONETIME',
      status: 'ACTIVE',
      planId: 'pln_course',
      payment: { amount: 49.9, currency: 'eur', status: 'PAID', nextBillingDate: null, priceId: 'prc_course' },
    });
    expect(await shop.payments.read(bought().id)).toEqual(bought());
    const { default: Stripe } = await import('stripe');
    await new Stripe('sk_test_fake', { ...shop.fake.at }).refunds.create({ payment_intent: bought().id });
    await shop.fake.settled();
    expect(bought()).toMatchObject({ status: 'CANCELED', payment: { status: 'REFUNDED' } });
    expect(await shop.payments.read(bought().id)).toMatchObject({ status: 'CANCELED' });
  });

  it('§3 a price that a coupon pays wholly is bought without a payment', async () => {
    const { default: Stripe } = await import('stripe');
    await new Stripe('sk_test_fake', { ...shop.fake.at }).coupons.create({ id: 'GIFT', percent_off: 100 });
    await buy(plans.once, { couponId: 'GIFT' });
    expect(bought()).toMatchObject({ id: expect.stringMatching(/^cs_/), status: 'ACTIVE', payment: { amount: 0 } });
    expect(await shop.payments.read(bought().id)).toEqual(bought());
  });

  it('§6 the portal cancels a subscription at its end, resumes it, and cancels it again', async () => {
    await buy();
    const url = await portal();
    const id = bought().id;
    const ask = await shop.person().visit(`${url}?cancel=${id}`);
    expect('text' in ask && ask.text).toContain('Cancel Pro?');
    expect(await act(url, { do: 'cancel', subscription: id })).toContain('Ends on');
    const end = subscription().periodEnd;
    expect(bought()).toMatchObject({ status: 'ACTIVE', payment: { cancelAtDate: end, nextBillingDate: null } });
    await act(url, { do: 'keep', subscription: id });
    expect(bought().payment).toMatchObject({ cancelAtDate: null, nextBillingDate: end });
    await act(url, { do: 'cancel', subscription: id });
    expect(await act(url, { do: 'skip', subscription: id })).toContain('Ended on');
    expect(bought()).toMatchObject({ status: 'CANCELED', payment: { status: 'CANCELED', nextBillingDate: null } });
  });

  const setEnd = (end: 'at-period-end' | 'now' | 'never', idempotencyKey: string | null = null) =>
    shop.payments.setEnd({ connectionId: bought().id, end, idempotencyKey });

  it('§3.3 a subscription ends with its period, not after all, and at once', async () => {
    await buy();
    const end = subscription().periodEnd;
    const ending = { status: 'ACTIVE', payment: { cancelAtDate: end, nextBillingDate: null } };
    expect(await setEnd('at-period-end')).toMatchObject({ at: shop.fake.world.now(), connection: ending });
    await shop.fake.settled();
    expect(bought()).toMatchObject(ending);
    expect((await setEnd('never')).connection.payment).toMatchObject({ cancelAtDate: null, nextBillingDate: end });
    expect(await shop.payments.subscribed(customer)).toMatchObject([{ id: bought().id, status: 'ACTIVE' }]);
    // A date of its own, as the dashboard of Stripe sets one.
    subscription().cancelAt = end - 60;
    expect((await shop.payments.read(bought().id))?.payment.cancelAtDate).toBe(end - 60);
    expect((await setEnd('never')).connection.payment.cancelAtDate).toBeNull();
    expect((await setEnd('now')).connection).toMatchObject({ status: 'CANCELED', payment: { status: 'CANCELED' } });
    expect(await shop.payments.subscribed(customer)).toEqual([]);
    await shop.payments.removeCustomer(customer);
    expect(await shop.payments.subscribed(customer)).toEqual([]);
  });

  it('R49 one call ends a subscription once; what another one ended is refused, as is an unknown one', async () => {
    await buy();
    for (const _ of [1, 2])
      expect((await setEnd('at-period-end', 'call-1')).connection.payment.cancelAtDate).not.toBeNull();
    const updates = () => shop.fake.world.records.events.filter(({ type }) => type.endsWith('subscription.updated'));
    expect(updates()).toHaveLength(2);
    for (const _ of [1, 2]) expect((await setEnd('now', 'call-2')).connection.status).toBe('CANCELED');
    for (const end of ['now', 'at-period-end'] as const)
      await expect(setEnd(end, 'call-3')).rejects.toMatchObject({ trouble: 'ended' });
    for (const connectionId of ['sub_none', 'pi_none', 'cs_none'])
      await expect(shop.payments.setEnd({ connectionId, end: 'now', idempotencyKey: null })).rejects.toMatchObject({
        trouble: 'missing',
      });
    const other = shop.newPayments({ appId: 'app_other' });
    expect(await other.subscribed(customer)).toEqual([]);
  });

  it.each([
    ['paid', {}],
    ['paid by a coupon', { couponId: 'GIFT' }],
  ])('§3.3 what was bought once and %s ends without a refund, and is known to have ended', async (_, more) => {
    const { default: Stripe } = await import('stripe');
    await new Stripe('sk_test_fake', { ...shop.fake.at }).coupons.create({ id: 'GIFT', percent_off: 100 });
    await buy(plans.once, more);
    for (const key of ['call-1', 'call-1', null])
      expect((await setEnd('now', key)).connection).toMatchObject({ status: 'CANCELED', payment: { status: 'PAID' } });
    expect(await shop.payments.read(bought().id)).toMatchObject({ status: 'CANCELED' });
    expect(shop.fake.world.records.intents.some(({ refunded }) => refunded)).toBe(false);
    expect((await shop.payments.createCheckout(shop.order(customer, plans.once))).url).toMatch(/^http/);
  });

  it('M §1.4 the portal changes to the prices it was opened for, and to no other', async () => {
    await buy();
    const id = bought().id;
    const prices = () => shop.fake.world.records.prices;
    const closed = await portal();
    const open = await portal([plans.monthly, plans.yearly]);
    const yearly = prices().find(({ recurring }) => recurring?.interval === 'year')!.id;
    await act(closed, { do: 'change', subscription: id, price: yearly });
    expect(bought().payment.priceId).toBe('prc_pro_monthly');
    await act(open, { do: 'change', subscription: id, price: yearly });
    expect(bought()).toMatchObject({ planId: 'pln_pro', payment: { priceId: 'prc_pro_yearly', amount: 120 } });
    // The same prices are the same configuration: Stripe keeps them for ever.
    await portal([plans.yearly, plans.monthly]);
    await shop
      .newPayments()
      .createPortal({ customerId: customer, returnUrl: siteUrl, plans: [plans.monthly, plans.yearly] });
    expect(shop.fake.world.records.configurations).toHaveLength(2);
  });

  it('M §1.5 a renewal that fails requires payment, and another card mends it', async () => {
    await buy(plans.monthly, {}, { number: '4000 0000 0000 0341' });
    expect(bought().status).toBe('ACTIVE');
    const url = await portal();
    await act(url, { do: 'skip', subscription: bought().id });
    expect(bought()).toMatchObject({ status: 'REQUIRES_PAYMENT', payment: { status: 'UNPAID' } });
    expect(await act(url, { do: 'card', number: '4000000000000002', expiry: '12/34', cvc: '123' })).toContain(
      'declined',
    );
    expect(bought().status).toBe('REQUIRES_PAYMENT');
    await act(url, { do: 'card', number: '5555555555554444', expiry: '12/34', cvc: '123' });
    expect(bought()).toMatchObject({ status: 'ACTIVE', payment: { status: 'PAID' } });
  });

  it('R78 removing the customer ends her subscriptions, also when repeated', async () => {
    await buy();
    await shop.payments.removeCustomer(customer);
    await shop.payments.removeCustomer(customer);
    await shop.fake.settled();
    expect(bought().status).toBe('CANCELED');
    await expect(buy()).rejects.toMatchObject({ trouble: 'no-customer' });
  });

  it('R49 a member has one customer, also after repeated calls', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => shop.newPayments().createCustomer(ada)));
    expect(new Set([customer, ...ids]).size).toBe(1);
    expect(await shop.payments.createCustomer({ ...ada, email: 'countess@example.com' })).not.toBe(customer);
  });

  it('R46 a price is made once by all processes together, and anew when its terms change', async () => {
    const orders = [1, 2, 3, 4].map(() => shop.newPayments().createCheckout(shop.order(customer, plans.monthly)));
    await Promise.all(orders);
    expect(shop.fake.world.records.prices).toHaveLength(1);
    const dearer = { ...plans.monthly, price: { ...plans.monthly.price, amount: 15 } };
    await shop.payments.createCheckout(shop.order(customer, dearer));
    expect(shop.fake.world.records.prices.map(({ unitAmount }) => unitAmount)).toEqual([1200, 1500]);
    expect(shop.fake.world.records.products).toHaveLength(1);
  });

  it('R51 objects of another app or mode of the same Stripe account are unknown here', async () => {
    await buy();
    for (const other of [
      shop.newPayments({ appId: 'app_other' }),
      shop.newPayments({ mode: 'live', secretKey: 'sk_test_fake' }),
    ])
      expect(await other.read(bought().id)).toBeNull();
    const other = shop.newPayments({ appId: 'app_other' });
    const events = shop.arrived.map(({ body, signature }) => other.readEvent(body, signature));
    expect(events.length).toBeGreaterThan(2);
    expect(events.every(({ about }) => about === null)).toBe(true);
    expect(await shop.payments.read('sub_unknown')).toBeNull();
  });

  it('R87 distinguishes an outage from wrong keys, without a secret in the error', async () => {
    const dead = shop.newPayments({ at: { host: '127.0.0.1', port: 9, protocol: 'http' }, timeoutMs: 200 });
    await expect(dead.createCustomer(ada)).rejects.toMatchObject({ name: 'PaymentError', trouble: 'unavailable' });
    const wrong = shop.newPayments({ secretKey: 'sk_test_wrong' });
    const error = await wrong.createCustomer(ada).catch((thrown) => thrown);
    expect(error).toMatchObject({ trouble: 'misconfigured' });
    expect(`${error.message} ${error.stack}`).not.toContain('sk_test_wrong');
    await expect(
      shop.payments.createPortal({ customerId: 'cus_none', returnUrl: siteUrl, plans: [] }),
    ).rejects.toMatchObject({
      trouble: 'no-customer',
    });
  });
});

describe('a change of address', () => {
  it('R23 receipts go to the new one; a deleted customer is reported', async () => {
    const shop = await openShop();
    const customer = await shop.payments.createCustomer(ada);
    await shop.payments.changeEmail(customer, 'ada@new.example');
    expect(shop.fake.world.records.customers[0]).toMatchObject({ email: 'ada@new.example' });
    await expect(shop.payments.changeEmail('cus_gone', 'x@new.example')).rejects.toMatchObject({
      trouble: 'no-customer',
    });
    await shop.stop();
  });
});

import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox } from '../../../support/http-service.ts';
import { newMember } from '../../../support/store-fixtures.ts';

const oldSecret = 'whsec_old';
const newSecret = 'whsec_new';
const keys = (name: string) => ({ secretKeyFrom: `${name}_KEY`, webhookSecretFrom: `${name}_HOOK` });

/** A subscription in Stripe's form. */
const subscription = (memberId: string, more: object = {}, price = 'prc_pro_monthly', plan = 'pln_pro') => ({
  id: `sub_${memberId}`,
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  latest_invoice: null,
  metadata: {
    latchkey_app: 'app_demo',
    latchkey_mode: 'sandbox',
    latchkey_member: memberId,
    latchkey_plan: plan,
    latchkey_price: price,
  },
  items: {
    data: [
      {
        quantity: 1,
        current_period_start: 1_700_000_000,
        current_period_end: 1_702_592_000,
        price: {
          unit_amount: 1200,
          currency: 'eur',
          metadata: { latchkey_plan: plan, latchkey_price: price },
        },
      },
    ],
  },
  ...more,
});

let count = 0;
const event = (type: string, created: number, object: object, livemode = false) => ({
  id: `evt_${++count}`,
  object: 'event',
  created,
  livemode,
  type: `customer.subscription.${type}`,
  data: { object },
});

const secrets: Record<string, string> = {
  SHOP_KEY: 'sk_test_x',
  SHOP_HOOK: `${newSecret}, ${oldSecret}`,
  LIVE_KEY: 'sk_x',
  LIVE_HOOK: oldSecret,
};

describeEngines(
  'webhooks of the payment provider',
  (engine) => {
    let service: HttpService;
    beforeAll(async () => {
      service = await createHttpService({
        store: await engine.open({ secrets: ['a secret of the tests that is long enough'] }),
        app: (app) => {
          app.payments = { sandbox: keys('SHOP'), live: keys('LIVE') };
          app.plans[2].prices.push({ ...app.plans[2].prices[0], id: 'prc_team_big', seats: 12 });
        },
        parts: {
          variableOf: (name) => secrets[name],
        },
      });
    });
    afterAll(() => service.close());

    const newBuyer = async () => {
      const member = newMember(`buyer${++count}`);
      await service.store.members.create(sandbox, member);
      return member.id;
    };
    const signed = (payload: string, { secret = newSecret, age = 0 } = {}) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - age,
      });
    const post = (payload: string, signature?: string, url = '/webhooks/stripe/app_demo/sandbox') =>
      service.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      });
    const send = async (paymentEvent: object) => {
      const payload = JSON.stringify(paymentEvent);
      return (await post(payload, signed(payload))).statusCode;
    };
    const plansOf = async (memberId: string) =>
      (await service.store.planConnections.ofMember(sandbox, memberId)).map(({ planId, status, active }) => [
        planId,
        status,
        active,
      ]);
    const changesOf = async (memberId: string) =>
      (await service.store.auditLog.list(sandbox, { memberId })).map(({ event }) => event);

    it('R59 a genuine event is taken, signed with the new secret or the one before it', async () => {
      for (const secret of [newSecret, oldSecret]) {
        const buyer = await newBuyer();
        // Spaces and order stay as they came: the signature is over bytes.
        const payload = JSON.stringify(event('created', 100, subscription(buyer)), null, 2);
        expect((await post(payload, signed(payload, { secret }))).statusCode).toBe(200);
        expect(await plansOf(buyer)).toEqual([['pln_pro', 'ACTIVE', true]]);
      }
    });

    it('R59 whatever is not genuine is 400 and leaves nothing behind', async () => {
      const buyer = await newBuyer();
      const paymentEvent = event('created', 100, subscription(buyer));
      const payload = JSON.stringify(paymentEvent);
      const live = JSON.stringify({ ...paymentEvent, livemode: true });
      const answers = {
        unsigned: await post(payload),
        'wrong key': await post(payload, signed(payload, { secret: 'whsec_other' })),
        'serialised again': await post(JSON.stringify(paymentEvent, null, 1), signed(payload)),
        '301 s old': await post(payload, signed(payload, { age: 301 })),
        'from the future': await post(payload, signed(payload, { age: -302 })),
        'a live event at the sandbox': await post(live, signed(live)),
        'a test event at the live app': await post(
          payload,
          signed(payload, { secret: oldSecret }),
          '/webhooks/stripe/app_demo/live',
        ),
        nothing: await post('', signed('')),
      };
      for (const [name, answer] of Object.entries(answers))
        expect([name, answer.statusCode, answer.json().error.code]).toEqual([name, 400, 'invalid-request']);
      expect(await plansOf(buyer)).toEqual([]);
      expect(await service.store.subscriptionSnapshots.isClaimed(sandbox, paymentEvent.id)).toBe(false);
      for (const url of ['/webhooks/stripe/app_none/sandbox', '/webhooks/stripe/app_demo/test'])
        expect((await post(payload, signed(payload), url)).statusCode).toBe(404);
    });

    it('R60 one event twenty times at once has one effect', async () => {
      const buyer = await newBuyer();
      const paymentEvent = event('created', 100, subscription(buyer));
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => send(paymentEvent))))).toEqual(new Set([200]));
      expect(await plansOf(buyer)).toEqual([['pln_pro', 'ACTIVE', true]]);
      expect(await changesOf(buyer)).toEqual(['payment-plan-changed']);
    });

    it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[1, 3, 0, 2]], [[2, 0, 3, 1]]])(
      'R60 four lifecycle events in the order %j end the same',
      async (order) => {
        const buyer = await newBuyer();
        const life = [
          event('created', 100, subscription(buyer, { status: 'trialing' })),
          event('updated', 110, subscription(buyer)),
          event('updated', 120, subscription(buyer, { cancel_at_period_end: true })),
          event('deleted', 130, subscription(buyer, { status: 'canceled', ended_at: 1_700_100_000 })),
        ];
        for (const i of order) expect(await send(life[i]!)).toBe(200);
        expect(await plansOf(buyer)).toEqual([['pln_pro', 'CANCELED', false]]);
      },
    );

    it('R60 a delayed end of an old subscription does not end the new one to the same plan', async () => {
      const buyer = await newBuyer();
      const ended = { id: `sub_old_${buyer}`, status: 'canceled', ended_at: 200 };
      await send(event('created', 300, subscription(buyer)));
      await send(event('deleted', 400, subscription(buyer, ended)));
      expect(await plansOf(buyer)).toEqual([['pln_pro', 'ACTIVE', true]]);
    });

    it('R60 a subscription that moves to another plan takes the access along', async () => {
      const buyer = await newBuyer();
      await send(event('created', 100, subscription(buyer)));
      await send(event('updated', 200, subscription(buyer, {}, 'prc_team_monthly', 'pln_team')));
      expect(await plansOf(buyer)).toEqual([['pln_team', 'ACTIVE', true]]);
      // R85 by the newest: the old plan's end and the new one's begin.
      expect((await changesOf(buyer)).toSorted()).toEqual([
        ...['payment-plan-changed', 'payment-plan-changed', 'payment-plan-ended'],
      ]);
    });

    it('R48 a paid team plan makes the team, with the seats of its price, and another price changes them', async () => {
      const buyer = await newBuyer();
      const seats = async () =>
        (await service.store.teams.ofMember(sandbox, buyer)).owned.map(({ maxMembers }) => maxMembers);
      await send(event('created', 100, subscription(buyer, {}, 'prc_team_big', 'pln_team')));
      expect(await seats()).toEqual([12]);
      await send(event('updated', 200, subscription(buyer, {}, 'prc_team_monthly', 'pln_team')));
      expect(await seats()).toEqual([5]);
    });

    it('R78 an event about a deleted member changes nothing and is not sent again', async () => {
      expect(await send(event('updated', 100, subscription('mem_sb_unknown')))).toBe(200);
    });
  },
  ['memory', 'postgres'],
);

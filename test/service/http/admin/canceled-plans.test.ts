import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  cancelAtPeriodEnd,
  completeSession,
  endSubscription,
  refund,
} from '../../../../src/service/outside/payments/fake-stripe/billing.ts';
import { eventBody } from '../../../../src/service/outside/payments/fake-stripe/deliver.ts';
import type { FakeStripe } from '../../../../src/service/outside/payments/fake-stripe/fake-stripe.ts';
import type { StripeEventRecord } from '../../../../src/service/outside/payments/fake-stripe/records.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

const hookSecret = createHmac('sha256', secret).update('fake stripe webhook').digest('hex');
const pro = { planId: 'pln_pro' };
const atEnd = { ...pro, when: 'period-end' };
const now = { ...pro, when: 'now' };
let made = 0;

/** Nothing listens, so that webhooks arrive in the order of the test. */
describeEngines(
  'a paid plan that an operator cancels',
  (engine) => {
    let service: HttpService;
    let fake: FakeStripe;
    let posted: string[] = [];
    let delivered = 0;
    beforeAll(async () => {
      service = await createHttpService({
        store: await engine.open({ secrets: [secret] }),
        env: { MS_PORT: '9', HOOK_SECRET: 'a secret of webhooks that is long enough' },
        app: (app) => {
          app.webhooks = { sandbox: [{ url: 'https://crm.example/hooks', secretFrom: 'HOOK_SECRET' }] };
          app.plans[1].prices.push({ id: 'prc_pro_once', name: 'Once', type: 'ONETIME', amount: 300, currency: 'eur' });
        },
        limits: { testMembers: 200 },
        parts: {
          webhookSender: {
            async post(_, body) {
              posted.push(JSON.parse(body).type);
              return { status: 200, text: '' };
            },
          },
        },
      });
      fake = await service.fake!();
    });
    afterAll(() => service.close());

    async function deliver(event: StripeEventRecord) {
      const payload = eventBody(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: `whsec_${hookSecret}` });
      const answer = await service.inject({
        method: 'POST',
        url: '/webhooks/stripe/app_demo/sandbox',
        payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      expect(answer.statusCode).toBe(200);
    }
    /** Those that have not arrived yet. */
    async function arrive() {
      const { events } = fake.world.records;
      for (; delivered < events.length; delivered++)
        if (!events[delivered]!.livemode) await deliver(events[delivered]!);
    }
    const ask = (
      member: string,
      operation: string,
      payload: object,
      { key = randomUUID() as string, query = {} } = {},
    ) =>
      service.inject({
        method: 'POST',
        url: `/admin/members/${member}/${operation}`,
        headers: { 'x-api-key': 'sk_sb_demo', 'idempotency-key': key },
        payload,
        query,
      });
    async function buyer(priceId = 'prc_pro_monthly', { isDelivered = true } = {}) {
      const email = `buyer-${++made}@example.com`;
      const password = 'a fine long passphrase';
      const created = await service.inject({
        method: 'POST',
        url: '/admin/members',
        headers: { 'x-api-key': 'sk_sb_demo' },
        payload: { email, password },
      });
      const token = await service.logIn(email, password);
      await buy(token, priceId);
      if (isDelivered) await arrive();
      await service.webhooks.drain();
      posted = [];
      return { id: created.json().data.id as string, token };
    }
    async function buy(token: string, priceId: string) {
      expect((await service.call('purchasePlansWithCheckout', { priceId }, { token })).statusCode).toBe(200);
      completeSession(fake.world, fake.world.records.sessions.at(-1)!, null);
    }
    const subscription = () => fake.world.records.subscriptions.at(-1)!;
    const own = async (token: string, planId = 'pln_pro') =>
      (await service.call('getCurrentMember', {}, { token }))
        .json()
        .data.planConnections.find((one: { planId: string }) => one.planId === planId);
    const eventsOf = async (memberId: string) =>
      (await service.store.auditLog.list(sandbox, { memberId }))
        .filter(({ event }) => /^p.*plan|plan-/.test(event))
        .map(({ event, actor }) => `${event} ${actor}`);
    const told = async () => {
      await service.webhooks.drain();
      return posted;
    };
    beforeEach(() => {
      delivered = fake.world.records.events.length;
    });

    it('§3.3 it ends with its period: at Stripe, here and for the member at once, and once', async () => {
      const { id, token } = await buyer();
      const before = await eventsOf(id);
      const end = subscription().periodEnd;
      const answer = await ask(id, 'cancel-plan', atEnd);
      expect(answer.statusCode, answer.body).toBe(200);
      const waiting = { active: true, status: 'ACTIVE', payment: { cancelAtDate: end, nextBillingDate: null } };
      expect(answer.json().data.planConnections).toMatchObject([waiting]);
      expect(subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      expect(await own(token)).toMatchObject(waiting);
      await arrive();
      expect(await own(token)).toMatchObject(waiting);
      expect(await eventsOf(id)).toEqual(['plan-canceled key', ...before]);
      expect(await told()).toEqual(['member.plan.updated']);
      const [entry] = await service.store.auditLog.list(sandbox, { memberId: id, event: 'plan-canceled' });
      expect(entry!.detail).toEqual({ planId: 'pln_pro', endsAt: new Date(end * 1000).toISOString(), key: 'demo' });
    });

    it('§3.3 what waits for the end is taken back, and the plan is paid again', async () => {
      const { id, token } = await buyer();
      await ask(id, 'cancel-plan', atEnd);
      const kept = { payment: { cancelAtDate: null, nextBillingDate: subscription().periodEnd } };
      expect((await ask(id, 'keep-plan', pro)).json().data.planConnections).toMatchObject([kept]);
      expect(subscription().cancelAtPeriodEnd).toBe(false);
      await arrive();
      expect(await own(token)).toMatchObject(kept);
      expect((await eventsOf(id)).slice(0, 2)).toEqual(['plan-kept key', 'plan-canceled key']);
      expect(await told()).toEqual(['member.plan.updated', 'member.plan.updated']);
    });

    it('R50 it ends at once: nothing is open any more, and no event brings it back', async () => {
      const { id, token } = await buyer();
      const older = fake.world.records.events.at(-1)!;
      const over = { active: false, status: 'CANCELED', payment: { status: 'CANCELED', nextBillingDate: null } };
      expect((await ask(id, 'cancel-plan', now)).json().data.planConnections).toMatchObject([over]);
      expect(subscription()).toMatchObject({ status: 'canceled' });
      await deliver({ ...older, id: `evt_late_${made}`, created: older.created + 60 });
      await arrive();
      expect(await own(token)).toMatchObject(over);
      expect((await eventsOf(id)).slice(0, 1)).toEqual(['plan-canceled key']);
      expect(await told()).toEqual(['member.plan.updated']);
      expect((await ask(id, 'cancel-plan', now)).json().error.code).toBe('no-plan-found');
    });

    it('R60 an older webhook that comes late undoes nothing, and a newer one counts', async () => {
      const { id, token } = await buyer();
      const older = fake.world.records.events.find(
        ({ type, object }) =>
          type.endsWith('subscription.updated') && (object as { id: string }).id === subscription().id,
      )!;
      const clock = fake.world.now;
      fake.world.now = () => clock() + 10;
      await ask(id, 'cancel-plan', atEnd);
      await deliver({ ...older, id: `evt_older_${made}`, created: older.created + 5 });
      expect((await own(token)).payment.cancelAtDate).toBe(subscription().periodEnd);
      fake.world.now = () => clock() + 20;
      cancelAtPeriodEnd(fake.world, subscription(), false);
      fake.world.now = clock;
      await arrive();
      expect((await own(token)).payment.cancelAtDate).toBeNull();
    });

    it('R60 the webhook of the change may come before its answer, and counts once', async () => {
      const { id } = await buyer();
      const transaction = service.store.transaction;
      let isFirst = true;
      service.store.transaction = async (work) => {
        // Stripe has changed it, and nothing is stored yet.
        if (subscription().cancelAtPeriodEnd && isFirst) {
          isFirst = false;
          await arrive();
        }
        return transaction.call(service.store, work) as never;
      };
      expect((await ask(id, 'cancel-plan', atEnd)).statusCode).toBe(200);
      service.store.transaction = transaction;
      expect(isFirst).toBe(false);
      expect((await eventsOf(id)).slice(0, 2)).toEqual(['plan-canceled key', 'payment-plan-changed service']);
      expect(await told()).toEqual(['member.plan.updated']);
    });

    it('R49 one call that is sent again is one change, and answers the same', async () => {
      const { id } = await buyer();
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => ask(id, 'cancel-plan', now, { key })));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect((await eventsOf(id)).filter((one) => one.startsWith('plan-canceled'))).toHaveLength(1);
    });

    it('R121 a dry run shows the end and asks Stripe for nothing', async () => {
      const { id, token } = await buyer();
      const before = await own(token);
      const query = { dryRun: 'true' };
      const shown = async (operation: string, body: object) =>
        (await ask(id, operation, body, { query })).json().data.planConnections[0];
      expect((await shown('cancel-plan', atEnd)).payment.cancelAtDate).toBe(subscription().periodEnd);
      expect(await shown('cancel-plan', now)).toMatchObject({ active: false, status: 'CANCELED' });
      expect(await own(token)).toEqual(before);
      expect(subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
      await ask(id, 'cancel-plan', atEnd);
      expect((await shown('keep-plan', pro)).payment).toEqual(before.payment);
      expect(subscription().cancelAtPeriodEnd).toBe(true);
    });

    it('§3.3 what was bought once ends at once only, can be bought again, and a refund changes nothing', async () => {
      const { id, token } = await buyer('prc_pro_once');
      const refused = (await ask(id, 'cancel-plan', atEnd)).json().error;
      expect(refused.errors).toMatchObject([{ field: 'when', code: 'invalid-field-value' }]);
      expect((await ask(id, 'keep-plan', pro)).statusCode).toBe(400);
      const over = { type: 'ONETIME', active: false, status: 'CANCELED', payment: { status: 'PAID' } };
      expect((await ask(id, 'cancel-plan', now)).json().data.planConnections).toMatchObject([over]);
      const intent = fake.world.records.intents.at(-1)!;
      expect(intent.refunded, 'no money goes back').toBe(false);
      refund(fake.world, intent);
      await arrive();
      expect(await own(token)).toMatchObject({ active: false, status: 'CANCELED' });
      await buy(token, 'prc_pro_once');
      await arrive();
      expect(await own(token)).toMatchObject({ active: true, status: 'ACTIVE' });
    });

    it('R46 all that pays for the plan ends with it, also what no webhook has told yet', async () => {
      const { id, token } = await buyer('prc_pro_monthly', { isDelivered: false });
      await service.store.planConnections.save(sandbox, {
        ...{ id: `con_${made}`, memberId: id, planId: 'pln_pro', type: 'SUBSCRIPTION' },
        ...{ status: 'ACTIVE', active: true, payment: null },
      });
      const first = subscription();
      fake.world.records.subscriptions.push({ ...structuredClone(first), id: `sub_second_${made}` });
      expect((await ask(id, 'cancel-plan', now)).statusCode).toBe(200);
      expect([first.status, subscription().status]).toEqual(['canceled', 'canceled']);
      await arrive();
      expect(await own(token)).toMatchObject({ active: false, status: 'CANCELED' });
    });

    it('R50 the team of the plan keeps its members, who lose what it opens', async () => {
      const { id, token } = await buyer('prc_team_monthly');
      const [{ teamId }] = (await service.call('getCurrentMember', {}, { token })).json().data.teams.ownedTeams;
      const mary = await service.logIn('mary@example.com');
      const { id: maryId } = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!;
      await service.store.teams.join(sandbox, teamId, maryId);
      const team = async () => (await service.store.teams.byId(sandbox, teamId))!;
      const open = async () =>
        (
          await service.inject({
            method: 'POST',
            url: '/admin/tokens/verify',
            headers: { 'x-api-key': 'sk_sb_demo' },
            payload: { token: mary },
          })
        ).json().data.plans;
      expect(await open()).toContain('pln_team');
      expect((await ask(id, 'cancel-plan', { planId: 'pln_team', when: 'now' })).statusCode).toBe(200);
      expect(await team()).toMatchObject({ seatsUsed: 2, maxMembers: 5 });
      expect(await own(token, 'pln_team')).toMatchObject({ active: false });
      expect(await open()).not.toContain('pln_team');
    });

    it.each([
      ['a free plan', 'plan-not-paid', (id: string) => ask(id, 'cancel-plan', { planId: 'pln_free', when: 'now' })],
      ['a plan that she does not have', 'no-plan-found', (id: string) => ask(id, 'keep-plan', { planId: 'pln_team' })],
      [
        'what Stripe has ended',
        'payment-ended',
        (id: string) => {
          endSubscription(fake.world, subscription());
          return ask(id, 'cancel-plan', now);
        },
      ],
      [
        'to keep what Stripe has ended',
        'payment-ended',
        (id: string) => {
          subscription().cancelAtPeriodEnd = true;
          endSubscription(fake.world, subscription());
          return ask(id, 'keep-plan', pro);
        },
      ],
      [
        'what Stripe does not know',
        'payment-not-found',
        (id: string) => {
          fake.world.records.subscriptions.pop();
          return ask(id, 'cancel-plan', atEnd);
        },
      ],
      ['a member who is gone', 'member-not-found', () => ask('mem_none', 'cancel-plan', now)],
    ])('§3.3 refuses %s with %s, and changes nothing here', async (_, code, work) => {
      const { id, token } = await buyer();
      await ask(id, 'add-plan', { planId: 'pln_free' });
      const [before, events] = [await own(token), await eventsOf(id)];
      expect((await work(id)).json().error.code).toBe(code);
      expect([await own(token), await eventsOf(id)]).toEqual([before, events]);
    });

    it('§3.3 without an answer of Stripe nothing changes here, and the message names it', async () => {
      const { id, token } = await buyer();
      const [before, events] = [await own(token), await eventsOf(id)];
      await fake.stop();
      const { error } = (await ask(id, 'cancel-plan', now)).json();
      expect([error.code, error.message]).toEqual([
        'payment-unavailable',
        'The payment provider does not answer right now. Please try again in a moment.',
      ]);
      expect([await own(token), await eventsOf(id)]).toEqual([before, events]);
    });
  },
  ['memory', 'postgres'],
);

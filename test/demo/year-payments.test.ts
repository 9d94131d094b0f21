import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { plantYear } from '../../demo/year/plant-year.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';
import { startFakeStripe } from '../../src/service/outside/payments/fake-stripe/fake-stripe.ts';
import { plantPayments } from '../../src/service/plant-payments.ts';
import type { PlanConnectionRecord } from '../../src/service/store/plans/plan-connections.ts';
import { describeEngines, type TestEngine } from '../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../support/http-service.ts';

const live = { ...sandbox, mode: 'live' } as const;
const key = 'sk_live_of_a_year';
const weekMs = 7 * 24 * 60 * 60_000;

/** The demo's service with the year; nothing listens, so no webhook arrives. */
async function serviceOfAYear({ open }: TestEngine) {
  const store = await open({ secrets: [secret] });
  const service = await createHttpService({ store, env: { MS_PORT: '9' } });
  await plantYear(store, systemRandom, live.appId);
  const record = { id: 'key_year', name: 'Year', createdBy: 'a test', lifetimeMs: null };
  await store.adminKeys.add(live, { ...record, keyHash: hashSecret(key), scopes: ['billing:write'] });
  const members = await store.members.page(live, { limit: 2_000 });
  const connections = await store.planConnections.ofMembers(
    live,
    members.map(({ id }) => id),
  );
  /** Of the first member who pays like this. */
  const find = (is: (connection: PlanConnectionRecord) => boolean) =>
    connections.find((one) => one.type === 'SUBSCRIPTION' && is(one))!;
  return { service, find };
}

const ask = async ({ inject }: HttpService, memberId: string, operation: string, payload: object) => {
  const headers = { 'x-api-key': key, 'idempotency-key': randomUUID() };
  const answer = await inject({ method: 'POST', url: `/admin/members/${memberId}/${operation}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

function demoApp() {
  const read = readAppFile(demo);
  if ('mistakes' in read) throw new Error(read.mistakes.join());
  return read.apps.find(({ id }) => id === live.appId)!;
}

async function countsOf({ store }: HttpService) {
  const now = await store.now();
  return {
    taken: await store.numbers.taken(live, 'pln_pro'),
    unpaid: (await store.numbers.unpaid(live, 500)).newest.length,
    active: await store.numbers.active(live, now - weekMs),
  };
}

describeEngines(
  'what the members of a year pay',
  (engine) => {
    let year: Awaited<ReturnType<typeof serviceOfAYear>>;
    beforeAll(async () => {
      year = await serviceOfAYear(engine);
    });
    afterAll(() => year.service.close());

    it('§3.3 is cancelled, kept and ended like what was bought, and no number moves before', async () => {
      const { service, find } = year;
      const before = await countsOf(service);
      const { planId, memberId, payment, id } = find((one) => one.status === 'ACTIVE' && one.planId === 'pln_pro');
      const own = (data: { planConnections: PlanConnectionRecord[] }) =>
        data.planConnections.find((one) => one.planId === planId);
      const canceled = own(await ask(service, memberId, 'cancel-plan', { planId, when: 'period-end' }));
      const end = payment!.nextBillingDate;
      const waiting = { ...payment, nextBillingDate: null, cancelAtDate: end };
      expect(canceled).toMatchObject({ id, active: true, status: 'ACTIVE', payment: waiting });
      expect(await countsOf(service)).toEqual(before);
      expect(own(await ask(service, memberId, 'keep-plan', { planId }))).toMatchObject({ status: 'ACTIVE', payment });
      const ended = own(await ask(service, memberId, 'cancel-plan', { planId, when: 'now' }));
      expect(ended).toMatchObject({ active: false, status: 'CANCELED' });
    });

    it('§3.3 an unpaid plan is ended, by the card that failed', async () => {
      const { service, find } = year;
      const { planId, memberId } = find(({ status }) => status === 'REQUIRES_PAYMENT');
      const { paymentCustomerId } = (await service.store.members.byId(live, memberId))!;
      const { records } = (await service.fake!()).world;
      expect(records.customers.find(({ id }) => id === paymentCustomerId)?.card).toMatchObject({ declinesLater: true });
      const { planConnections } = await ask(service, memberId, 'cancel-plan', { planId, when: 'now' });
      expect(planConnections.map((one: PlanConnectionRecord) => one.status)).toContain('CANCELED');
    });

    it('§6 what a member of the file pays by the month is due a month later', async () => {
      const { planConnections, members } = year.service.store;
      const ada = (await members.byEmail(live, 'ada@example.com'))!;
      const payments = (await planConnections.ofMember(live, ada.id)).flatMap(({ payment }) => payment ?? []);
      const days = payments.map((one) => (one.nextBillingDate! - one.lastBillingDate!) / 86_400);
      expect(days.map((count) => count >= 28 && count <= 31)).toEqual([true, true]);
    });

    it('§6 what has ended stays ended there', async () => {
      const { service, find } = year;
      const { records } = (await service.fake!()).world;
      const { memberId, payment } = find(({ status }) => status === 'CANCELED');
      const { paymentCustomerId } = (await service.store.members.byId(live, memberId))!;
      const own = records.subscriptions.filter(({ customer }) => customer === paymentCustomerId);
      expect(own).toMatchObject([{ status: 'canceled', endedAt: payment!.cancelAtDate }]);
    });

    it('§6 what waits for its end waits for it in a fake that kept nothing, too', async () => {
      const { service, find } = year;
      const { planId, memberId, payment } = find((one) => one.status === 'ACTIVE' && one.planId === 'pln_team');
      await ask(service, memberId, 'cancel-plan', { planId, when: 'period-end' });
      const secretKey = 'sk_live_of_the_next_start';
      const keys = { live: secretKey, test: 'sk_test_of_the_next_start' };
      const fake = await startFakeStripe({ pageUrl: 'http://localhost:9/fake', keys, endpoints: [], file: null });
      await plantPayments({ store: service.store, fake, secretKey }, demoApp(), 'live');
      const waiting = fake.world.records.subscriptions.filter(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd);
      expect(waiting).toMatchObject([{ status: 'active', periodEnd: payment!.nextBillingDate }]);
      await fake.stop();
    });
  },
  ['memory', 'postgres'],
);

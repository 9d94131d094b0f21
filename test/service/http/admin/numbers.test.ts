import { expect, it } from 'vitest';
import { webhookJobKind } from '../../../../src/service/domain/webhooks.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../../support/http-service.ts';
import { unpaidPlan } from '../../../support/store-fixtures.ts';

const dayMs = 24 * 60 * 60_000;

describeEngines('numbers by the admin API', (engine) => {
  it('R125 counts sign-ups by day, active members, holders of plans and monthly revenue', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const { store } = service;
    const before = await store.members.count(sandbox);
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const added = [today, today - 2 * dayMs, today - 2 * dayMs, today - 40 * dayMs];
    for (const [i, createdAt] of added.entries()) {
      const email = `new-${i}@example.com`;
      await store.members.create(sandbox, { id: `mem_sb_new${i}`, email, emailCanon: email, createdAt });
    }
    const payment = { amount: 120, currency: 'eur', status: 'PAID', priceId: 'prc_gone' };
    const dates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: null };
    await store.planConnections.add(sandbox, {
      id: 'con_new',
      memberId: 'mem_sb_new0',
      planId: 'pln_pro',
      active: true,
      status: 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: { ...payment, ...dates },
    });
    await service.logIn('mary@example.com');
    const read = async (query = '') =>
      (await service.inject({ url: `/admin/numbers${query}`, headers: { 'x-api-key': 'sk_sb_demo' } })).json().data;
    const numbers = await read();
    expect(numbers.members).toBe(before + 4);
    expect(numbers.active).toBeGreaterThanOrEqual(1);
    expect(numbers.signups).toHaveLength(30);
    const firstOfMonth = Math.floor(new Date(today).setUTCDate(1) / dayMs) * dayMs;
    const inMonth = added.filter((createdAt) => createdAt >= firstOfMonth).length;
    expect(numbers.signupsThisMonth).toBe(before + inMonth);
    expect((await read('?days=7')).signupsThisMonth).toBe(before + inMonth);
    const onDay = (at: number) =>
      numbers.signups.find(({ day }: { day: string }) => day === new Date(at).toISOString().slice(0, 10)).members;
    expect(onDay(today - 2 * dayMs)).toBe(2);
    const pro = numbers.plans.find(({ planId }: { planId: string }) => planId === 'pln_pro');
    expect(pro).toMatchObject({ isPaid: true, added: expect.any(Number) });
    expect(pro.members).toBeGreaterThanOrEqual(1);
    const eur = numbers.monthlyRevenue.find(({ currency }: { currency: string }) => currency === 'eur');
    expect(eur.amount).toBeGreaterThanOrEqual(120);
    expect(pro.addedByDay.reduce((sum: number, one: number) => sum + one)).toBe(pro.added);
    const week = await read('?days=7');
    expect(week.signups).toHaveLength(7);
    expect(week.recorded.slice(0, -1)).toEqual(Array(6).fill(null));
    expect(week.recorded.at(-1)).toEqual({ active: week.active, monthlyRevenue: week.monthlyRevenue });
    await service.close();
  });

  it('R125 records the numbers of each day, and counts what needs attention', async () => {
    const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
    const { store } = service;
    const mary = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
    await store.planConnections.add(sandbox, unpaidPlan(mary.id));
    await store.outbox.add(sandbox, { id: 'job_hook', kind: webhookJobKind, payload: {} });
    await store.outbox.claim({ worker: 'w', kinds: [webhookJobKind], limit: 10, leaseMs: 60_000 });
    await store.outbox.failed('w', 'job_hook', { error: 'no', retryInMs: 60_000 });
    const reported = { channel: 'wall', postId: null, memberId: mary.id, content: 'x' };
    for (const id of ['cmt_open', 'cmt_answered']) {
      await store.comments.add(sandbox, { ...reported, id });
      await store.comments.report(sandbox, { commentId: id, memberId: mary.id, reason: 'spam' });
    }
    await store.comments.answerReports(sandbox, 'cmt_answered', 'dismissed');
    const read = async (path: string) =>
      (await service.inject({ url: `/admin/${path}`, headers: { 'x-api-key': 'sk_sb_demo' } })).json().data;
    expect(await read('attention')).toEqual({
      mails: { dead: 0, failing: 0 },
      webhooks: { dead: 0, failing: 1 },
      unpaid: {
        plans: 1,
        newest: [expect.objectContaining({ email: 'mary@example.com', planName: 'Pro', status: 'REQUIRES_PAYMENT' })],
      },
      reportedComments: 1,
    });
    const day = Math.floor((await store.now()) / dayMs);
    for (const active of [3, 4]) await store.numbers.record(sandbox, { day: day - 1, active, monthlyRevenue: [] });
    const { recorded, recordedSince } = await read('numbers?days=7');
    expect(recorded.at(-2)).toEqual({ active: 4, monthlyRevenue: [] });
    expect(recordedSince).toBe(new Date((day - 1) * dayMs).toISOString().slice(0, 10));
    await service.close();
  });
});

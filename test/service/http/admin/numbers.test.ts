import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../../support/http-service.ts';

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
    const onDay = (at: number) =>
      numbers.signups.find(({ day }: { day: string }) => day === new Date(at).toISOString().slice(0, 10)).members;
    expect(onDay(today - 2 * dayMs)).toBe(2);
    const pro = numbers.plans.find(({ planId }: { planId: string }) => planId === 'pln_pro');
    expect(pro).toMatchObject({ isPaid: true, added: expect.any(Number) });
    expect(pro.members).toBeGreaterThanOrEqual(1);
    const eur = numbers.monthlyRevenue.find(({ currency }: { currency: string }) => currency === 'eur');
    expect(eur.amount).toBeGreaterThanOrEqual(120);
    expect((await read('?days=7')).signups).toHaveLength(7);
    await service.close();
  });
});

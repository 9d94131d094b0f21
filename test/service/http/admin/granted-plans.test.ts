import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

const hookSecret = 'a secret of webhooks that is long enough';
const dayMs = 24 * 60 * 60_000;
const free = { planId: 'pln_free' };
const pro = { planId: 'pln_pro' };

describeEngines('plans that are given free of charge', (engine) => {
  let place: DatabaseLocation;
  let services: [HttpService, HttpService];
  let service: HttpService;
  let now = Date.UTC(2027, 0, 1, 12);
  let posted: { type: string; data: Record<string, unknown> }[] = [];
  let made = 0;
  const open = async () =>
    createHttpService({
      store: await engine.open({ clock: () => now, secrets: [secret] }, place),
      env: { HOOK_SECRET: hookSecret },
      app: (app) => {
        app.webhooks = { sandbox: [{ url: 'https://crm.example/hooks', secretFrom: 'HOOK_SECRET' }] };
      },
      parts: {
        webhookSender: {
          async post(_, body) {
            posted.push(JSON.parse(body));
            return { status: 200, text: '' };
          },
        },
      },
    });
  beforeAll(async () => {
    place = await engine.place();
    service = await open();
    // SQLite has one process (R74), which may look twice at once.
    services = [service, engine.kind === 'postgres' ? await open() : service];
  });
  afterAll(async () => {
    for (const one of new Set(services)) await one.close();
  });

  const ask = (member: string, operation: string, payload: object) =>
    service.inject({
      method: 'POST',
      url: `/admin/members/${member}/${operation}`,
      headers: { 'x-api-key': 'sk_sb_demo' },
      payload,
    });
  async function member(): Promise<{ id: string; token: string }> {
    const email = `gift-${++made}@example.com`;
    const password = 'a fine long passphrase';
    const answer = await service.inject({
      method: 'POST',
      url: '/admin/members',
      headers: { 'x-api-key': 'sk_sb_demo' },
      payload: { email, password },
    });
    return { id: answer.json().data.id, token: await service.logIn(email, password) };
  }
  const seen = async (id: string) => {
    const answer = await service.inject({ url: `/admin/members/${id}`, headers: { 'x-api-key': 'sk_sb_demo' } });
    return answer.json().data.planConnections as Record<string, unknown>[];
  };
  const own = async (token: string, by = service) =>
    (await by.call('getCurrentMember', {}, { token })).json().data.planConnections as Record<string, unknown>[];
  const groups = async (token: string) =>
    (
      (await service.call('getAppAndMember', {}, { token })).json().data.app.contentGroups as Record<string, unknown>[]
    ).flatMap(({ key, activeMemberHasAccess }) => (activeMemberHasAccess ? key : []));
  const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
  const eventsOf = async (memberId: string) =>
    (await service.store.auditLog.list(sandbox, { memberId })).map(({ event, actor }) => `${event} ${actor}`);

  it('R50 a granted paid plan opens what it opens until its end, and nothing afterwards, before any job', async () => {
    const { id, token } = await member();
    const closed = await groups(token);
    expect((await ask(id, 'grant-plan', { ...pro, endsAt: '2027-01-03' })).statusCode).toBe(200);
    const gift = {
      planId: 'pln_pro',
      type: 'FREE',
      status: 'ACTIVE',
      active: true,
      payment: null,
      complimentary: true,
      endsAt: '2027-01-03T23:59:59.999Z',
    };
    expect(await seen(id)).toMatchObject([gift]);
    expect(await own(token)).toMatchObject([gift]);
    const verified = async () =>
      (
        await service.inject({
          method: 'POST',
          url: '/admin/tokens/verify',
          headers: { 'x-api-key': 'sk_sb_demo' },
          payload: { token },
        })
      ).json().data.plans;
    expect(await verified()).toEqual(['pln_pro']);
    const opened = await groups(token);
    expect(opened.length).toBeGreaterThan(closed.length);
    now = Date.UTC(2027, 0, 3, 23, 59, 59, 998);
    expect(await groups(token)).toEqual(opened);
    for (const one of services) expect(await own(token, one)).toHaveLength(1);
    now = Date.UTC(2027, 0, 3, 23, 59, 59, 999);
    for (const one of services) expect(await own(token, one)).toEqual([]);
    expect(await groups(token)).toEqual(closed);
    expect([await seen(id), await verified()]).toEqual([[], []]);
  });

  it('R61 the end of a plan is one event, whichever of two processes sees it first', async () => {
    await service.endPlans();
    const { id } = await member();
    await ask(id, 'add-plan', { ...free, endsAt: new Date(now + dayMs).toISOString().slice(0, 10) });
    await Promise.all(services.map((one) => one.endPlans()));
    expect(await seen(id)).toHaveLength(1);
    now += 3 * dayMs;
    await service.webhooks.drain();
    posted = [];
    const removed = await Promise.all(services.map((one) => one.endPlans()));
    expect(removed.reduce((sum, one) => sum + one)).toBe(1);
    await service.webhooks.drain();
    expect(posted).toMatchObject([
      { type: 'member.plan.removed', data: { planId: 'pln_free', member: { id, planConnections: [] } } },
    ]);
    expect((await eventsOf(id)).filter((one) => one.startsWith('plan-ended'))).toEqual(['plan-ended service']);
  });

  it('R49 a repeated call keeps the plan, and moves its end only where it names one', async () => {
    const { id } = await member();
    const ends = async () => (await seen(id)).map(({ endsAt }) => endsAt);
    const far = new Date(now + 9 * dayMs).toISOString();
    for (const [body, expected] of [
      [{ ...free, endsAt: far }, [far]],
      [free, [far]],
      [{ ...free, endsAt: null }, [undefined]],
      [free, [undefined]],
    ] as const) {
      expect((await ask(id, 'add-plan', body)).statusCode).toBe(200);
      expect(await ends()).toEqual(expected);
    }
    expect((await eventsOf(id)).filter((one) => one.startsWith('plan-'))).toEqual([
      'plan-end-changed key',
      'plan-added key',
    ]);
  });

  it.each([
    ['a day that has passed', { endsAt: '2026-12-31' }, 'invalid-field-value'],
    ['a day that does not exist', { endsAt: '2028-02-31' }, 'invalid-date'],
    ['no date', { endsAt: 'soon' }, 'invalid-request'],
    ['an unknown plan', { planId: 'pln_none' }, 'plan-not-found'],
  ])('R42 refuses a grant until %s, and changes nothing', async (_, given, code) => {
    const { id } = await member();
    const { error } = (await ask(id, 'grant-plan', { ...pro, ...given })).json();
    expect([error.code, error.errors?.[0]?.code]).toContain(code);
    expect(await seen(id)).toEqual([]);
  });

  it('R121 a grant is taken back by revoke-plan alone, and a paid plan is never given by add-plan', async () => {
    const { id, token } = await member();
    expect(codeOf(await ask(id, 'add-plan', pro))).toBe('plan-not-free');
    await ask(id, 'grant-plan', pro);
    expect(codeOf(await ask(id, 'remove-plan', pro))).toBe('plan-not-free');
    await ask(id, 'add-plan', free);
    expect(codeOf(await ask(id, 'revoke-plan', free))).toBe('no-plan-found');
    expect((await ask(id, 'revoke-plan', pro)).json().data.planConnections).toMatchObject([free]);
    expect(await own(token)).toMatchObject([free]);
  });

  it('R121 a plan that the member pays for is not given, and one that was given can be bought', async () => {
    const { id, token } = await member();
    const paid = {
      id: 'con_paid',
      memberId: id,
      planId: 'pln_pro',
      type: 'SUBSCRIPTION',
      status: 'ACTIVE',
      active: true,
      payment: null,
    } as const;
    await service.store.planConnections.save(sandbox, paid);
    expect(codeOf(await ask(id, 'grant-plan', pro))).toBe('already-have-plan');
    await service.store.planConnections.save(sandbox, { ...paid, status: 'CANCELED', active: false });
    const granted = await ask(id, 'grant-plan', pro);
    expect(granted.json().data.planConnections).toMatchObject([{ type: 'FREE', active: true, complimentary: true }]);
    const price = { priceId: 'prc_pro_monthly', success_url: '/', cancel_url: '/' };
    const bought = await service.call('purchasePlansWithCheckout', price, { token });
    expect(codeOf(bought)).not.toBe('already-have-plan');
  });
});

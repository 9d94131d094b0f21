import { beforeEach, expect, it } from 'vitest';
import { describeAccounts } from '../../support/account-scene.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';

describeAccounts('plans of a member', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  beforeEach(async () => {
    service = scene.service();
    ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
  });
  const plansOf = async (who: TestBrowser) =>
    (await who.call('getCurrentMember', {})).data.planConnections.map(({ planId }) => planId);

  it('M §2 a free plan is added, answered with member, redirect and app, and removed again', async () => {
    const added = await ada.call('addPlan', { planId: 'pln_free' });
    expect(added.data.member.planConnections).toMatchObject([{ planId: 'pln_free', type: 'FREE', status: 'ACTIVE' }]);
    expect([added.data.redirect, added.data.app.id, added.message]).toEqual([
      null,
      service.app.config.id,
      'The plan has been added.',
    ]);
    const removed = await ada.call('removePlan', { planId: 'pln_free' });
    expect(removed.data.member.planConnections).toEqual([]);
    const audited = await scene.store.auditLog.list(service.tenant);
    expect(audited.map(({ event }) => event)).toEqual(expect.arrayContaining(['plan-added', 'plan-removed']));
  });

  it.each([
    ['a paid plan', 'pln_pro', 'plan-not-free'],
    ['an archived plan', 'pln_old', 'plan-not-found'],
    ["the owner's plan", 'pln_owner', 'plan-restricted-to-admin'],
    ['a plan that is not there', 'pln_none', 'plan-not-found'],
  ])('R45 %s cannot be added by a member', async (_name, planId, code) => {
    expect((await refusalOf(ada.call('addPlan', { planId }))).code).toBe(code);
    expect(await plansOf(ada)).toEqual([]);
  });

  it('R45 twenty parallel additions of one plan make one connection', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => ada.call('addPlan', { planId: 'pln_free' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await plansOf(ada)).toEqual(['pln_free']);
  });

  it('R45 refuses to remove a paid plan; a missing and an unknown plan answer alike', async () => {
    const memberId = (await service.memberOf('ada@example.com'))!.id;
    await scene.store.planConnections.save(service.tenant, {
      id: 'con_1',
      memberId,
      planId: 'pln_pro',
      active: true,
      status: 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: null,
    });
    expect((await refusalOf(ada.call('removePlan', { planId: 'pln_pro' }))).code).toBe('plan-not-free');
    for (const planId of ['pln_free', 'pln_nowhere'])
      expect((await refusalOf(ada.call('removePlan', { planId }))).code).toBe('no-plan-found');
  });

  it('§7.3 one plan is read by its id; archived and unknown ones are not offered', async () => {
    expect((await ada.call('getPlan', { planId: 'pln_pro' })).data).toMatchObject({ name: 'Pro', isPaid: true });
    for (const planId of ['pln_old', 'pln_none'])
      expect((await refusalOf(ada.call('getPlan', { planId }))).code).toBe('plan-not-found');
  });

  it("R44 the member's JSON is replaced whole, and holds at most 64 KB", async () => {
    expect((await ada.call('getMemberJSON', {})).data).toEqual({});
    await ada.call('updateMemberJSON', { json: { glazes: ['celadon'], kiln: { cone: 10 } } });
    await ada.call('updateMemberJSON', { json: { glazes: [] } });
    expect((await ada.call('getMemberJSON', {})).data).toEqual({ glazes: [] });
    const filled = (bytes: number) => ({ json: { a: 'x'.repeat(bytes - '{"a":""}'.length) } });
    await ada.call('updateMemberJSON', filled(64 * 1024));
    const refused = await refusalOf(ada.call('updateMemberJSON', filled(64 * 1024 + 1)));
    expect(refused).toMatchObject({ code: 'field-limit-exceeded', extra: { errors: [{ field: 'json' }] } });
  });
});

import { beforeEach, expect, it } from 'vitest';
import { describeAccounts } from '../../support/account-scene.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';

describeAccounts('the member and the app', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  beforeEach(async () => {
    service = scene.service();
    ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email, password, customFields: { source: 'a friend' } });
  });
  const memberId = async () => (await service.memberOf(email))!.id;

  it('R43 the member has exactly these keys, and no hash, no field of the owner, nothing internal', async () => {
    await scene.store.members.mergeCustomFields(service.tenant, await memberId(), {
      'internal-note': 'CANARY note',
      'no-longer-configured': 'CANARY gone',
    });
    const { data } = await ada.call('getCurrentMember', {});
    expect(Object.keys(data).sort()).toEqual(
      [
        'id',
        'verified',
        'profileImage',
        'auth',
        'loginRedirect',
        'stripeCustomerId',
        'createdAt',
        'metaData',
        'customFields',
        'permissions',
        'planConnections',
        'teams',
        '_comments',
      ].sort(),
    );
    expect(data.customFields).toEqual({ source: 'a friend' });
    const everything = JSON.stringify([
      data,
      await ada.call('getAppAndMember', {}),
      await ada.call('updateMember', { customFields: { 'first-name': 'Ada' } }),
      await service.call('loginMemberEmailPassword', { email, password }),
    ]);
    expect(everything).not.toMatch(/CANARY|cheap\$|argon2|emailCanon|passwordHash/);
  });

  it('R44 a member saves her own fields; other fields are refused by name', async () => {
    const { data, message } = await ada.call('updateMember', { customFields: { 'first-name': 'Ada' } });
    expect(data.customFields).toEqual({ 'first-name': 'Ada', source: 'a friend' });
    expect(message).toBe('Your profile has been saved.');
    for (const key of ['internal-note', 'no-such-field', 'email']) {
      const refused = await refusalOf(ada.call('updateMember', { customFields: { [key]: 'x', 'first-name': 'Eve' } }));
      expect(refused).toMatchObject({ status: 400, extra: { errors: [{ field: `customFields.${key}` }] } });
    }
    expect((await ada.call('getCurrentMember', {})).data.customFields).toEqual({
      'first-name': 'Ada',
      source: 'a friend',
    });
  });

  it('§3 a plan opens its content groups, and teams are shown', async () => {
    const id = await memberId();
    await scene.store.planConnections.save(service.tenant, {
      id: 'con_1',
      memberId: id,
      planId: 'pln_pro',
      active: true,
      status: 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: null,
    });
    const team = { planId: 'pln_pro', maxMembers: 5, inviteToken: null, inviteExpiresAt: null };
    await scene.store.teams.create(service.tenant, { ...team, id: 'team_own', ownerId: id });
    await service.call('signupMemberEmailPassword', { email: 'grace@example.com', password });
    const grace = (await service.memberOf('grace@example.com'))!.id;
    await scene.store.teams.create(service.tenant, { ...team, id: 'team_other', ownerId: grace });
    await scene.store.teams.join(service.tenant, 'team_other', id);
    const { data } = await ada.call('getAppAndMember', {});
    expect(data.app.contentGroups[0]?.activeMemberHasAccess).toBe(true);
    expect(data.member?.teams).toEqual({
      ownedTeams: [{ teamId: 'team_own', planId: 'pln_pro', seatsUsed: 1, maxTeamMembers: 5 }],
      joinedTeams: [{ teamId: 'team_other', planName: 'Pro', planId: 'pln_pro' }],
    });
    expect(data.member?.planConnections[0]).toEqual({
      id: 'con_1',
      planId: 'pln_pro',
      active: true,
      status: 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: null,
    });
  });

  it('R30 a bad token on a public call makes a visitor, on a member’s call a 401', async () => {
    const token = 'x'.repeat(43);
    const { data } = await service.call('getAppAndMember', {}, { token });
    expect(data.member).toBeNull();
    expect(data.app.contentGroups.map(({ activeMemberHasAccess }) => activeMemberHasAccess)).toEqual([false]);
    expect(await refusalOf(service.call('getCurrentMember', {}, { token }))).toMatchObject({
      code: 'client/invalid-token',
      status: 401,
    });
  });

  it('R51 a token of one app is invalid in another, and in the other mode', async () => {
    const others = [scene.service(), scene.service({ id: service.app.id, mode: 'live' })];
    for (const other of others) {
      expect((await other.call('getAppAndMember', {}, { token: ada.token })).data.member).toBeNull();
      await other.call('signupMemberEmailPassword', { email, password });
    }
  });

  it('§7.3 GET and POST answer alike; a visit keeps a valid id', async () => {
    const read = await ada.call('readAppAndMember', {});
    const sent = await ada.call('getAppAndMember', { data: { sessionData: { sessionId: 'visit-1' } } });
    expect({ ...sent.data, sessionData: 0 }).toEqual({ ...read.data, sessionData: 0 });
    expect(sent.data.sessionData.sessionId).toBe('visit-1');
    expect(read.data.sessionData.sessionId).toMatch(/^[0-9a-z]{25}$/);
    const odd = await ada.call('trackPageView', { data: { sessionData: { sessionId: '<script>' } } });
    expect(odd.data.sessionData.sessionId).toMatch(/^[0-9a-z]{25}$/);
    expect((await ada.call('trackEvent', { anything: { goes: true } })).data).toEqual({ success: true });
    // M §2 a call counts as a page view only with `trackPageView`.
    const own = scene.service();
    await own.call('getAppAndMember', {});
    await own.call('getAppAndMember', { data: { trackPageView: false } });
    expect(own.counts.page_views).toBeUndefined();
    await own.call('getAppAndMember', { data: { trackPageView: true } });
    expect(own.counts.page_views).toBe(1);
  });

  it('§7 answers the app as configured, its single sign-on text only on request', async () => {
    const own = scene.service({}, { ssoText: 'Use your studio card' });
    expect((await own.call('getApp', {})).data).not.toHaveProperty('ssoText');
    expect((await own.call('getApp', { includeSSOText: 'true' })).data.ssoText).toBe('Use your studio card');
    const whole = async (includeSSOText?: unknown) =>
      (await own.call('getAppAndMember', { data: { includeSSOText } })).data.app.ssoText;
    expect([await whole(), await whole(false), await whole(true)]).toEqual([
      undefined,
      undefined,
      'Use your studio card',
    ]);
    expect((await own.call('readAppAndMember', {})).data.app).not.toHaveProperty('ssoText');
    expect((await own.call('getApp', {})).data.plans.map(({ id }) => id)).toEqual(['pln_free', 'pln_pro']);
  });
});

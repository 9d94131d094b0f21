import { expect, it } from 'vitest';
import type { Loose } from './doors.ts';
import { password, type Scene } from './scene.ts';

/** Calls open to visitors, calls that need a member, and calls that are always refused. */
export function visitorCalls({ name, seeds, door, call, refused, open, walk }: Scene) {
  it('reads the app, its plans and its groups, counts a visit, and knows no other app', async () => {
    await open();
    expect(await call('getApp')).toMatchObject({ id: 'app_demo', mode: 'live' });
    expect((await call('getAppAndMember', {})).member).toBeNull();
    expect((await call('getPlans')).map(({ id }: Loose) => id)).toContain('pln_free');
    expect(await call('getPlan', { planId: 'pln_free' })).toMatchObject({ id: 'pln_free', name: 'Free' });
    expect(await refused('getPlan', { planId: 'pln_none' })).toBe('plan-not-found');
    expect((await call('getRestrictedUrlGroups')).map(({ key }: Loose) => key)).toContain('premium');
    await call('trackPageView');
    await call('_Event', { data: { type: 'SIGNUP_FORM_VIEW' } });
    await door.leave();

    await open({ appId: 'app_none' });
    for (const method of ['getApp', 'getAppAndMember', 'getPlans', 'getRestrictedUrlGroups', '_Event'])
      expect([method, await refused(method, { data: {} })]).toEqual([method, 'app-not-found']);
    if (name === 'A') expect(await refused('trackPageView')).toBe('app-not-found');
  });

  it('M §1.1 finds its app by one of the two names alone', async () => {
    // The package wants a key; our tag wants the id, and then the address of the page says which
    // mode it is.
    await open(name === 'B' ? { appId: '' } : { publicKey: '' });
    expect(await call('getApp')).toMatchObject({ id: 'app_demo', mode: 'live' });
    const email = `alone-${name.toLowerCase()}@example.com`;
    const { member } = await walk(call('signupWithProvider', { provider: 'demo-id' }), email);
    expect(member.auth).toMatchObject({ email, providers: [{ provider: 'demo-id' }] });
    expect((await call('getCurrentMember')).id).toBe(member.id);
  });

  // The package would call `//app`, which R10 refuses: a path has one spelling.
  if (name === 'A')
    it('M §1.1 takes the address of the service with a slash at its end', async () => {
      await open({ domainEnd: '/' });
      expect(await call('getApp')).toMatchObject({ id: 'app_demo', mode: 'live' });
      const { id } = (await call('loginMemberEmailPassword', { email: seeds.mate, password })).member;
      expect((await call('getCurrentMember')).id).toBe(id);
    });

  it('R30 whatever needs a member says so to a visitor', async () => {
    await open();
    expect(await call('getCurrentMember')).toBeNull();
    const needMember: Record<string, object | undefined> = {
      updateMember: { customFields: {} },
      updateMemberAuth: { newPassword: password },
      setPassword: { password },
      getMemberJSON: undefined,
      updateMemberJSON: { json: {} },
      updateMemberProfileImage: { profileImage: 'png' },
      deleteMemberProfileImage: undefined,
      sendMemberVerificationEmail: undefined,
      deleteMember: undefined,
      addPlan: { planId: 'pln_free' },
      removePlan: { planId: 'pln_free' },
      purchasePlansWithCheckout: { priceId: 'prc_pro_monthly', autoRedirect: false },
      launchStripeCustomerPortal: { autoRedirect: false },
      disconnectProvider: { provider: 'demo-id' },
      joinTeam: { inviteToken: 'x' },
      getTeam: { teamId: 'x' },
      removeMemberFromTeam: { teamId: 'x', memberId: 'x' },
      generateInviteToken: { teamId: 'x' },
      getSecureContent: { contentId: 'welcome' },
      createPost: { channelKey: 'x', content: 'x' },
      updatePost: { postId: 'x', content: 'x' },
      postVote: { postId: 'x', vote: 'UP' },
      deletePost: { postId: 'x' },
      createThread: { postId: 'x', content: 'x' },
      updateThread: { threadId: 'x', content: 'x' },
      threadVote: { threadId: 'x', vote: 'UP' },
      deleteThread: { threadId: 'x' },
      subscribeToChannel: { channelKey: 'x', action: 'NONE' },
      postIsTyping: { channelKey: 'x' },
    };
    for (const [method, params] of Object.entries(needMember))
      expect([method, await refused(method, params)]).toEqual([method, 'client/invalid-token']);
    // A session that the service does not know.
    await door.page().evaluate(() => localStorage.setItem('_ms-mid', 'x'.repeat(43)));
    expect(await refused('getCurrentMember')).toBe('client/invalid-token');
  });

  it('data tables are no part of this product, and every call for them says so', async () => {
    await open();
    const asked: Record<string, object | undefined> = {
      getDataTables: undefined,
      getDataTable: { table: 'shelf' },
      getDataRecords: { table: 'shelf' },
      getDataRecord: { table: 'shelf', recordId: '1' },
      createDataRecord: { table: 'shelf', data: {} },
      updateDataRecord: { recordId: '1', data: {} },
      deleteDataRecord: { recordId: '1' },
      queryDataRecords: { table: 'shelf', query: {} },
    };
    for (const [method, params] of Object.entries(asked))
      expect([method, await refused(method, params)]).toEqual([method, 'not-supported']);
  });
}

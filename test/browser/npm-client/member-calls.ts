import { expect, it } from 'vitest';
import type { Loose } from './doors.ts';
import { password, type Scene } from './scene.ts';

/** A member, and what is hers. */
export function memberCalls({ name, door, stack, call, refused, open, logIn, signUp, moveClock }: Scene) {
  const cookie = () =>
    door
      .page()
      .evaluate(() => (window as unknown as { client: { getMemberCookie(): string } }).client.getMemberCookie());
  it('signs up, changes, confirms and deletes a member, and tells who listens', async () => {
    await open();
    await door.page().evaluate(() => {
      const view = window as unknown as { heard: unknown[]; client: Record<string, (listen: unknown) => Loose> };
      view.heard = [];
      const { unsubscribe } = view.client.onAuthChange!((member: { id: string } | null) =>
        view.heard.push(member?.id ?? null),
      );
      view.client.onAuthChange!(() => view.heard.push('never')).unsubscribe();
      if (typeof unsubscribe !== 'function') throw new Error('no unsubscribe');
    });
    const heard = () => door.page().evaluate(() => (window as unknown as { heard: unknown[] }).heard);
    const email = `conform-${name}@example.com`;
    const given = { email, password, customFields: { 'first-name': 'Con' }, plans: [{ planId: 'pln_free' }] };
    const signed = await call('signupMemberEmailPassword', given);
    expect(signed.member).toMatchObject({ auth: { email: email.toLowerCase(), hasPassword: true }, verified: false });
    expect(await cookie()).toBe(signed.tokens.accessToken);
    door.passed('getMemberCookie');
    expect(await heard()).toEqual([signed.member.id]);
    expect((await call('getCurrentMember')).id).toBe(signed.member.id);
    expect((await call('getCurrentMember', { useCache: true })).id).toBe(signed.member.id);
    expect((await call('getAppAndMember', {})).member.id).toBe(signed.member.id);

    const renamed = await call('updateMember', { customFields: { 'first-name': 'Cora' } });
    expect(renamed.customFields).toMatchObject({ 'first-name': 'Cora' });
    expect(await refused('updateMember', { customFields: { shoe: '38' } })).toBe('unknown-custom-field');
    expect(await call('updateMemberJSON', { json: { shelf: 3 } })).toEqual({ shelf: 3 });
    expect(await refused('updateMemberJSON', { json: { long: 'x'.repeat(70_000) } })).toBe('field-limit-exceeded');
    expect(await call('getMemberJSON')).toEqual({ shelf: 3 });
    // M §2 another bearer, for this call only.
    const { accessToken: token } = signed.tokens;
    expect(await refused('getMemberJSON', { token: `${token}x` })).toBe('client/invalid-token');

    expect(await call('sendMemberVerificationEmail')).toMatchObject({ success: true });
    const confirm = await door.page().context().newPage();
    await confirm.goto((await stack().nextMail(email.toLowerCase())).link!);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await confirm.getByText('confirmed').first().waitFor();
    await confirm.close();
    expect((await call('getCurrentMember')).verified).toBe(true);

    const uploaded = await call('updateMemberProfileImage', { profileImage: 'png' });
    expect(uploaded.profileImage).toMatch(new RegExp(`^${stack().serviceUrl}/`));
    expect(await refused('updateMemberProfileImage', { profileImage: 'text' })).toBe('invalid-file-type');
    expect(await call('updateMemberProfileImage', { profileImage: null })).toEqual({ profileImage: null });
    await call('updateMemberProfileImage', { profileImage: 'png' });
    expect(await call('deleteMemberProfileImage')).toEqual({ profileImage: null });

    const later = `${password} again`;
    expect(await refused('updateMemberAuth', { oldPassword: later, newPassword: later })).toBe('invalid-credentials');
    expect((await call('updateMemberAuth', { oldPassword: password, newPassword: later })).id).toBe(signed.member.id);
    expect(await refused('setPassword', { password })).toBe('password-already-set');
    expect(await heard()).toEqual([signed.member.id]);
    expect((await call('deleteMember')).id).toBe(signed.member.id);
    expect(await heard()).toEqual([signed.member.id, null]);
    door.passed('onAuthChange');
    expect(await call('getCurrentMember')).toBeNull();
    expect(await cookie()).toBeUndefined();
  });

  it('logs in, adds and removes a free plan, and logs out', async () => {
    await open();
    const email = `plans-${name}@example.com`;
    await signUp(email);
    expect(await refused('signupMemberEmailPassword', { email, password })).toBe('email-already-in-use');
    expect(await call('logout')).toMatchObject({ message: expect.any(String) });
    expect(await refused('loginMemberEmailPassword', { email, password: 'not this one' })).toBe('invalid-credentials');
    await logIn(email);
    const added = await call('addPlan', { planId: 'pln_free' });
    expect(added).toMatchObject({ app: { id: 'app_demo' }, member: { planConnections: [{ planId: 'pln_free' }] } });
    expect(await refused('addPlan', { planId: 'pln_pro' })).toBe('plan-not-free');
    expect(await refused('addPlan', { planId: 'pln_free' })).toBe('already-have-plan');
    expect((await call('removePlan', { planId: 'pln_free' })).member.planConnections).toEqual([]);
    expect(await refused('removePlan', { planId: 'pln_free' })).toBe('no-plan-found');
  });

  it('C25 logs out on the page when the session was ended elsewhere', async () => {
    await open();
    const { id } = await signUp(`ended-${name}@example.com`);
    expect(await cookie()).toBeTruthy();
    await stack().service.store.sessions.closeAll({ appId: 'app_demo', mode: 'live' }, id);
    expect(await call('logout')).toMatchObject({ message: 'You are logged out.' });
    expect(await cookie()).toBeUndefined();
    expect(await call('getCurrentMember')).toBeNull();
  });

  it('C20, R39 eleven minutes after the login it asks for a fresh one', async () => {
    await open();
    const email = `late-${name}@example.com`;
    await signUp(email);
    moveClock(11 * 60_000);
    expect(await refused('updateMemberAuth', { email: `later-${name}@example.com` })).toBe('reauth-required');
    expect(await refused('deleteMember')).toBe('reauth-required');
    const connecting = refused('connectProvider', { provider: 'demo-id' });
    expect(await connecting).toBe('reauth-required');
    // The right password in the call is as good as a login.
    await call('updateMemberAuth', { oldPassword: password, email: `later-${name}@example.com` });
    await logIn(email);
    expect((await call('deleteMember')).id).toMatch(/^mem_/);
  });
}

import { expect, it } from 'vitest';
import type { Loose } from './doors.ts';
import { password, type Scene } from './scene.ts';

/** Codes by mail, and windows of providers. */
export function signInCalls({ name, door, stack, call, refused, open, signUp, codeFor, walk }: Scene) {
  it('C15 goes passwordless, sets a password, and resets it by the bare code in this browser only', async () => {
    await open();
    const email = `code-${name.toLowerCase()}@example.com`;
    for (const method of ['Login', 'Signup'])
      expect(await refused(`sendMember${method}PasswordlessEmail`, { email: 'no-address' })).toBe('invalid-email');
    await call('sendMemberSignupPasswordlessEmail', { email });
    const first = await codeFor(email);
    const wrong = first === '000000' ? '000001' : '000000';
    const guess = { email, passwordlessToken: wrong };
    expect(await refused('signupMemberPasswordless', guess)).toBe('invalid-passwordless-login-code');
    const { member } = await call('signupMemberPasswordless', { email, passwordlessToken: first });
    expect(member).toMatchObject({ verified: true, auth: { hasPassword: false } });
    expect(await refused('setPassword', { password: 'short' })).toBe('invalid-password-too-short');
    expect((await call('setPassword', { password })).auth.hasPassword).toBe(true);
    await call('logout');
    expect(await refused('loginMemberEmailPassword', { email: 'unknown@example.com', password })).toBe(
      'invalid-credentials',
    );
    await call('sendMemberLoginPasswordlessEmail', { email: 'unknown@example.com' });
    await call('sendMemberLoginPasswordlessEmail', { email });
    const second = await codeFor(email);
    expect(await refused('loginMemberPasswordless', guess)).toBe('invalid-passwordless-login-code');
    expect((await call('loginMemberPasswordless', { email, passwordlessToken: second })).member.id).toBe(member.id);
    await call('logout');

    expect(await refused('sendMemberResetPasswordEmail', { email: 'no-address' })).toBe('invalid-email');
    expect(await call('sendMemberResetPasswordEmail', { email })).toEqual(expect.any(String));
    const third = await codeFor(email);
    const newPassword = 'the kettle sings at four';
    const mine = door.page();
    await open();
    expect(await refused('resetMemberPassword', { token: third, newPassword })).toBe('code-needs-link');
    await door.leave();
    door.use(mine);
    expect(await call('resetMemberPassword', { token: third, newPassword })).toMatchObject({ success: true });
    expect((await call('loginMemberEmailPassword', { email, password: newPassword })).member.id).toBe(member.id);
  });

  it('C2 hears whether there is an account only where the app says so', async () => {
    await open({ appId: 'app_afterview', publicKey: 'pk_sb_afterview' });
    const email = `hints-${name.toLowerCase()}@example.com`;
    expect(await refused('sendMemberLoginPasswordlessEmail', { email })).toBe('passwordless-email-not-found');
    await call('sendMemberSignupPasswordlessEmail', { email });
    await call('signupMemberPasswordless', { email, passwordlessToken: await codeFor(email) });
    await call('logout');
    expect(await refused('loginMemberEmailPassword', { email, password })).toBe('no-password-set');
  });

  it('C17, C19 signs up, logs in, connects and disconnects through its own windows', async () => {
    await open();
    const email = `walks-${name.toLowerCase()}@example.com`;
    const provider = 'demo-id';
    const plans = [{ planId: 'pln_free' }];
    const customFields = { 'first-name': 'Wanda' };
    const context = door.page().context();
    const asked: { url: string; referer: string | undefined }[] = [];
    context.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }));

    const withoutAccount = walk(refused('loginWithProvider', { provider, allowSignup: false }), email);
    expect(await withoutAccount).toBe('account-not-found');
    expect(await refused('signupWithProvider', { provider, plans: [{ planId: 'pln_pro' }] })).toBe('plan-not-free');
    const signed = (await walk(call('signupWithProvider', { provider, customFields, plans }), email)).member;
    expect(signed).toMatchObject({ auth: { email, providers: [{ provider }] }, customFields });
    expect(signed.planConnections.map(({ planId }: Loose) => planId)).toEqual(['pln_free']);
    expect((await call('getCurrentMember')).id).toBe(signed.id);
    await call('logout');
    const logged = await walk(call('loginWithProvider', { provider, allowSignup: false }), email);
    expect(logged).toMatchObject({
      member: { id: signed.id },
      tokens: { type: 'bearer', expires: expect.any(Number) },
    });
    const token: string = logged.tokens.accessToken;
    // C17 the package is told the token by its window; ours a code that is worth nothing without
    // its verifier (R37).
    expect(JSON.stringify(await door.told()).includes(token)).toBe(name === 'B');

    const off = await call('disconnectProvider', { provider });
    expect(off).toMatchObject({ providers: [], message: expect.any(String) });
    expect(await refused('disconnectProvider', { provider })).toBe('account-not-connected');
    const departures: Record<string, string>[] = [];
    context.on('response', (response) => {
      if (response.url().includes('/auth-provider/connect')) departures.push(response.headers());
    });
    const on = await walk(call('connectProvider', { provider }), `elsewhere-${email}`);
    expect(on).toMatchObject({ providers: [{ provider }], message: expect.any(String) });
    // C19 the package's address carries the token, once; nothing else does, and no log.
    const carrying = asked.filter(({ url }) => url.includes(token));
    expect(carrying.map(({ url }) => new URL(url).pathname)).toEqual(name === 'B' ? ['/auth-provider/connect'] : []);
    expect(departures[0]).toMatchObject({ 'referrer-policy': 'no-referrer' });
    expect(asked.filter(({ referer }) => referer?.includes(token))).toEqual([]);
    expect(JSON.stringify(stack().service.logged())).not.toContain(token);
    expect(JSON.stringify(stack().service.logged())).toContain('/auth-provider/connect');

    await call('logout');
    const other = `other-${email}`;
    await signUp(other);
    const taken = await walk(refused('connectProvider', { provider }), `elsewhere-${email}`);
    expect(taken).toBe('account-already-connected');
  });
}

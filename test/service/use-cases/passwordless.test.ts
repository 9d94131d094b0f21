import { beforeEach, expect, it } from 'vitest';
import { days, describeAccounts, minutes } from '../../support/account-scene.ts';
import { testApp } from '../../support/app-settings.ts';
import { addressKey, refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';
const hints = { privacy: { minimalCache: false, showAccountExistenceHints: true } };

describeAccounts('logging in and signing up by mail', (scene) => {
  let service: TestService;
  beforeEach(() => {
    service = scene.service();
  });
  const sendLogin = (browser: TestBrowser) => browser.call('sendMemberLoginPasswordlessEmail', { email });
  const sendSignup = (browser: TestBrowser) => browser.call('sendMemberSignupPasswordlessEmail', { email });
  const token = async (browser: TestBrowser) => browser.withFlow(await service.codeFor(email));
  const login = (browser: TestBrowser, passwordlessToken: string) =>
    browser.call('loginMemberPasswordless', { email, passwordlessToken });
  const signup = (browser: TestBrowser, passwordlessToken: string, more: object = {}) =>
    browser.call('signupMemberPasswordless', { email, passwordlessToken, ...more });
  const signUpByPassword = (browser: TestBrowser = service.browser()) =>
    browser.call('signupMemberEmailPassword', { email, password }).then(() => browser);

  it('§4.2 a new member proves her mailbox and is in, without a password', async () => {
    const ada = service.browser();
    await sendSignup(ada);
    const { data, message } = await signup(ada, await token(ada), {
      customFields: { 'first-name': 'Ada' },
      plans: [{ planId: 'pln_free' }],
    });
    expect(data.member).toMatchObject({
      verified: true,
      auth: { email, hasPassword: false },
      customFields: { 'first-name': 'Ada' },
      planConnections: [{ planId: 'pln_free' }],
    });
    expect(message).toBe('Welcome! You are signed up.');
    expect((await ada.call('getCurrentMember', {})).data.id).toBe(data.member.id);
  });

  it('§4.2 a member logs in by code, by code and address alone, and by the link without any address', async () => {
    await signUpByPassword();
    const ada = service.browser();
    await sendLogin(ada);
    expect((await login(ada, await token(ada))).data.member.verified).toBe(true);

    await sendLogin(service.browser());
    await login(service.browser(), await service.codeFor(email));

    await sendLogin(service.browser());
    const passwordlessToken = await service.linkFor(email);
    const { data } = await service.call('loginMemberPasswordless', { passwordlessToken });
    expect(data.member.auth.email).toBe(email);
  });

  it('§4.2 without codes by email alone, a code needs the browser that requested it', async () => {
    const strict = scene.service({ passwordless: { enabled: true, allowWithoutFlow: false } });
    const ada = strict.browser();
    await ada.call('sendMemberSignupPasswordlessEmail', { email });
    const code = await strict.codeFor(email);
    const elsewhere = strict.call('signupMemberPasswordless', { email, passwordlessToken: code });
    expect((await refusalOf(elsewhere)).code).toBe('code-needs-link');
    await ada.call('signupMemberPasswordless', { email, passwordlessToken: code });
  });

  it('C2, §4.2 hints off: an unknown address gets the same answer and a code that signs up', async () => {
    const ada = service.browser();
    expect((await sendLogin(ada)).data).toEqual({ success: true });
    const [mail] = await service.mails(email);
    expect(mail?.subject).toBe(`${mail?.code} is your sign-up code for Juniper Studio`);
    const passwordlessToken = await token(ada);
    expect(await refusalOf(login(ada, passwordlessToken))).toMatchObject({ code: 'signup-required', status: 409 });
    const { data } = await signup(ada, passwordlessToken);
    expect(data.member.auth.email).toBe(email);
    expect((await refusalOf(signup(ada, passwordlessToken))).code).toBe('invalid-passwordless-login-code');
  });

  it('§4.2 the purpose changes once, and guesses stay counted', async () => {
    const ada = service.browser();
    await sendLogin(ada);
    const passwordlessToken = await token(ada);
    for (let i = 0; i < 3; i++)
      await refusalOf(
        login(ada, ada.withFlow('000000') === passwordlessToken ? ada.withFlow('000001') : ada.withFlow('000000')),
      );
    expect((await refusalOf(login(ada, passwordlessToken))).code).toBe('signup-required');
    expect((await refusalOf(login(ada, passwordlessToken))).code).toBe('invalid-passwordless-login-code');
    await signup(ada, passwordlessToken);
    expect(service.counts['code_guesses:wrong']).toBe(3);
    expect(service.counts['code_guesses:right']).toBe(2);
  });

  it('§4.2 the link of a mail to an unknown address signs up too', async () => {
    const ada = service.browser();
    await sendLogin(ada);
    const passwordlessToken = await service.linkFor(email);
    expect((await refusalOf(service.call('loginMemberPasswordless', { passwordlessToken }))).code).toBe(
      'signup-required',
    );
    expect((await refusalOf(service.call('loginMemberPasswordless', { passwordlessToken }))).code).toBe(
      'signup-required',
    );
    const { data } = await service.call('signupMemberPasswordless', { passwordlessToken });
    expect(data.member.auth.email).toBe(email);
  });

  it('§4.2 a sign-up with an existing account is revealed only by the mail, and logs in', async () => {
    await signUpByPassword();
    const { id } = (await service.memberOf(email))!;
    const ada = service.browser();
    const known = await sendSignup(ada);
    const unknown = await service.call('sendMemberSignupPasswordlessEmail', { email: 'unknown@example.com' });
    expect({ ...known, flowId: 0, cookies: 0 }).toEqual({ ...unknown, flowId: 0, cookies: 0 });
    const mail = (await service.mails(email)).at(-1);
    expect(mail?.text).toContain('You already have an account');
    const { data, message } = await signup(ada, await token(ada), { customFields: { 'first-name': 'Eve' } });
    expect([data.member.id, message]).toEqual([id, 'You are logged in.']);
    expect(data.member.customFields).toEqual({});
  });

  it('C2 with hints on, reveals five unknown addresses an hour, then none', async () => {
    const hinting = scene.service({}, hints);
    await hinting.call('signupMemberEmailPassword', { email, password });
    const codes: string[] = [];
    for (let i = 0; i < 6; i++)
      codes.push(
        (await refusalOf(hinting.call('sendMemberLoginPasswordlessEmail', { email: `m${i}@example.com` }))).code,
      );
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'passwordless-email-not-found'), 'rate-limited']);
    expect((await refusalOf(hinting.call('sendMemberLoginPasswordlessEmail', { email }))).code).toBe('rate-limited');
    await hinting.call('sendMemberLoginPasswordlessEmail', { email }, { ipKey: '198.51.100.7' });
    // Then the page requests a sign-up code, and the new member signs up with it.
    await hinting.call('sendMemberSignupPasswordlessEmail', { email: 'm0@example.com' });
    const passwordlessToken = await hinting.codeFor('m0@example.com');
    await hinting.call('signupMemberPasswordless', { email: 'm0@example.com', passwordlessToken });
  });

  it('an app without passwordless refuses all four calls', async () => {
    const off = scene.service({ passwordless: { enabled: false, allowWithoutFlow: true } });
    const calls = [
      off.call('sendMemberLoginPasswordlessEmail', { email }),
      off.call('sendMemberSignupPasswordlessEmail', { email }),
      off.call('loginMemberPasswordless', { email, passwordlessToken: '123456' }),
      off.call('signupMemberPasswordless', { email, passwordlessToken: '123456' }),
    ];
    for (const call of calls) expect((await refusalOf(call)).code).toBe('passwordless-disabled');
  });

  it.each(['code', 'sign-up code', 'link'] as const)(
    'R11 who proves her mailbox by %s gets the account without what a stranger had planted',
    async (way) => {
      const eve = await signUpByPassword();
      const id = (await service.memberOf(email))!.id;
      await scene.store.identities.link(service.tenant, {
        provider: 'google',
        subject: `eve ${service.app.id}`,
        memberId: id,
        email: null,
        emailVerified: false,
      });
      const ada = service.browser();
      await (way === 'sign-up code' ? sendSignup(ada) : sendLogin(ada));
      const passwordlessToken = way === 'link' ? await service.linkFor(email) : await token(ada);
      const { data } = await (way === 'sign-up code' ? signup : login)(ada, passwordlessToken);
      expect(data.member).toMatchObject({ id, verified: true, auth: { hasPassword: false, providers: [] } });
      expect((await refusalOf(eve.call('getCurrentMember', {}))).status).toBe(401);
      expect((await refusalOf(service.call('loginMemberEmailPassword', { email, password }))).code).toBe(
        'invalid-credentials',
      );
      expect(await scene.store.identities.find(service.tenant, 'google', `eve ${service.app.id}`)).toBeNull();
      // Her own session lives, and she gets a mail.
      expect((await ada.call('getCurrentMember', {})).data.id).toBe(id);
      expect((await service.mails(email)).at(-1)).toMatchObject({
        subject: 'Your account at Juniper Studio is now confirmed',
        text: expect.stringContaining('suspended'),
      });
    },
  );

  it('R11 verified in the browser of the sign-up, by session or cookie, the password still works', async () => {
    for (const keeps of ['session and cookie', 'session', 'cookie'] as const) {
      const own = scene.service();
      const ada = own.browser();
      await ada.call('signupMemberEmailPassword', { email, password });
      if (keeps === 'session') ada.deviceCookie = null;
      if (keeps === 'cookie') await ada.call('logout', {});
      await ada.call('sendMemberLoginPasswordlessEmail', { email });
      const passwordlessToken = ada.withFlow(await own.codeFor(email));
      const { data } = await ada.call('loginMemberPasswordless', { email, passwordlessToken });
      expect(data.member).toMatchObject({ verified: true, auth: { hasPassword: true } });
      await ada.call('logout', {});
      await ada.call('loginMemberEmailPassword', { email, password });
      expect((await own.mails(email)).some(({ text }) => text.includes('suspended'))).toBe(false);
    }
  });

  it('R11 another member’s session or cookie protects no access', async () => {
    await signUpByPassword();
    const eve = service.browser();
    await eve.call('signupMemberEmailPassword', { email: 'eve@example.com', password });
    await sendLogin(eve);
    const { data } = await login(eve, await token(eve));
    expect(data.member.auth).toMatchObject({ email, hasPassword: false });
  });

  it('R11 a second login by code suspends nothing: the mailbox was proved before', async () => {
    const ada = service.browser();
    await sendSignup(ada);
    await signup(ada, await token(ada));
    const { id } = (await service.memberOf(email))!;
    await scene.store.members.update(service.tenant, id, { passwordHash: await service.hasher.hash(password) });
    const elsewhere = service.browser();
    await sendLogin(elsewhere);
    await login(elsewhere, await token(elsewhere));
    await service.call('loginMemberEmailPassword', { email, password });
    expect((await ada.call('getCurrentMember', {})).data.id).toBe(id);
  });

  it('R19 a success ends a row of wrong codes', async () => {
    await signUpByPassword();
    const row = `guess:row:${addressKey(email)}`;
    const failures = async () => (await scene.store.limits.peek(service.tenant, [row]))[row] ?? 0;
    for (const _ of [1, 2]) {
      const ada = service.browser();
      await sendLogin(ada);
      const right = await token(ada);
      for (let i = 0; i < 4; i++)
        await refusalOf(login(ada, ada.withFlow(right.endsWith('.999999') ? '999998' : '999999')));
      expect(await failures()).toBe(4);
      await login(ada, right);
      expect(await failures()).toBe(0);
      scene.clock.advance(minutes(2));
    }
  });

  it('a disabled member does not get in, by code or by link', async () => {
    await signUpByPassword();
    const ada = service.browser();
    await sendLogin(ada);
    const right = await token(ada);
    const link = await service.linkFor(email);
    await scene.store.members.update(service.tenant, (await service.memberOf(email))!.id, { disabled: true });
    for (const passwordlessToken of [right, link])
      expect((await refusalOf(login(ada, passwordlessToken))).code).toBe('invalid-passwordless-login-code');
  });

  it('R26 a member’s own redirect comes before the app’s, and one that would leave the site leads nowhere', async () => {
    await signUpByPassword();
    const { id } = (await service.memberOf(email))!;
    const redirectAfter = async (loginRedirect: string | null) => {
      await scene.store.members.update(service.tenant, id, { loginRedirect });
      const ada = service.browser();
      await sendLogin(ada);
      scene.clock.advance(days(1));
      return (await ada.call('loginMemberEmailPassword', { email, password })).data.redirect;
    };
    expect(await redirectAfter(null)).toBe(testApp().redirects.login);
    expect(await redirectAfter('/mine')).toBe('/mine');
    expect(await redirectAfter('//evil.example')).toBeNull();
  });
});

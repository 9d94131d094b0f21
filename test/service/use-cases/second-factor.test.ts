import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { days, describeAccounts, minutes, type Scene, seconds } from '../../support/account-scene.ts';
import { fakeAuthenticator } from '../../support/fake-authenticator.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';
const optional = { mode: 'optional' as const, plans: [] as string[], permissions: [] as string[] };

describeAccounts('second factor', (scene) => {
  const app = (over: Parameters<Scene['service']>[0] = {}) => scene.service({ secondFactor: optional, ...over });
  const codeOf = (secret: string, at = scene.clock.now) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

  async function member(service: TestService) {
    const browser = service.browser();
    const { data } = await browser.call('signupMemberEmailPassword', { email, password });
    await service.store.members.update(service.tenant, data.member.id, { verified: true });
    return { browser, id: data.member.id };
  }
  async function setUp(browser: TestBrowser) {
    const { secret, uri } = (await browser.call('startSecondFactor', {})).data;
    const { member: seen, recoveryCodes } = (await browser.call('confirmSecondFactor', { code: codeOf(secret) })).data;
    // The code of the set-up counts no second time.
    scene.clock.advance(seconds(31));
    return { secret, uri, seen, recoveryCodes };
  }
  async function waiting(browser: TestBrowser): Promise<string> {
    const refusal = await refusalOf(browser.call('loginMemberEmailPassword', { email, password }));
    expect(refusal.code).toBe('second-factor-required');
    return String(refusal.extra.secondFactorToken);
  }
  const finish = async (browser: TestBrowser, code: string, rememberDevice = false) =>
    browser.call('finishSecondFactor', { token: await waiting(browser), code, rememberDevice });

  it('R128 a login by password needs a code of the app, and then is one', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret, uri, seen, recoveryCodes } = await setUp(browser);
    expect(seen.auth).toMatchObject({ hasSecondFactor: true });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Juniper%20Studio:ada%40example\.com\?issuer=Juniper%20Studio&secret=/);
    expect(recoveryCodes).toHaveLength(10);
    const elsewhere = service.browser();
    const { data } = await finish(elsewhere, codeOf(secret));
    expect(data).toMatchObject({ member: { auth: { email } }, redirect: '/welcome' });
    expect((await elsewhere.call('getCurrentMember', {})).data).toMatchObject({ auth: { hasSecondFactor: true } });
    const subjects = (await service.mails(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account at Juniper Studio now asks for a code');
    const events = await service.store.auditLog.list(service.tenant, { limit: 100 });
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['second-factor-added', 'login']));
  });

  it('R128 takes the code of one step before and after, and no other', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    scene.clock.advance(minutes(2));
    for (const [steps, isTaken] of [
      [-2, false],
      [2, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      const call = finish(service.browser(), codeOf(secret, scene.clock.now + steps * seconds(30)));
      if (isTaken) expect((await call).data.tokens.accessToken).toBeTruthy();
      else expect((await refusalOf(call)).code).toBe('invalid-second-factor');
    }
  });

  it('R128 of 50 parallel logins with one right code one gets in', async () => {
    const service = app({ limits: { ...app().app.limits, guessesPerAccount: { max: 1000, seconds: 3600 } } });
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const tokens: string[] = [];
    while (tokens.length < 50) tokens.push(await waiting(service.browser()));
    const code = codeOf(secret);
    const ends = await Promise.allSettled(
      tokens.map((token) => service.browser().call('finishSecondFactor', { token, code })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('R128 wrong codes use up the budget that mailed codes share, and then a right one is refused', async () => {
    const service = app({ limits: { ...app().app.limits, guessesPerAccount: { max: 5, seconds: 3600 } } });
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const stranger = service.browser();
    const token = await waiting(stranger);
    const answers: string[] = [];
    const guesses = scene.engine.kind === 'memory' ? 1000 : 50;
    for (let guess = 0; guess < guesses; guess++) {
      const call = stranger.call('finishSecondFactor', { token, code: String(guess).padStart(6, '0') });
      answers.push((await refusalOf(call)).code);
    }
    expect(answers.filter((code) => code === 'invalid-second-factor')).toHaveLength(5);
    expect((await refusalOf(finish(service.browser(), codeOf(secret)))).code).toBe('rate-limited');
    // The owner's open session is untouched.
    expect((await browser.call('getCurrentMember', {})).data?.id).toBeTruthy();
  });

  it('R128 a recovery code lets in once, however it is typed, and a mail says so', async () => {
    const service = app();
    const { browser } = await member(service);
    const { recoveryCodes } = await setUp(browser);
    const [first = '', second = ''] = recoveryCodes;
    await finish(service.browser(), ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect((await refusalOf(finish(service.browser(), first))).code).toBe('invalid-second-factor');
    expect((await browser.call('getSecondFactor', {})).data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    const renewed = (await browser.call('renewRecoveryCodes', {})).data.recoveryCodes;
    expect((await refusalOf(finish(service.browser(), second))).code).toBe('invalid-second-factor');
    await finish(service.browser(), renewed[0]!);
    const subjects = (await service.mails(email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code of your account at Juniper Studio was used');
  });

  it('R128 a remembered device needs no code for 30 days, another one does, and none after it is removed', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const mine = service.browser();
    await finish(mine, codeOf(secret), true);
    const logIn = (at: TestBrowser) => at.call('loginMemberEmailPassword', { email, password });
    expect((await logIn(mine)).data.member.auth.email).toBe(email);
    await waiting(service.browser());
    scene.clock.advance(days(31));
    await waiting(mine);
    scene.clock.advance(minutes(5));
    const { data } = await finish(mine, codeOf(secret), true);
    expect(data.member.auth.hasSecondFactor).toBe(true);
    await mine.call('deleteSecondFactor', {});
    expect((await logIn(service.browser())).data.member.auth.hasSecondFactor).toBeUndefined();
  });

  it('R129 what waits for its code opens nothing, ends after ten minutes, and counts once', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const token = await waiting(service.browser());
    expect((await refusalOf(service.call('getCurrentMember', {}, { token }))).code).toBe('client/invalid-token');
    await service.browser().call('finishSecondFactor', { token, code: codeOf(secret) });
    scene.clock.advance(seconds(31));
    const again = service.browser().call('finishSecondFactor', { token, code: codeOf(secret) });
    expect((await refusalOf(again)).code).toBe('second-factor-expired');
    const late = await waiting(service.browser());
    scene.clock.advance(minutes(10));
    const tooLate = service.browser().call('finishSecondFactor', { token: late, code: codeOf(secret) });
    expect((await refusalOf(tooLate)).code).toBe('second-factor-expired');
  });

  it('R39 a set-up needs a recent login and a proved mailbox, and a new password ends waiting logins', async () => {
    const service = app();
    const browser = service.browser();
    await browser.call('signupMemberEmailPassword', { email, password });
    expect((await refusalOf(browser.call('startSecondFactor', {}))).code).toBe('confirmation-required');
    const member = await service.store.members.byEmail(service.tenant, email);
    await service.store.members.update(service.tenant, member!.id, { verified: true });
    const { secret } = await setUp(browser);
    const token = await waiting(service.browser());
    await browser.call('updateMemberAuth', { oldPassword: password, newPassword: 'another walk along it' });
    const late = service.browser().call('finishSecondFactor', { token, code: codeOf(secret) });
    expect((await refusalOf(late)).code).toBe('second-factor-expired');
    scene.clock.advance(minutes(11));
    expect((await refusalOf(browser.call('deleteSecondFactor', {}))).code).toBe('reauth-required');
    await browser.call('reauthenticate', { secondFactorCode: codeOf(secret) });
    await browser.call('deleteSecondFactor', {});
  });

  it('R128 where a plan requires it, the login sets it up, and it cannot be removed', async () => {
    const service = app({ secondFactor: { ...optional, plans: ['pln_free'] } });
    const { browser } = await member(service);
    await browser.call('addPlan', { planId: 'pln_free' });
    const elsewhere = service.browser();
    const refusal = await refusalOf(elsewhere.call('loginMemberEmailPassword', { email, password }));
    expect(refusal.code).toBe('second-factor-setup-required');
    const token = String(refusal.extra.secondFactorToken);
    const { secret } = (await elsewhere.call('startRequiredSecondFactor', { token })).data;
    const wrong = elsewhere.call('finishRequiredSecondFactor', { token, code: '000000' });
    expect((await refusalOf(wrong)).code).toBe('invalid-second-factor');
    const { data } = await elsewhere.call('finishRequiredSecondFactor', { token, code: codeOf(secret) });
    expect(data).toMatchObject({ member: { auth: { hasSecondFactor: true } } });
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await elsewhere.call('getSecondFactor', {})).data).toMatchObject({ isOn: true, isRequired: true });
    expect((await refusalOf(elsewhere.call('deleteSecondFactor', {}))).code).toBe('second-factor-wanted-here');
  });

  it('R128 a login by a mailed code asks for the app too; the code is used up by then', async () => {
    const service = app({ passwordless: { enabled: true, allowWithoutFlow: true } });
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const elsewhere = service.browser();
    await elsewhere.call('sendMemberLoginPasswordlessEmail', { email });
    const passwordlessToken = elsewhere.withFlow(await service.codeFor(email));
    const enter = () => elsewhere.call('loginMemberPasswordless', { email, passwordlessToken });
    const refusal = await refusalOf(enter());
    expect(refusal.code).toBe('second-factor-required');
    expect((await refusalOf(enter())).code).toBe('invalid-passwordless-login-code');
    const token = String(refusal.extra.secondFactorToken);
    await elsewhere.call('finishSecondFactor', { token, code: codeOf(secret) });
    expect((await elsewhere.call('getCurrentMember', {})).data?.auth.email).toBe(email);
  });

  const confirm = (service: TestService, token: string) => service.browser().call('confirmMemberEmail', { token });
  const lost = async (service: TestService) => {
    await service.browser().call('sendLostSecondFactorEmail', { token: await waiting(service.browser()) });
    return service.linkFor(email);
  };
  const logIn = (browser: TestBrowser) => browser.call('loginMemberEmailPassword', { email, password });
  const endsAtOf = async (browser: TestBrowser) =>
    (await browser.call('getCurrentMember', {})).data?.auth.secondFactorEndsAt;

  /** R127 what the password gets after the wait: another link, which logs in. */
  const loginLink = async (service: TestService) => {
    const refusal = await refusalOf(logIn(service.browser()));
    expect(refusal.code).toBe('lost-second-factor-mail-required');
    const token = String(refusal.extra.secondFactorToken);
    await service.browser().call('sendLostSecondFactorEmail', { token });
    return { token, link: await service.linkFor(email) };
  };
  const follow = (service: TestService, passwordlessToken: string) =>
    service.browser().call('loginMemberPasswordless', { passwordlessToken });

  it('R127 a login by mail 24 hours after the mailed link removes a lost app; each step is mailed', async () => {
    const service = app({ passwordless: { enabled: false, allowWithoutFlow: false } });
    const { browser, id } = await member(service);
    await setUp(browser);
    const link = await lost(service);
    expect(await endsAtOf(browser)).toBeUndefined();
    const answer = await confirm(service, link);
    expect(answer.data).not.toHaveProperty('loginToken');
    const endsAt = scene.clock.now + days(1);
    expect(Date.parse((await endsAtOf(browser))!)).toBe(endsAt);
    expect((await refusalOf(confirm(service, link))).code).toBe('invalid-code');
    scene.clock.advance(minutes(24 * 60 - 1));
    await waiting(service.browser());
    scene.clock.advance(minutes(2));
    const { link: entry } = await loginLink(service);
    expect((await follow(service, entry)).data.member.auth.hasSecondFactor).toBeUndefined();
    expect((await refusalOf(follow(service, entry))).code).toBe('passwordless-disabled');
    expect((await logIn(service.browser())).data.member.auth.email).toBe(email);
    expect(await service.store.secondFactors.find(service.tenant, id)).toBeNull();
    const subjects = (await service.mails(email)).map(({ subject }) => subject);
    expect(subjects.slice(-4)).toEqual([
      'Your authenticator app at Juniper Studio was reported lost',
      'Your account at Juniper Studio stops asking for a code in 24 hours',
      'Log in to Juniper Studio',
      'Your account at Juniper Studio no longer asks for a code',
    ]);
    const events = await service.store.auditLog.list(service.tenant, { limit: 100 });
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['second-factor-lost', 'second-factor-ending', 'second-factor-removed']),
    );
  });

  it('R127 the mail, any session and a login with the app each end the wait, and kill its links', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret, recoveryCodes } = await setUp(browser);
    const ways = {
      mail: async () => confirm(service, await service.linkFor(email)),
      session: () => browser.call('keepSecondFactor', {}),
      app: () => finish(service.browser(), codeOf(secret)),
      'recovery code': () => finish(service.browser(), recoveryCodes[0]!),
      proof: () => browser.call('reauthenticate', { secondFactorCode: codeOf(secret) }),
    };
    for (const [way, end] of Object.entries(ways)) {
      const unused = await lost(service);
      await confirm(service, await lost(service));
      expect(await endsAtOf(browser), way).toBeTruthy();
      await end();
      expect(await endsAtOf(browser), way).toBeUndefined();
      expect((await refusalOf(confirm(service, unused))).code, way).toBe('invalid-code');
      scene.clock.advance(days(2));
      await waiting(service.browser());
    }
    const kept = (await service.mails(email)).filter(({ subject }) => subject.includes('keeps asking for a code'));
    expect(kept).toHaveLength(Object.keys(ways).length);
  });

  it('R127 a second link changes no wait, and a wait that no login ends within a week lapses', async () => {
    const service = app();
    const { browser } = await member(service);
    await setUp(browser);
    const [first, second] = [await lost(service), await lost(service)];
    await confirm(service, first);
    const endsAt = await endsAtOf(browser);
    scene.clock.advance(minutes(30));
    await confirm(service, second);
    expect(await endsAtOf(browser)).toBe(endsAt);
    scene.clock.advance(days(8));
    await waiting(service.browser());
    expect(await endsAtOf(browser)).toBeUndefined();
  });

  it('R127 the link lasts an hour, needs the first factor and shares the budget of mails', async () => {
    const service = app({
      limits: {
        ...app().app.limits,
        codesPerAccount: { max: 2, seconds: 86_400 },
        linkMailsPerAccount: { max: 1, seconds: 3600 },
      },
    });
    const { browser } = await member(service);
    await setUp(browser);
    const none = service.browser().call('sendLostSecondFactorEmail', { token: 'A'.repeat(43) });
    expect((await refusalOf(none)).code).toBe('second-factor-expired');
    const link = await lost(service);
    scene.clock.advance(minutes(61));
    expect((await refusalOf(confirm(service, link))).code).toBe('invalid-code');
    await lost(service);
    await lost(service);
    scene.clock.advance(minutes(20));
    const refused = await refusalOf(lost(service));
    expect(refused).toMatchObject({ code: 'rate-limited', extra: { retryAfter: 40 * 60 } });
  });

  it('R23, R127 with a new address the wait ends that was begun by the former one', async () => {
    const service = app();
    const { browser, id } = await member(service);
    await setUp(browser);
    await confirm(service, await lost(service));
    const removalAt = async () => (await service.store.secondFactors.find(service.tenant, id))?.removalAt;
    expect(await removalAt()).toBeGreaterThan(0);
    await browser.call('updateMemberAuth', { email: 'new@example.com' });
    await browser.call('confirmMemberEmail', { token: await service.linkFor('new@example.com') });
    expect(await removalAt()).toBeNull();
  });

  it('R11 a wait ends where access is suspended, and a required factor is set up anew after it', async () => {
    const service = app({ secondFactor: { ...optional, plans: ['pln_free'] } });
    const { browser, id } = await member(service);
    await setUp(browser);
    await browser.call('addPlan', { planId: 'pln_free' });
    await confirm(service, await lost(service));
    await service.store.suspendedAccess.suspend(service.tenant, id, { withProfile: false });
    await service.store.suspendedAccess.restore(service.tenant, id, { maxSessions: 10 });
    expect((await service.store.secondFactors.find(service.tenant, id))?.removalAt).toBeNull();
    await confirm(service, await lost(service));
    scene.clock.advance(days(2));
    const { link } = await loginLink(service);
    expect((await refusalOf(follow(service, link))).code).toBe('second-factor-setup-required');
  });

  it('R127 the password alone never removes a lost app, and a code of the app still keeps it', async () => {
    const service = app();
    const { browser, id } = await member(service);
    const { secret } = await setUp(browser);
    await confirm(service, await lost(service));
    scene.clock.advance(days(2));
    for (const _ of [1, 2])
      expect((await refusalOf(logIn(service.browser()))).code).toBe('lost-second-factor-mail-required');
    const { token } = await loginLink(service);
    await service.browser().call('finishSecondFactor', { token, code: codeOf(secret) });
    expect(await service.store.secondFactors.find(service.tenant, id)).toMatchObject({ removalAt: null });
    await waiting(service.browser());
  });

  it('R127 after the wait a mailed code removes the app without another mail', async () => {
    const service = app({ passwordless: { enabled: true, allowWithoutFlow: true } });
    const { browser, id } = await member(service);
    await setUp(browser);
    await confirm(service, await lost(service));
    scene.clock.advance(days(2));
    const elsewhere = service.browser();
    await elsewhere.call('sendMemberLoginPasswordlessEmail', { email });
    const passwordlessToken = elsewhere.withFlow(await service.codeFor(email));
    await elsewhere.call('loginMemberPasswordless', { email, passwordlessToken });
    expect(await service.store.secondFactors.find(service.tenant, id)).toBeNull();
  });

  it('R127 a wait that lapsed is over: the next login asks for the app, and can report it lost again', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    await confirm(service, await lost(service));
    scene.clock.advance(days(9));
    await finish(service.browser(), codeOf(secret));
    await confirm(service, await lost(service));
    scene.clock.advance(days(2));
    await loginLink(service);
  });

  it('R127 a link counts at its own app only', async () => {
    const [service, other] = [app(), app({ id: 'app_other' })];
    const { browser } = await member(service);
    await setUp(browser);
    const link = await lost(service);
    expect((await refusalOf(confirm(other, link))).code).toBe('invalid-code');
    await confirm(service, link);
  });

  it('R128 `off` asks for nothing and keeps the apps; `required` asks everyone, a permission its members', async () => {
    const service = app();
    const { browser, id } = await member(service);
    await setUp(browser);
    service.app.secondFactor = { ...optional, mode: 'off' };
    expect((await logIn(service.browser())).data.member.auth.hasSecondFactor).toBeUndefined();
    expect((await refusalOf(browser.call('startSecondFactor', {}))).code).toBe('second-factor-disabled');
    service.app.secondFactor = optional;
    await waiting(service.browser());
    await browser.call('deleteSecondFactor', {});
    await logIn(service.browser());
    service.app.secondFactor = { ...optional, mode: 'required' };
    expect((await refusalOf(logIn(service.browser()))).code).toBe('second-factor-setup-required');
    service.app.secondFactor = { ...optional, permissions: ['editor'] };
    await logIn(service.browser());
    await service.store.members.update(service.tenant, id, { permissions: ['editor'] });
    expect((await refusalOf(logIn(service.browser()))).code).toBe('second-factor-setup-required');
  });

  it('R128 a login by passkey counts as both factors: with an app, and where one is required', async () => {
    const service = app({ passkeys: { rpId: 'juniper.example' } });
    const { browser } = await member(service);
    await setUp(browser);
    const device = fakeAuthenticator('https://juniper.example');
    const { options } = (await browser.call('startPasskeyRegistration', {})).data;
    await browser.call('finishPasskeyRegistration', { credential: device.create(options) });
    const byPasskey = async () => {
      const elsewhere = service.browser();
      const start = (await elsewhere.call('startPasskeyLogin', {})).data;
      await elsewhere.call('finishPasskeyLogin', { credential: device.get(start.options) });
      return elsewhere;
    };
    await waiting(service.browser());
    const elsewhere = await byPasskey();
    // It is no waiting login: it may do what needs a recent one.
    await elsewhere.call('deleteSecondFactor', {});
    service.app.secondFactor = { ...optional, mode: 'required' };
    expect((await refusalOf(logIn(service.browser()))).code).toBe('second-factor-setup-required');
    const { auth } = (await (await byPasskey()).call('getCurrentMember', {})).data!;
    expect([auth.hasPasskey, auth.hasSecondFactor]).toEqual([true, undefined]);
  });

  it('R127 a removed app ends the logins that wait for it', async () => {
    const service = app();
    const { browser } = await member(service);
    const { secret } = await setUp(browser);
    const token = await waiting(service.browser());
    await browser.call('deleteSecondFactor', {});
    const late = service.browser().call('finishSecondFactor', { token, code: codeOf(secret) });
    expect((await refusalOf(late)).code).toBe('second-factor-expired');
  });

  it('R13 the database holds no recovery code, and the secret only sealed', async () => {
    const service = app();
    const { browser, id } = await member(service);
    const { secret, recoveryCodes } = await setUp(browser);
    const stored = await service.store.secondFactors.recoveryCodes(service.tenant, id);
    expect(stored.join()).not.toContain(recoveryCodes[0]);
    expect((await service.store.secondFactors.find(service.tenant, id))?.secret).toBe(secret);
  });
});

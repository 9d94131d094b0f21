import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { days, describeAccounts, minutes, type Scene, seconds } from '../../support/account-scene.ts';
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

  it('R13 the database holds no recovery code, and the secret only sealed', async () => {
    const service = app();
    const { browser, id } = await member(service);
    const { secret, recoveryCodes } = await setUp(browser);
    const stored = await service.store.secondFactors.recoveryCodes(service.tenant, id);
    expect(stored.join()).not.toContain(recoveryCodes[0]);
    expect((await service.store.secondFactors.find(service.tenant, id))?.secret).toBe(secret);
  });
});

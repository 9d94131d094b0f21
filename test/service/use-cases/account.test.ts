import { beforeEach, expect, it } from 'vitest';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import { scaledLimits } from '../../../src/service/domain/limits.ts';
import { recentAuthMs } from '../../../src/service/domain/recent-auth.ts';
import { undoLifetimeMs } from '../../../src/service/use-cases/account/queue-email-changed.ts';
import { describeAccounts, hours } from '../../support/account-scene.ts';
import { badPasswords, passphrases } from '../../support/bad-passwords.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const other = 'three stones and a fern';
const email = 'ada@example.com';

describeAccounts('changes that could cost a member her account', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  beforeEach(async () => {
    service = scene.service();
    ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email, password });
  });
  const grow = () => scene.clock.advance(recentAuthMs + 60_000);
  const emailOf = async (who: TestBrowser) => (await who.call('getCurrentMember', {})).data.auth.email;
  const confirmToken = async (to: string) => {
    const link = (await service.mails(to)).findLast((mail) => mail.link?.includes('#ms_confirm='))!.link!;
    return link.split('#ms_confirm=')[1]!;
  };
  /** She has shown that the mailbox is hers; before that there is no way back to it. */
  async function prove() {
    await ada.call('sendMemberVerificationEmail', {});
    await ada.call('confirmMemberEmail', { token: ada.withFlow(await service.codeFor(email)) });
  }
  const events = async () => (await scene.store.auditLog.list(service.tenant)).map(({ event }) => event);
  /** A member without a password: she came by a mailed code. */
  async function bea(): Promise<TestBrowser> {
    const browser = service.browser();
    await browser.call('sendMemberSignupPasswordlessEmail', { email: 'bea@example.com' });
    const passwordlessToken = browser.withFlow(await service.codeFor('bea@example.com'));
    await browser.call('signupMemberPasswordless', { email: 'bea@example.com', passwordlessToken });
    return browser;
  }

  it('C4 R39 eleven minutes after the login each such call requires a fresh proof, and passes with it', async () => {
    const calls = (who: TestBrowser) =>
      [
        ['email', () => who.call('updateMemberAuth', { email: 'new@example.com' })],
        ['delete', () => who.call('deleteMember', {})],
      ] as const;
    grow();
    for (const [, call] of calls(ada))
      expect(await refusalOf(call())).toMatchObject({ code: 'reauth-required', status: 403 });
    await ada.call('reauthenticate', { password });
    for (const [, call] of calls(ada)) await call();
    expect(await events()).toEqual(expect.arrayContaining(['reauthenticated', 'email-change-asked', 'member-deleted']));
  });

  it.each([{}, { oldPassword: password }])(
    'M §2 refuses updateMemberAuth without an email or a new password',
    async (input) => {
      expect(await refusalOf(ada.call('updateMemberAuth', input))).toMatchObject({
        code: 'required-field-missing',
        status: 400,
        extra: { errors: [{ field: 'email' }, { field: 'newPassword' }] },
      });
      expect(await service.call('loginMemberEmailPassword', { email, password })).toBeTruthy();
    },
  );

  it('C20 proves herself by a mailed code just as well, once', async () => {
    grow();
    await ada.call('sendReauthCode', {});
    const token = ada.withFlow(await service.codeFor(email));
    expect((await refusalOf(ada.call('reauthenticate', { token: ada.withFlow('000000') }))).code).toBe('invalid-code');
    await ada.call('reauthenticate', { token });
    await ada.call('updateMemberAuth', { email: 'new@example.com' });
    expect((await refusalOf(ada.call('reauthenticate', { token }))).code).toBe('invalid-code');
  });

  it('R17 a proof is bound to its member: another member’s code and a login code are refused', async () => {
    await ada.call('sendReauthCode', {});
    const hers = ada.withFlow(await service.codeFor(email));
    const stranger = await bea();
    expect((await refusalOf(stranger.call('reauthenticate', { token: hers }))).code).toBe('invalid-code');
    const visitor = service.browser();
    await visitor.call('sendMemberLoginPasswordlessEmail', { email });
    const login = visitor.withFlow(await service.codeFor(email));
    expect((await refusalOf(ada.call('reauthenticate', { token: login }))).code).toBe('invalid-code');
    expect((await refusalOf(ada.call('confirmMemberEmail', { token: login }))).code).toBe('invalid-code');
  });

  it('R8 a stolen token is no way to guess the password: tries count as logins', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 12; i++)
      codes.push((await refusalOf(ada.call('reauthenticate', { password: `guess number ${i}` }))).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('invalid-credentials'));
    expect(codes.slice(10)).toEqual(['rate-limited', 'rate-limited']);
  });

  it('R22 §5 a change by the current password ends other sessions, codes and the old password', async () => {
    const phone = service.browser();
    await phone.call('loginMemberEmailPassword', { email, password });
    grow();
    expect(await refusalOf(ada.call('updateMemberAuth', { newPassword: other }))).toMatchObject({
      extra: { errors: [{ field: 'oldPassword', code: 'required-field-missing' }] },
    });
    expect(await refusalOf(ada.call('updateMemberAuth', { oldPassword: 'not it', newPassword: other }))).toMatchObject({
      extra: { errors: [{ field: 'oldPassword', code: 'invalid-credentials' }] },
    });
    expect(
      await refusalOf(ada.call('updateMemberAuth', { oldPassword: password, newPassword: 'password1' })),
    ).toMatchObject({
      extra: { errors: [{ field: 'newPassword', code: 'invalid-password-common' }] },
    });
    const { message } = await ada.call('updateMemberAuth', { oldPassword: password, newPassword: other });
    expect(message).toBe('Your password has been changed.');
    expect(await emailOf(ada)).toBe(email);
    expect((await refusalOf(emailOf(phone))).code).toBe('client/invalid-token');
    const again = service.browser();
    expect((await refusalOf(again.call('loginMemberEmailPassword', { email, password }))).code).toBe(
      'invalid-credentials',
    );
    await again.call('loginMemberEmailPassword', { email, password: other });
    expect((await service.mails(email)).map(({ subject }) => subject)).toContain(
      'Your password at Juniper Studio was changed',
    );
  });

  it('R3 refuses the twenty bad passwords at a change, a reset and a first password, at their field', async () => {
    const grace = service.browser();
    const hers = { email: 'grace.hopper@navy-yard.example' };
    await grace.call('sendMemberSignupPasswordlessEmail', hers);
    await grace.call('signupMemberPasswordless', {
      ...hers,
      passwordlessToken: grace.withFlow(await service.codeFor(hers.email)),
    });
    const refused = async (field: string, call: (bad: string) => Promise<unknown>) => {
      for (const bad of badPasswords) {
        const { code, extra } = await refusalOf(call(bad));
        expect([bad, code, extra.errors]).toEqual([
          bad,
          'invalid-password-common',
          [expect.objectContaining({ field })],
        ]);
      }
    };
    const before = service.hasher.runs;
    await refused('password', (bad) => grace.call('setPassword', { password: bad }));
    expect(service.hasher.runs).toBe(before);
    await grace.call('setPassword', { password });
    await refused('newPassword', (newPassword) =>
      grace.call('updateMemberAuth', { oldPassword: password, newPassword }),
    );
    const visitor = service.browser();
    await visitor.call('sendMemberResetPasswordEmail', hers);
    const token = await service.linkFor(hers.email);
    await refused('newPassword', (newPassword) => visitor.call('resetMemberPassword', { token, newPassword }));
    await service.browser().call('loginMemberEmailPassword', { ...hers, password });
  });

  it('R3 twenty passphrases are taken there', async () => {
    const roomy = scene.service({ limits: scaledLimits(defaultLimits, 100) });
    const grace = roomy.browser();
    await grace.call('signupMemberEmailPassword', { email, password });
    let oldPassword = password;
    for (const newPassword of passphrases) {
      await grace.call('updateMemberAuth', { oldPassword, newPassword });
      oldPassword = newPassword;
    }
    await roomy.browser().call('loginMemberEmailPassword', { email, password: oldPassword });
  });

  it('C5 a first password is set only where there is none, and only right after a login', async () => {
    const passwordless = await bea();
    expect((await refusalOf(ada.call('setPassword', { password: other }))).code).toBe('password-already-set');
    grow();
    expect((await refusalOf(passwordless.call('setPassword', { password: other }))).code).toBe('reauth-required');
    await passwordless.call('sendReauthCode', {});
    await passwordless.call('reauthenticate', {
      token: passwordless.withFlow(await service.codeFor('bea@example.com')),
    });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => passwordless.call('setPassword', { password: other })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await passwordless.call('getCurrentMember', {})).data.auth.hasPassword).toBe(true);
    const told = (await service.mails('bea@example.com')).at(-1)!;
    expect(told.subject).toBe('Your account at Juniper Studio has a password now');
    expect(told.text).not.toMatch(/was changed|All devices/);
  });

  it('C4 R23 an address changes only when its code is confirmed; the old one gets a mail', async () => {
    await prove();
    const { message, data } = await ada.call('updateMemberAuth', { email: 'New@Example.com' });
    expect([data.auth.email, message]).toEqual([email, expect.stringContaining('new address')]);
    expect(await service.mails(email)).toHaveLength(2);
    const token = ada.withFlow(await service.codeFor('new@example.com'));
    const stranger = await bea();
    expect((await refusalOf(stranger.call('confirmMemberEmail', { token }))).code).toBe('invalid-code');
    const confirmed = await ada.call('confirmMemberEmail', { token });
    expect(confirmed.data.member).toMatchObject({ verified: true, auth: { email: 'new@example.com' } });
    const told = (await service.mails(email)).at(-1)!;
    expect([told.subject, told.link]).toEqual([
      'Your address at Juniper Studio was changed',
      expect.stringMatching(/^https:\/\/service\.example\/confirm\?app=app_\d+&mode=sandbox#ms_confirm=[\w-]{43}$/),
    ]);
    const visitor = service.browser();
    await visitor.call('sendMemberResetPasswordEmail', { email });
    expect((await service.mails(email)).at(-1)).toBe(told);
  });

  it('R23 an hour-old token changes no address; a change ends codes of the old one, mails go to the new', async () => {
    await prove();
    scene.clock.advance(hours(1));
    expect(await refusalOf(ada.call('updateMemberAuth', { email: 'new@example.com' }))).toMatchObject({
      code: 'reauth-required',
      status: 403,
    });
    expect(await service.mails('new@example.com')).toEqual([]);
    await ada.call('reauthenticate', { password });
    const visitor = service.browser();
    await visitor.call('sendMemberResetPasswordEmail', { email });
    const reset = { code: visitor.withFlow(await service.codeFor(email)), link: await service.linkFor(email) };
    await visitor.call('sendMemberLoginPasswordlessEmail', { email });
    const login = { code: visitor.withFlow(await service.codeFor(email)), link: await service.linkFor(email) };

    await ada.call('updateMemberAuth', { email: 'new@example.com' });
    await ada.call('confirmMemberEmail', { token: ada.withFlow(await service.codeFor('new@example.com')) });
    for (const token of [reset.code, reset.link])
      expect((await refusalOf(visitor.call('resetMemberPassword', { token, newPassword: other }))).code).toBe(
        'invalid-reset-code',
      );
    for (const passwordlessToken of [login.code, login.link])
      expect((await refusalOf(visitor.call('loginMemberPasswordless', { email, passwordlessToken }))).code).toBe(
        'invalid-passwordless-login-code',
      );
    const before = (await service.mails(email)).length;
    for (const to of [email, 'new@example.com']) await visitor.call('sendMemberResetPasswordEmail', { email: to });
    expect((await service.mails(email)).length).toBe(before);
    const token = await service.linkFor('new@example.com');
    await visitor.call('resetMemberPassword', { token, newPassword: other });
    await visitor.call('loginMemberEmailPassword', { email: 'new@example.com', password: other });
  });

  it('R23 the former address undoes a change within 72 hours, despite a new password, and ends sessions', async () => {
    await prove();
    await ada.call('updateMemberAuth', { email: 'thief@example.com' });
    await ada.call('confirmMemberEmail', { token: ada.withFlow(await service.codeFor('thief@example.com')) });
    await ada.call('updateMemberAuth', { oldPassword: password, newPassword: other });
    scene.clock.advance(undoLifetimeMs - 60_000);
    const token = await confirmToken(email);
    const anywhere = service.browser();
    expect((await anywhere.call('confirmMemberEmail', { token })).message).toContain('what it was before');
    expect((await refusalOf(emailOf(ada))).code).toBe('client/invalid-token');
    expect((await service.memberOf(email))?.email).toBe(email);
    expect((await refusalOf(anywhere.call('confirmMemberEmail', { token }))).code).toBe('invalid-code');
  });

  it('R23 after 72 hours the way back is closed', async () => {
    await prove();
    await ada.call('updateMemberAuth', { email: 'new@example.com' });
    await ada.call('confirmMemberEmail', { token: ada.withFlow(await service.codeFor('new@example.com')) });
    const token = await confirmToken(email);
    scene.clock.advance(undoLifetimeMs);
    expect((await refusalOf(service.browser().call('confirmMemberEmail', { token }))).code).toBe('invalid-code');
  });

  it('R4 R23 a taken address answers as a free one, and only its owner gets a mail', async () => {
    await bea();
    const [free, taken] = await Promise.all([
      ada.call('updateMemberAuth', { email: 'free@example.com' }),
      ada.call('updateMemberAuth', { email: 'bea@example.com' }),
    ]);
    const shape = ({ data, message, flowId }: typeof free) => [data, message, flowId?.length];
    expect(shape(taken)).toEqual(shape(free));
    const told = (await service.mails('bea@example.com')).at(-1)!;
    expect([told.subject, told.code, told.link]).toEqual(['Your address was entered at Juniper Studio', null, null]);
  });

  it('confirms the address by code or by link, with the same answer to a confirmed member', async () => {
    await ada.call('sendMemberVerificationEmail', {});
    const confirmed = await ada.call('confirmMemberEmail', { token: await confirmToken(email) });
    expect(confirmed.data.member?.verified).toBe(true);
    const before = (await service.mails(email)).length;
    const again = await ada.call('sendMemberVerificationEmail', {});
    expect([again.data.success, (await service.mails(email)).length]).toEqual([true, before]);

    const bob = service.browser();
    await bob.call('signupMemberEmailPassword', { email: 'bob@example.com', password });
    await bob.call('sendMemberVerificationEmail', {});
    await bob.call('confirmMemberEmail', { token: await service.codeFor('bob@example.com') });
    expect((await service.memberOf('bob@example.com'))?.verified).toBe(true);
    // R11: she signed up in this very browser, so nothing of hers is suspended.
    expect((await service.memberOf('bob@example.com'))?.passwordHash).not.toBeNull();
  });

  it('R29 lists the devices, ends one, and ends all others', async () => {
    const [phone, tablet] = [service.browser(), service.browser()];
    for (const device of [phone, tablet]) await device.call('loginMemberEmailPassword', { email, password });
    const { sessions } = (await ada.call('getMemberSessions', {})).data;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({ device: 'Firefox on Linux' }),
    ]);
    const phoneId = (await phone.call('getMemberSessions', {})).data.sessions.find(({ isCurrent }) => isCurrent)!.id;
    expect((await ada.call('revokeMemberSessions', { sessionId: phoneId })).data).toEqual({ revoked: 1 });
    expect((await refusalOf(emailOf(phone))).code).toBe('client/invalid-token');
    expect((await ada.call('revokeMemberSessions', {})).data).toEqual({ revoked: 1 });
    expect((await refusalOf(emailOf(tablet))).code).toBe('client/invalid-token');
    expect(await emailOf(ada)).toBe(email);
  });

  it('R41 a member cannot end another member’s session', async () => {
    const stranger = await bea();
    const { id } = (await ada.call('getMemberSessions', {})).data.sessions[0]!;
    expect((await stranger.call('revokeMemberSessions', { sessionId: id })).data).toEqual({ revoked: 0 });
    expect(await emailOf(ada)).toBe(email);
  });

  it('R78 a deleted member is gone: session, address, teams; and an app may not offer it', async () => {
    await ada.call('deleteMember', {});
    expect(await service.memberOf(email)).toBeNull();
    expect((await refusalOf(emailOf(ada))).code).toBe('client/invalid-token');
    await service.browser().call('signupMemberEmailPassword', { email, password });

    // R61 a dead webhook is kept for a month, but not one about a deleted member, whenever it dies.
    const target = { id: null, url: 'https://hooks.example.com/', secretFrom: 'HOOK', events: [] };
    const told = scene.service({ webhooks: [target] });
    const [goes, stays] = [told.browser(), told.browser()];
    await goes.call('signupMemberEmailPassword', { email: 'goes@example.com', password });
    await stays.call('signupMemberEmailPassword', { email: 'stays@example.com', password });
    await goes.call('updateMember', { customFields: {} });
    const { outbox } = scene.store;
    const kept = async () =>
      (await outbox.list<{ body: string }>(told.tenant, { kind: 'webhook', state: 'dead', limit: 99 })).map(
        ({ payload }) => payload?.body.match(/(?:goes|stays)@/)?.[0] ?? null,
      );
    const jobs = await outbox.claim({ worker: 'w', kinds: ['webhook'], limit: 99, leaseMs: 60_000 });
    const [last, ...others] = jobs.filter(({ appId }) => appId === told.tenant.appId).reverse();
    for (const { id } of others) await outbox.failed('w', id, { error: 'no', retryInMs: null });
    expect((await kept()).sort()).toEqual(['goes@', 'stays@']);
    await goes.call('deleteMember', {});
    expect((await kept()).sort()).toEqual([null, 'stays@']);
    await outbox.failed('w', last!.id, { error: 'no', retryInMs: null });
    expect((await kept()).sort()).toEqual([null, null, 'stays@']);

    const strict = scene.service({}, { allowMemberSelfDelete: false });
    const member = strict.browser();
    await member.call('signupMemberEmailPassword', { email, password });
    expect(await refusalOf(member.call('deleteMember', {}))).toMatchObject({ code: 'access-denied', status: 403 });
  });
});

import { beforeEach, expect, it } from 'vitest';
import { describeAccounts, minutes } from '../../support/account-scene.ts';
import { badPasswords, passphrases } from '../../support/bad-passwords.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const fresh = 'nineteen tin soldiers';
const email = 'ada@example.com';

describeAccounts('resetting a password', (scene) => {
  let service: TestService;
  beforeEach(async () => {
    service = scene.service();
  });
  const signUp = (browser: TestBrowser = service.browser()) =>
    browser.call('signupMemberEmailPassword', { email, password }).then(() => browser);
  const logIn = (with_: string, browser: TestBrowser = service.browser()) =>
    browser.call('loginMemberEmailPassword', { email, password: with_ }).then(() => browser);
  const askReset = (browser: TestBrowser) => browser.call('sendMemberResetPasswordEmail', { email });
  /** Requests and resets in one browser, as a person does. */
  async function resetIn(browser: TestBrowser, newPassword = fresh) {
    await askReset(browser);
    const token = browser.withFlow(await service.codeFor(email));
    return browser.call('resetMemberPassword', { token, newPassword });
  }

  it('§4.1 a reset sets the new password, clears the cookie and does not log anybody in', async () => {
    await signUp();
    const visitor = service.browser();
    const outcome = await resetIn(visitor);
    expect(outcome).toEqual({
      data: { success: true },
      message: 'Your password has been reset. Please log in with the new one.',
      cookies: { flow: null },
    });
    expect(visitor.token).toBeNull();
    await logIn(fresh);
    expect((await refusalOf(logIn(password))).code).toBe('invalid-credentials');
  });

  it('§4.1 an account without a password gets its first one by a reset', async () => {
    await signUp();
    await scene.store.members.update(service.tenant, (await service.memberOf(email))!.id, { passwordHash: null });
    await resetIn(service.browser());
    await logIn(fresh);
    expect((await service.mails(email)).at(-1)!.subject).toBe('Your account at Juniper Studio has a password now');
  });

  it('R64 a mail names the configured site of the request, and the app for other pages', async () => {
    const two = scene.service({ origins: ['https://juniper.example', 'https://shop.juniper.example:8443'] });
    const sites: string[] = [];
    for (const origin of [
      'https://juniper.example',
      'https://shop.juniper.example:8443',
      'http://localhost:5280',
      'https://evil.example',
      null,
    ]) {
      const one = `${sites.length}@example.com`;
      await two.browser({ origin }).call('signupMemberEmailPassword', { email: one, password });
      const { text } = (await two.mails(one)).at(-1)!;
      sites.push(/Requested on (.+?) with /.exec(text)![1]!);
      expect(text).toMatch(/\nJuniper Studio · juniper\.example\n$/);
    }
    expect(sites).toEqual([
      'juniper.example',
      'shop.juniper.example:8443',
      'Juniper Studio',
      'Juniper Studio',
      'juniper.example',
    ]);
  });

  it('R3 a bad new password is refused and does not cost the code', async () => {
    await signUp();
    const browser = service.browser();
    await askReset(browser);
    const token = browser.withFlow(await service.codeFor(email));
    for (const bad of badPasswords.slice(0, -3)) {
      const refused = await refusalOf(browser.call('resetMemberPassword', { token, newPassword: bad }));
      expect([bad, refused.code]).toEqual([bad, 'invalid-password-common']);
      expect(refused.extra.errors).toMatchObject([{ field: 'newPassword' }]);
    }
    // Only the code identifies the member, so this check comes after it.
    const own = await refusalOf(browser.call('resetMemberPassword', { token, newPassword: 'Ada@Example.com1' }));
    expect(own.code).toBe('invalid-password-common');
    await browser.call('resetMemberPassword', { token, newPassword: passphrases[0]! });
  });

  it('R22 a reset ends five sessions, two codes, a link and a pending address, with one notice', async () => {
    const first = await signUp();
    // Proved before, so that it is the reset that ends all this, and not the suspension of R11.
    await scene.store.members.update(service.tenant, (await service.memberOf(email))!.id, { verified: true });
    const browsers = [first, ...(await Promise.all(Array.from({ length: 4 }, () => logIn(password))))];
    const other = service.browser();
    await askReset(other);
    const otherReset = other.withFlow(await service.codeFor(email));
    const otherLink = await service.linkFor(email);
    await other.call('sendMemberLoginPasswordlessEmail', { email });
    const loginCode = other.withFlow(await service.codeFor(email));
    await first.call('updateMemberAuth', { email: 'elsewhere@example.com' });
    const change = first.withFlow(await service.codeFor('elsewhere@example.com'));
    const changeLink = (await service.mails('elsewhere@example.com')).at(-1)!.link!.split('#ms_confirm=')[1]!;
    const mailsBefore = (await service.mails(email)).length;

    await resetIn(service.browser());
    for (const browser of browsers) expect((await refusalOf(browser.call('getCurrentMember', {}))).status).toBe(401);
    for (const token of [otherReset, otherLink])
      expect(
        (await refusalOf(other.call('resetMemberPassword', { token, newPassword: 'copper wren & oat' }))).code,
      ).toBe('invalid-reset-code');
    expect((await refusalOf(other.call('loginMemberPasswordless', { email, passwordlessToken: loginCode }))).code).toBe(
      'invalid-passwordless-login-code',
    );
    const again = await logIn(fresh);
    for (const token of [change, changeLink])
      expect((await refusalOf(again.call('confirmMemberEmail', { token }))).code).toBe('invalid-code');
    expect((await service.memberOf(email))?.email).toBe(email);
    const notices = (await service.mails(email)).slice(mailsBefore).filter(({ subject }) => /changed/.test(subject));
    expect(notices.map(({ subject }) => subject)).toEqual(['Your password at Juniper Studio was changed']);
    expect(await scene.store.auditLog.list(service.tenant, { event: 'password-reset' })).toHaveLength(1);
  });

  it('R16 of twenty resets with one link at once, one is done and one notice is mailed', async () => {
    await signUp();
    await askReset(service.browser());
    const token = await service.linkFor(email);
    const outcomes = await Promise.allSettled(
      passphrases.map((newPassword) => service.call('resetMemberPassword', { token, newPassword })),
    );
    const done = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await service.mails(email)).filter(({ subject }) => /changed/.test(subject))).toHaveLength(1);
    await logIn(passphrases[done]!);
  });

  it('R8, R22 a browser that was known is not any more, and the tries are free again', async () => {
    const ada = await signUp();
    await scene.store.members.update(service.tenant, (await service.memberOf(email))!.id, { verified: true });
    for (let i = 0; i < 10; i++) await refusalOf(logIn(`guess number ${i}`));
    expect((await refusalOf(logIn(password))).code).toBe('rate-limited');
    await resetIn(service.browser());
    const before = service.hasher.runs;
    for (let i = 0; i < 11; i++) await refusalOf(logIn(`guess number ${i}`));
    expect(service.hasher.runs - before).toBe(10);
    expect((await refusalOf(logIn(fresh, ada))).code).toBe('rate-limited');
  });

  it('R11 the first reset gives an account without any access a stranger planted', async () => {
    const eve = await signUp();
    const id = (await service.memberOf(email))!.id;
    await scene.store.identities.link(service.tenant, {
      provider: 'google',
      subject: 'eve',
      memberId: id,
      email: 'eve@example.com',
      emailVerified: true,
    });
    await resetIn(service.browser());
    expect((await refusalOf(eve.call('getCurrentMember', {}))).status).toBe(401);
    expect((await refusalOf(logIn(password))).code).toBe('invalid-credentials');
    expect(await scene.store.identities.find(service.tenant, 'google', 'eve')).toBeNull();
    const member = (await service.memberOf(email))!;
    expect([member.id, member.verified]).toEqual([id, true]);
    expect((await service.mails(email)).at(-1)?.text).toContain('suspended');
    expect(await scene.store.auditLog.list(service.tenant, { event: 'access-suspended' })).toHaveLength(1);
  });

  it('R11 in the browser that signed up, nothing of hers is suspended', async () => {
    const ada = await signUp();
    const id = (await service.memberOf(email))!.id;
    await scene.store.identities.link(service.tenant, {
      provider: 'google',
      subject: 'ada',
      memberId: id,
      email,
      emailVerified: true,
    });
    await resetIn(ada);
    expect(await scene.store.identities.find(service.tenant, 'google', 'ada')).not.toBeNull();
    expect((await service.mails(email)).at(-1)?.text).not.toContain('suspended');
  });

  it('R4, R9 wrong codes answer alike for an unknown, a disabled and a known address', async () => {
    await signUp();
    await service.call('signupMemberEmailPassword', { email: 'off@example.com', password });
    await scene.store.members.update(service.tenant, (await service.memberOf('off@example.com'))!.id, {
      disabled: true,
    });
    const seen = new Set<string>();
    for (const to of [email, 'off@example.com', 'unknown@example.com']) {
      const browser = service.browser();
      await browser.call('sendMemberResetPasswordEmail', { email: to });
      for (let i = 0; i < 7; i++) {
        const call = browser.call('resetMemberPassword', { token: browser.withFlow(`00000${i}`), newPassword: fresh });
        seen.add(JSON.stringify(await refusalOf(call)));
      }
    }
    expect(seen.size).toBe(1);
    expect((await service.mails()).filter(({ code }) => code).map(({ to }) => to)).toEqual([email]);
  });

  it('R24 mailed links lead to configured addresses only, whatever the request claims', async () => {
    await signUp();
    const poisons = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { userAgent: 'Firefox/1 https://evil.example' },
      { userAgent: '\r\nBcc: eve@evil.example' },
      { language: 'evil.example' },
      { ipKey: 'evil.example', ipPrefix: 'evil.example' },
      { requestId: 'https://evil.example' },
      { flowCookie: 'reset-https://evil.example' },
      { deviceCookie: 'https://evil.example' },
      { isPackageClient: true, origin: 'https://evil.example' },
    ];
    for (const poison of poisons) {
      await service.browser(poison).call('sendMemberResetPasswordEmail', { email });
      await service.browser(poison).call('sendMemberLoginPasswordlessEmail', { email });
      scene.clock.advance(minutes(60 * 24));
    }
    const body = {
      email,
      _url: 'https://evil.example',
      origin_domain: 'evil.example',
      options: { url: 'evil.example' },
    };
    await service.call('sendMemberResetPasswordEmail', body);
    const mails = await service.mails(email);
    // The welcome and 21 requested ones, without those that expired before they were sent.
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain('evil.example');
      if (mail.link) expect(mail.link).toMatch(/^https:\/\/(?:service\.example\/reset\?|juniper\.example\/)/);
    }
  });
});

import { beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { createHasher } from '../../../src/service/domain/passwords.ts';
import { days, describeAccounts, hours, minutes } from '../../support/account-scene.ts';
import { refusalOf, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';
const signUp = (service: TestService, email: string) => service.call('signupMemberEmailPassword', { email, password });
const logIn = (service: TestService, email: string, with_ = password) =>
  service.call('loginMemberEmailPassword', { email, password: with_ });

describeAccounts('logging in by password', (scene) => {
  let service: TestService;
  beforeEach(() => {
    service = scene.service();
  });

  it('§7, C7 answers the member, an opaque token with its expiry, a redirect and her access', async () => {
    await signUp(service, 'ada@example.com');
    const { data, message } = await logIn(service, ' ADA@example.com ');
    expect(data.member.auth).toEqual({ email: 'ada@example.com', hasPassword: true, providers: [] });
    expect(data.member.id).toMatch(/^mem_sb_/);
    expect(data.tokens.type).toBe('bearer');
    expect(data.tokens.accessToken).toMatch(/^[\w-]{43}$/);
    expect(data.tokens.expires).toBe(scene.clock.now + days(90));
    expect(data.redirect).toBe('/welcome');
    expect(data.contentGroups?.map(({ key, activeMemberHasAccess }) => [key, activeMemberHasAccess])).toEqual([
      ['premium', false],
    ]);
    expect(message).toBe('You are logged in.');
  });

  it('R1 a hash of lower cost is renewed by the first login', async () => {
    const strong = createHasher({ random: systemRandom });
    const weak = createHasher({ random: systemRandom, cost: { memoryCost: 8192, timeCost: 1 } });
    const real = scene.service({}, {}, { hasher: strong });
    await signUp(real, 'ada@example.com');
    const { id } = (await real.memberOf('ada@example.com'))!;
    await scene.store.members.update(real.tenant, id, { passwordHash: await weak.hash(password) });
    await logIn(real, 'ada@example.com');
    expect((await real.memberOf('ada@example.com'))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await logIn(real, 'ada@example.com');
  });

  /** R4 the accounts that must be indistinguishable to a visitor. */
  async function fiveStates(of: TestService): Promise<string[]> {
    for (const name of ['known', 'disabled', 'social']) await signUp(of, `${name}@example.com`);
    const idOf = async (name: string) => (await of.memberOf(`${name}@example.com`))!.id;
    await scene.store.members.update(of.tenant, await idOf('known'), { verified: true });
    await scene.store.members.update(of.tenant, await idOf('disabled'), { disabled: true });
    await scene.store.members.update(of.tenant, await idOf('social'), { passwordHash: null });
    await scene.store.identities.link(of.tenant, {
      provider: 'google',
      subject: 'g1',
      memberId: await idOf('social'),
      email: 'social@example.com',
      emailVerified: true,
    });
    await signUp(of, 'unverified@example.com');
    return ['known', 'unknown', 'unverified', 'disabled', 'social'].map((name) => `${name}@example.com`);
  }

  it('R4, R5 refuses a wrong password of any account alike, at one verification, also the 20th time', async () => {
    const emails = await fiveStates(service);
    for (let round = 1; round <= 20; round++) {
      const seen = new Set<string>();
      for (const email of emails) {
        const before = service.hasher.runs;
        seen.add(
          JSON.stringify({
            ...(await refusalOf(logIn(service, email, 'not her password'))),
            runs: service.hasher.runs - before,
          }),
        );
      }
      expect(seen.size).toBe(1);
      expect([...seen][0]).toContain(round <= 10 ? 'invalid-credentials' : 'rate-limited');
    }
  });

  it('R4 a disabled account refuses its right password with the same message', async () => {
    await fiveStates(service);
    expect(await refusalOf(logIn(service, 'disabled@example.com'))).toEqual(
      await refusalOf(logIn(service, 'unknown@example.com')),
    );
    expect(await scene.store.auditLog.list(service.tenant, { event: 'login-failed' })).toHaveLength(2);
  });

  it('C2 names the way to log in to an account without a password only with hints on', async () => {
    const hinting = scene.service({}, { privacy: { minimalCache: false, showAccountExistenceHints: true } });
    await fiveStates(hinting);
    expect(await refusalOf(logIn(hinting, 'social@example.com'))).toMatchObject({
      code: 'use-social-login',
      extra: { providerKey: 'google' },
    });
    const social = (await hinting.memberOf('social@example.com'))!;
    await scene.store.identities.unlinkAll(hinting.tenant, social.id);
    expect((await refusalOf(logIn(hinting, 'social@example.com'))).code).toBe('no-password-set');
    expect((await refusalOf(logIn(hinting, 'unknown@example.com'))).code).toBe('invalid-credentials');

    await fiveStates(service);
    expect((await refusalOf(logIn(service, 'social@example.com'))).code).toBe('invalid-credentials');
  });

  it('R2 more than 1,024 bytes of password are refused before any hash', async () => {
    const refused = await refusalOf(logIn(service, 'ada@example.com', 'x'.repeat(1025)));
    expect(refused).toMatchObject({ code: 'invalid-password-too-long', status: 400 });
    expect(service.hasher.runs).toBe(0);
  });

  it('R8 evaluates ten of 200 tries at one account in 15 minutes; the owner’s browser still gets in', async () => {
    const ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    await ada.call('logout', {});
    const before = service.hasher.runs;
    for (let i = 0; i < 200; i++) {
      await refusalOf(logIn(service, 'ada@example.com', `guess number ${i}`));
      scene.clock.advance(4000);
    }
    expect(service.hasher.runs - before).toBe(10);
    expect((await refusalOf(logIn(service, 'ada@example.com'))).code).toBe('rate-limited');
    // R85 once a day, so that an attacker cannot fill the log.
    const logged = await scene.store.auditLog.list(service.tenant, { event: 'login-delayed' });
    expect(logged.map(({ memberId, actor }) => [memberId === null, actor])).toEqual([[false, 'visitor']]);
    const { data } = await ada.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    expect(data.member.auth.email).toBe('ada@example.com');
  });

  it('R8 tries that come together are not let through together', async () => {
    await signUp(service, 'ada@example.com');
    const before = service.hasher.runs;
    await Promise.all(Array.from({ length: 60 }, (_, i) => refusalOf(logIn(service, 'ada@example.com', `guess ${i}`))));
    expect(service.hasher.runs - before).toBe(10);
  });

  it('R8 the wait grows after ten failures; after a hundred only a code or reset helps, not for ever', async () => {
    await signUp(service, 'ada@example.com');
    const evaluatedIn = async (ms: number, everyMs: number) => {
      const before = service.hasher.runs;
      for (let at = 0; at < ms; at += everyMs) {
        await refusalOf(logIn(service, 'ada@example.com', 'not her password'));
        scene.clock.advance(everyMs);
      }
      return service.hasher.runs - before;
    };
    expect(await evaluatedIn(minutes(15), minutes(1))).toBe(10);
    expect(await evaluatedIn(hours(3), minutes(1))).toBeLessThan(10);
    await evaluatedIn(days(5), minutes(30));
    expect(await evaluatedIn(hours(12), minutes(30))).toBe(0);
    scene.clock.advance(days(7));
    await logIn(service, 'ada@example.com');
  });

  it('R8 a stranger cannot use a browser known for another account', async () => {
    await signUp(service, 'ada@example.com');
    const eve = service.browser();
    await eve.call('signupMemberEmailPassword', { email: 'eve@example.com', password });
    const evaluated = async (by: () => Promise<unknown>) => {
      const before = service.hasher.runs;
      for (let i = 0; i < 15; i++) await refusalOf(by());
      return service.hasher.runs - before;
    };
    const guess = { email: 'ada@example.com', password: 'not her password' };
    expect(await evaluated(() => service.call('loginMemberEmailPassword', guess))).toBe(10);
    expect(await evaluated(() => eve.call('loginMemberEmailPassword', guess))).toBe(0);
  });

  it('R27 every login gets a new token, whatever was presented; the database has only its hash', async () => {
    const ada = service.browser();
    const first = await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    const second = await ada.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    const [one, two] = [first, second].map(({ data }) => data.tokens.accessToken) as [string, string];
    expect(one).not.toBe(two);
    expect(Buffer.from(two, 'base64url')).toHaveLength(32);
    expect(await scene.store.sessions.find(service.tenant, hashSecret(two))).not.toBeNull();
    expect(await scene.store.sessions.find(service.tenant, two)).toBeNull();
    // A planted token is not taken over.
    const planted = 'p'.repeat(43);
    const third = await service.call(
      'loginMemberEmailPassword',
      { email: 'ada@example.com', password },
      { token: planted },
    );
    expect(third.data.tokens.accessToken).not.toBe(planted);
    expect((await refusalOf(service.call('getCurrentMember', {}, { token: planted }))).code).toBe(
      'client/invalid-token',
    );
  });

  it('R27 replaces a planted device cookie, and keeps the member’s own', async () => {
    const planted = 'd'.repeat(43);
    const ada = service.browser();
    ada.deviceCookie = planted;
    await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    const own = ada.deviceCookie;
    expect(own).not.toBe(planted);
    await ada.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    expect(ada.deviceCookie).toBe(own);
  });

  it('R22 a password that is changed while it is being checked does not log in any more', async () => {
    await signUp(service, 'ada@example.com');
    const { id } = (await service.memberOf('ada@example.com'))!;
    const { hasher } = service;
    const slow = {
      ...hasher,
      async verify(stored: string | null, tried: string) {
        const verdict = await hasher.verify(stored, tried);
        await scene.store.members.update(service.tenant, id, { passwordHash: await hasher.hash('copper wren & oat') });
        return verdict;
      },
    };
    const racing = scene.service({ id: service.app.id }, {}, { hasher: slow });
    expect((await refusalOf(logIn(racing, 'ada@example.com'))).code).toBe('invalid-credentials');
    expect(await scene.store.sessions.ofMember(service.tenant, id)).toHaveLength(1);
  });

  it('R28 logging out ends this session at once, and only this one', async () => {
    const [here, there] = [service.browser(), service.browser()];
    await here.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    await there.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    const token = here.token;
    const { data } = await here.call('logout', {});
    expect(data).toEqual({ redirect: '/', message: 'You are logged out.' });
    expect((await refusalOf(service.call('getCurrentMember', {}, { token }))).code).toBe('client/invalid-token');
    expect((await there.call('getCurrentMember', {})).data.auth.email).toBe('ada@example.com');
  });

  it('R28 a disabled member is out at once', async () => {
    const ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    await scene.store.members.update(service.tenant, (await service.memberOf('ada@example.com'))!.id, {
      disabled: true,
    });
    expect((await refusalOf(ada.call('getCurrentMember', {}))).code).toBe('client/invalid-token');
  });

  it('R29 a session ends after 14 idle days or 90 days; the 21st login ends the oldest', async () => {
    const idle = service.browser();
    await idle.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    scene.clock.advance(days(14) + 1000);
    await refusalOf(idle.call('getCurrentMember', {}));

    const busy = service.browser();
    await busy.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    for (let day = 0; day < 90; day += 10) {
      const session = await scene.store.sessions.find(service.tenant, hashSecret(busy.token!));
      expect(session).not.toBeNull();
      await scene.store.sessions.touch(service.tenant, session!);
      scene.clock.advance(days(10));
    }
    await refusalOf(busy.call('getCurrentMember', {}));

    const many = Array.from({ length: 21 }, () => service.browser());
    for (const browser of many) {
      await browser.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
      scene.clock.advance(1000);
    }
    await refusalOf(many[0]!.call('getCurrentMember', {}));
    expect((await many[1]!.call('getCurrentMember', {})).data.id).toMatch(/^mem_/);
  });

  it('R85 audits login, failure and logout with one row each, without address or secret', async () => {
    const ada = service.browser();
    await ada.call('signupMemberEmailPassword', { email: 'ada@example.com', password });
    await refusalOf(logIn(service, 'ada@example.com', 'not her password'));
    await ada.call('loginMemberEmailPassword', { email: 'ada@example.com', password });
    await ada.call('logout', {});
    const rows = await scene.store.auditLog.list(service.tenant);
    expect(rows.map(({ event }) => event).reverse()).toEqual(['signup', 'login-failed', 'login', 'logout']);
    expect(JSON.stringify(rows)).not.toMatch(/ada@example|river|not her password/);
    expect(rows.every(({ ipPrefix }) => ipPrefix === '192.0.2.0/24')).toBe(true);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { scaledLimits } from '../../../src/service/domain/limits.ts';
import { type Webhook, webhookJobKind } from '../../../src/service/domain/webhooks.ts';
import { days, describeAccounts, hours, minutes, seconds } from '../../support/account-scene.ts';
import { emailCorpus } from '../../support/email-corpus.ts';
import { refusalOf, type TestService } from '../../support/service.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';
import { newMember } from '../../support/store-fixtures.ts';

const password = 'a walk along the river';
const fresh = 'nineteen tin soldiers';
const email = 'ada@example.com';
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describeAccounts('mailed codes', (scene) => {
  let service: TestService;
  beforeEach(async () => {
    service = scene.service();
    await service.call('signupMemberEmailPassword', { email, password });
  });
  afterEach(() => void vi.useRealTimers());

  const askReset = (of = service, to = email, more: object = {}) =>
    of.call('sendMemberResetPasswordEmail', { email: to, ...more });
  const reset = (token: string, more: object = {}, of = service) =>
    of.call('resetMemberPassword', { token, newPassword: fresh, ...more });
  /** A reset code in the mailbox, and the token that our SDK would send. */
  async function resetCode(of = service) {
    const { flowId } = await askReset(of);
    const code = await of.codeFor(email);
    return { flowId: flowId!, code, token: `${flowId}.${code}` };
  }
  const passwordWorks = (which: string, of = service) =>
    of.call('loginMemberEmailPassword', { email, password: which }).then(
      () => true,
      () => false,
    );

  it('R12 the code 000123 works', async () => {
    const chosen = scene.service({}, {}, { random: { ...systemRandom, below: () => 123 } });
    await chosen.call('signupMemberEmailPassword', { email, password });
    const { token, code } = await resetCode(chosen);
    expect(code).toBe('000123');
    expect((await refusalOf(reset(token.replace('.000123', '.123'), {}, chosen))).code).toBe('invalid-reset-code');
    await reset(token, {}, chosen);
  });

  it('R14 a code works for 9:59 minutes and not at 10:00, by the database’s clock alone', async () => {
    for (const [age, skew] of [
      [minutes(10) - seconds(1), minutes(5)],
      [minutes(10) - seconds(1), -minutes(5)],
    ] as const) {
      const { token } = await resetCode();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
      scene.clock.advance(age);
      await reset(token);
      vi.useRealTimers();
    }
    const { token } = await resetCode();
    scene.clock.advance(minutes(10));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes(5) });
    expect((await refusalOf(reset(token))).code).toBe('invalid-reset-code');
  });

  it('§4.1 the link works for an hour, and not a moment longer', async () => {
    await askReset();
    const link = await service.linkFor(email);
    scene.clock.advance(hours(1) - seconds(1));
    await reset(link);
    await askReset();
    const late = await service.linkFor(email);
    scene.clock.advance(hours(1));
    expect((await refusalOf(reset(late))).code).toBe('invalid-reset-code');
  });

  it('R15 of 200 wrong guesses at once five are evaluated, and then the right code is worthless', async () => {
    const { flowId, code, token } = await resetCode();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => refusalOf(reset(`${flowId}.${wrongOf(code)}`))),
    );
    expect(service.counts['code_guesses:wrong']).toBe(5);
    expect(outcomes.every(({ status }) => status === 400)).toBe(true);
    expect((await refusalOf(reset(token))).code).toBe('invalid-reset-code');
    expect(await passwordWorks(password)).toBe(true);
  });

  it('R15 a guess stays counted when later work fails', async () => {
    const { token } = await resetCode();
    const keys = {
      get hmac(): never {
        throw new Error('the key store is gone');
      },
    };
    const broken = scene.service({ id: service.app.id }, {}, { keys });
    for (let i = 0; i < 5; i++) await expect(reset(token, {}, broken)).rejects.toThrow('the key store is gone');
    expect((await refusalOf(reset(token))).code).toBe('invalid-reset-code');
  });

  it('R16 of fifty parallel uses of a code or link one succeeds: one session, audit row and webhook', async () => {
    const limits = scaledLimits(defaultLimits, 100);
    const webhooks = [{ id: null, url: 'https://crm.example/hooks', secretFrom: 'HOOK_SECRET', events: [] }];
    const busy = scene.service({ limits, webhooks });
    const told = async () => {
      const request = { worker: 'test', kinds: [webhookJobKind], limit: 1000, leaseMs: 60_000 };
      const jobs = await scene.store.outbox.claim<Webhook>(request);
      for (const { id } of jobs) await scene.store.outbox.done('test', id);
      return jobs.map(({ payload }) => payload!.type);
    };
    await busy.call('signupMemberEmailPassword', { email, password });
    await told();
    for (let round = 0; round < 20; round++) {
      // A new person each second time; by turns with the code and with the link.
      const [isNew, byLink] = [round % 2 === 0, round % 4 > 1];
      const to = isNew ? `new-${round}@example.com` : email;
      const event = isNew ? 'signup' : 'login';
      const rows = async () => (await scene.store.auditLog.list(busy.tenant, { event, limit: 1000 })).length;
      const sent = await busy.call(isNew ? 'sendMemberSignupPasswordlessEmail' : 'sendMemberLoginPasswordlessEmail', {
        email: to,
      });
      const passwordlessToken = byLink ? await busy.linkFor(to) : `${sent.flowId}.${await busy.codeFor(to)}`;
      const known = await busy.memberOf(to);
      if (known) await scene.store.sessions.closeAll(busy.tenant, known.id);
      const before = await rows();
      const enter = () =>
        busy.call(isNew ? 'signupMemberPasswordless' : 'loginMemberPasswordless', { email: to, passwordlessToken });
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, enter));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { id } = (await busy.memberOf(to))!;
      expect(await scene.store.sessions.ofMember(busy.tenant, id)).toHaveLength(1);
      expect((await rows()) - before).toBe(1);
      // The first proof of a mailbox after a sign-up by password is an event of its own.
      expect(await told()).toEqual(isNew ? ['member.created'] : round === 1 ? ['member.updated'] : []);
    }
  });

  it('R17 of all purposes, apps, modes, members and mails a code works for its own only', async () => {
    const parts = { keys: { hmac: [{ id: 'k', secret: systemRandom.bytes(32) }] } };
    const limits = scaledLimits(defaultLimits, 1_000);
    const apps = [scene.service({ limits }, {}, parts), scene.service({ limits }, {}, parts)];
    // The whole of it in memory; a part of it shows that PostgreSQL compares the same.
    const isWhole = scene.engine.kind === 'memory';
    if (isWhole) apps.push(scene.service({ id: apps[0]!.app.id, mode: 'live', limits }, {}, parts));
    const people = await Promise.all(
      apps.flatMap((of) =>
        ['ada', 'eve'].slice(0, isWhole ? 2 : 1).map(async (name) => {
          const to = `${name}@example.com`;
          await of.call('signupMemberEmailPassword', { email: to, password });
          return { of, to, other: `${name}-two@example.com`, browser: of.browser() };
        }),
      ),
    );
    type Person = (typeof people)[number];
    /** As before whatever succeeded: not verified, with her password and address, logged in. */
    async function renew({ of, to, other, browser }: Person) {
      const { id } = ((await of.memberOf(to)) ?? (await of.memberOf(other)))!;
      await scene.store.members.changeEmail(of.tenant, id, { email: to, emailCanon: to });
      await scene.store.members.update(of.tenant, id, {
        verified: false,
        passwordHash: await of.hasher.hash(password),
      });
      await browser.call('loginMemberEmailPassword', { email: to, password });
    }
    /**
     * Mails a code; with a flow it replaces that one's. What has no flow to name keeps three alive.
     */
    const confirm = ({ browser }: Person, token: string) => browser.call('confirmMemberEmail', { token });
    const purposes: Record<
      string,
      {
        send(who: Person, flowId?: string): Promise<{ flowId?: string }>;
        use(who: Person, token: string): Promise<unknown>;
        keeps?: number;
        at?: 'other';
      }
    > = {
      reset: {
        send: ({ of, to: email }, flowId) => of.call('sendMemberResetPasswordEmail', { email, flowId }),
        use: ({ of, to: email }, token) => of.call('resetMemberPassword', { token, email, newPassword: fresh }),
      },
      login: {
        send: ({ of, to: email }, flowId) => of.call('sendMemberLoginPasswordlessEmail', { email, flowId }),
        use: ({ of, to: email }, passwordlessToken) => of.call('loginMemberPasswordless', { email, passwordlessToken }),
      },
      signup: {
        send: ({ of, to: email }, flowId) => of.call('sendMemberSignupPasswordlessEmail', { email, flowId }),
        use: ({ of, to: email }, passwordlessToken) =>
          of.call('signupMemberPasswordless', { email, passwordlessToken }),
      },
      verify: {
        send: ({ browser }) => browser.call('sendMemberVerificationEmail', {}),
        use: confirm,
        keeps: 3,
      },
      email: {
        send: ({ browser, other }) =>
          browser.call('updateMemberAuth', { email: other }).then(() => ({ flowId: browser.flowId! })),
        use: confirm,
        keeps: 3,
        at: 'other',
      },
      reauth: {
        send: ({ browser }) => browser.call('sendReauthCode', {}),
        use: ({ browser }, token) => browser.call('reauthenticate', { token }),
        keeps: 3,
      },
    };
    const targets = people.flatMap((who) =>
      Object.entries(purposes).map(([name, purpose]) => ({ who, name, ...purpose })),
    );
    for (const who of people) await renew(who);
    const refusals = new Set<string>();
    let tried = 0;
    for (const from of targets) {
      const { who, send, keeps = 0, at = 'to' } = from;
      const mailed = async (flowId?: string) => {
        const sent = await send(who, flowId);
        scene.clock.advance(seconds(1));
        return { flowId: sent.flowId!, token: `${sent.flowId}.${await who.of.codeFor(who[at])}` };
      };
      const superseded = await mailed();
      for (let i = 1; i < keeps; i++) await mailed();
      const current = await mailed(keeps ? undefined : superseded.flowId);
      for (const target of targets) {
        // A new address and the present one are confirmed by the same call, which looks what the
        // code is for.
        const isOwn = target.who === who && target.use === from.use;
        for (const { token } of isOwn ? [superseded] : [superseded, current]) {
          refusals.add((await refusalOf(target.use(target.who, token))).code);
          tried += 1;
        }
      }
      await from.use(who, current.token);
      await renew(who);
    }
    // Each code was checked: no refusal for a missing login or for too many tries.
    expect([...refusals].sort()).toEqual(['invalid-code', 'invalid-passwordless-login-code', 'invalid-reset-code']);
    expect([targets.length, tried]).toEqual(isWhole ? [36, 36 * 71 - 12] : [12, 12 * 23 - 4]);
  });

  it(
    'C1, R18 six digits alone are refused, all alike, however many codes are open',
    async () => {
      const { code, token } = await resetCode();
      for (let i = 0; i < soakTimes(10_000, 60); i++) {
        await service.store.members.create(service.tenant, newMember(`m${i}`));
        await askReset(service, `m${i}@example.com`);
      }
      const openedAt = scene.clock.now;
      const seen = new Set<string>();
      const step = Math.ceil(1_000_000 / soakTimes(1_000_000, 400));
      for (let i = 0; i < 1_000_000; i += step) {
        seen.add(JSON.stringify(await refusalOf(reset(String(i).padStart(6, '0')))));
        // Each call takes a moment of the scene's; in all they would outlive the codes.
        scene.clock.now = openedAt;
      }
      seen.add(JSON.stringify(await refusalOf(reset(code))));
      expect([...seen]).toEqual([JSON.stringify({ code: 'code-needs-link', status: 400, extra: {} })]);
      expect(service.counts['code_guesses:wrong']).toBeUndefined();
      expect(await passwordWorks(fresh)).toBe(false);
      soakSays(
        `${Math.ceil(1_000_000 / step)} guesses at ${soakTimes(10_000, 60)} open codes: ${[...seen].length} answer`,
      );
      // It was alive all the time.
      await reset(token);
    },
    soaks ? 3_600_000 : undefined,
  );

  it('C1 flow and code, code and address, and the link all reset', async () => {
    const { token } = await resetCode();
    await reset(token);
    scene.clock.advance(minutes(2));
    const { code } = await resetCode();
    await reset(code, { email: ' ADA@example.com' });
    await askReset();
    await reset(await service.linkFor(email));
  });

  it('C15 the npm client’s bare code counts with its cookie, in another browser it does not', async () => {
    const [hers, another] = [service.browser({ isPackageClient: true }), service.browser({ isPackageClient: true })];
    await hers.call('sendMemberResetPasswordEmail', { email });
    const code = await service.codeFor(email);
    expect((await refusalOf(another.call('resetMemberPassword', { token: code, newPassword: fresh }))).code).toBe(
      'code-needs-link',
    );
    await another.call('sendMemberResetPasswordEmail', { email: 'eve@example.com' });
    expect((await refusalOf(another.call('resetMemberPassword', { token: code, newPassword: fresh }))).code).toBe(
      'invalid-reset-code',
    );
    await hers.call('sendMemberLoginPasswordlessEmail', { email });
    await hers.call('resetMemberPassword', { token: code, newPassword: fresh });
    expect(await passwordWorks(fresh)).toBe(true);
  });

  it('C21 the send calls answer in the npm client’s shape, with the flow added', async () => {
    const request = await askReset();
    expect(request).toMatchObject({ data: expect.any(String), flowId: expect.stringMatching(/^[\w-]{22}$/) });
    const sent = await service.call('sendMemberLoginPasswordlessEmail', { email });
    expect(sent).toMatchObject({ data: { success: true }, flowId: expect.stringMatching(/^[\w-]{22}$/) });
    const [mail] = await service.mails(email).then((mails) => mails.slice(1));
    expect(mail?.link).toMatch(
      new RegExp(`^https://service\\.example/reset\\?app=${service.app.id}&mode=sandbox#ms_reset=[\\w-]{43}$`),
    );
  });

  it('R4 asking for codes answers alike for every account, the 2nd, 4th and 20th time too', async () => {
    const ofState = async (name: string, patch: object) => {
      await service.call('signupMemberEmailPassword', { email: `${name}@example.com`, password });
      const member = (await service.memberOf(`${name}@example.com`))!;
      await scene.store.members.update(service.tenant, member.id, patch);
    };
    await ofState('known', { verified: true });
    await ofState('disabled', { disabled: true });
    await ofState('social', { passwordHash: null });
    const names = ['known', 'unknown', 'ada', 'disabled', 'social'];
    const sends = [
      'sendMemberResetPasswordEmail',
      'sendMemberLoginPasswordlessEmail',
      'sendMemberSignupPasswordlessEmail',
    ] as const;
    for (const send of sends) {
      for (let round = 1; round <= 20; round++) {
        const seen = new Set<string>();
        for (const name of names) {
          const outcome = await service.call(send, { email: `${name}@example.com` });
          expect(outcome.cookies?.flow).toMatch(new RegExp(`^(?:reset|login|signup)-${outcome.flowId}$`));
          seen.add(JSON.stringify({ ...outcome, flowId: 0, cookies: 0 }));
        }
        expect(seen.size).toBe(1);
      }
    }
    // A resend within a flow is limited alike, too.
    const refusals = new Set<string>();
    for (const name of names) {
      const to = `${name}@example.com`;
      scene.clock.advance(days(2));
      const { flowId } = await askReset(service, to);
      refusals.add(JSON.stringify(await refusalOf(askReset(service, to, { flowId }))));
    }
    expect([...refusals]).toEqual([JSON.stringify({ code: 'rate-limited', status: 429, extra: { retryAfter: 60 } })]);
  });

  it('R9 no reset mail goes to an address that is in no account', async () => {
    for (const odd of ['unknown@example.com', 'mıke@example.com', 'ada@exаmple.com', 'ａｄａ@example.com']) {
      await askReset(service, odd);
    }
    expect(new Set((await service.mails()).map(({ to }) => to))).toEqual(new Set([email]));
  });

  it('R9 a reset goes to the stored address of the one account, however the address is written', async () => {
    const owners = new Map<string, string>();
    for (const [written, canonical] of emailCorpus) {
      const signUp = service.call('signupMemberEmailPassword', { email: written, password });
      const code = canonical === null || owners.has(canonical) || canonical === email ? await refusalOf(signUp) : null;
      if (code) expect([written, code.code]).toEqual([written, canonical ? code.code : 'invalid-email']);
      else owners.set(canonical!, (await signUp).data.member.auth.email);
      // So that the answers about addresses that are taken are not used up.
      scene.clock.advance(hours(1));
    }
    const isStored = new Set([email, ...owners.values()]);
    expect(await scene.store.members.count(service.tenant)).toBe(isStored.size);
    for (const [written, canonical] of emailCorpus) {
      const before = (await service.mails()).length;
      const request = await askReset(service, written).catch((error: { code: string }) => error);
      const told = (await service.mails()).slice(before).map(({ to }) => to);
      expect([written, told]).toEqual([written, canonical === null ? [] : [owners.get(canonical) ?? email]]);
      if (canonical === null) expect(request).toMatchObject({ code: 'invalid-email' });
      scene.clock.advance(days(1));
    }
  });

  it('R19 an address gets ten codes a day, then one mail an hour with the link only', async () => {
    for (let i = 0; i < 30; i++) {
      await askReset();
      // Sent at once: a code's mail is dropped when it is late (R63).
      await service.mails();
      scene.clock.advance(minutes(10));
    }
    const mails = (await service.mails(email)).slice(1);
    expect(mails.filter(({ code }) => code)).toHaveLength(10);
    const linkOnly = mails.filter(({ code }) => !code);
    // 20 more requests over 200 minutes.
    expect(linkOnly.length).toBeGreaterThanOrEqual(3);
    expect(linkOnly.length).toBeLessThanOrEqual(4);
    expect(linkOnly.every(({ text }) => !/\b\d{6}\b/.test(text))).toBe(true);
  });

  it('§4.1 a known browser still gets a few codes after a stranger has used up the others', async () => {
    const ada = service.browser();
    await ada.call('loginMemberEmailPassword', { email, password });
    for (let i = 0; i < 11; i++) await askReset();
    const before = (await service.mails(email)).length;
    await ada.call('sendMemberResetPasswordEmail', { email });
    const mails = await service.mails(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.code).toMatch(/^\d{6}$/);
  });

  it('R19 in a week of attack at most 100 guesses are evaluated, and she still resets by the link', async () => {
    // Every four hours a new code and six guesses: 36 tries a day, of which 30 count.
    for (let round = 0; round < 7 * 6; round++) {
      const { flowId } = await askReset();
      for (let i = 0; i < 6; i++) await refusalOf(reset(`${flowId}.00000${i}`));
      scene.clock.advance(hours(4));
    }
    expect(service.counts['code_guesses:wrong']).toBeLessThanOrEqual(100);
    expect(service.counts['code_guesses:wrong']).toBeGreaterThan(90);
    expect(await scene.store.auditLog.list(service.tenant, { event: 'codes-off-for-account' })).not.toHaveLength(0);
    const { flowId } = await askReset();
    expect((await service.mails(email)).at(-1)?.code).toBeNull();
    expect((await refusalOf(reset(`${flowId}.123456`))).code).toBe('code-needs-link');
    await reset(await service.linkFor(email));
    // The success ends it: codes are mailed and count again.
    scene.clock.advance(days(1));
    const { token } = await resetCode();
    await reset(token);
  });

  it('R19 an account has 30 guesses a day over all its codes', async () => {
    for (let i = 0; i < 9; i++) {
      const { flowId } = await askReset();
      for (let guess = 0; guess < 5; guess++) await refusalOf(reset(`${flowId}.00000${guess}`));
    }
    expect(service.counts['code_guesses:wrong']).toBe(30);
  });

  it(
    'R20 when the whole app has seen too many wrong codes, only links work, and an alarm is raised once',
    async () => {
      const { failedGuessesPerApp } = defaultLimits;
      expect(failedGuessesPerApp).toEqual({ max: 10_000, seconds: 86_400 });
      const [max, addresses] = soaks ? [failedGuessesPerApp.max, 12_000] : [40, 48];
      const limits = { ...defaultLimits, failedGuessesPerApp: { ...failedGuessesPerApp, max } };
      const spread = scene.service({ limits });
      await spread.call('signupMemberEmailPassword', { email, password });
      const { token } = await resetCode(spread);
      for (let i = 0; i < addresses; i++) {
        const { flowId } = await askReset(spread, `m${i}@example.com`);
        await refusalOf(reset(`${flowId}.000000`, {}, spread));
      }
      expect(spread.counts['code_guesses:wrong']).toBe(max);
      expect(spread.counts.codes_off_for_app).toBe(1);
      expect(await scene.store.auditLog.list(spread.tenant, { event: 'codes-off-for-app' })).toHaveLength(1);
      expect((await refusalOf(reset(token, {}, spread))).code).toBe('code-needs-link');
      await reset(await spread.linkFor(email), {}, spread);
    },
    soaks ? 1_200_000 : undefined,
  );

  it('R21 a resend replaces the flow’s code, at most once a minute, also in parallel', async () => {
    const { flowId, token } = await resetCode();
    expect(await refusalOf(askReset(service, email, { flowId }))).toMatchObject({
      code: 'rate-limited',
      extra: { retryAfter: 60 },
    });
    scene.clock.advance(seconds(60));
    const before = (await service.mails(email)).length;
    const both = await Promise.allSettled([askReset(service, email, { flowId }), askReset(service, email, { flowId })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await service.mails(email)).toHaveLength(before + 1);
    expect((await refusalOf(reset(token))).code).toBe('invalid-reset-code');
    await reset(`${flowId}.${await service.codeFor(email)}`);
  });

  it('R21 going back and asking anew within a minute is no resend: it is answered with another mail', async () => {
    const ada = service.browser();
    await ada.call('sendMemberResetPasswordEmail', { email });
    const first = ada.flowId;
    await ada.call('sendMemberResetPasswordEmail', { email });
    expect(ada.flowId).not.toBe(first);
    expect((await service.mails(email)).filter(({ code }) => code)).toHaveLength(2);
    await reset(ada.withFlow(await service.codeFor(email)));
  });

  it('R21 pressing "resend" too soon costs nothing of the ten codes a day', async () => {
    const { flowId } = await askReset();
    for (let i = 0; i < 20; i++) await refusalOf(askReset(service, email, { flowId }));
    scene.clock.advance(seconds(61));
    await askReset(service, email, { flowId });
    expect(await service.codeFor(email)).toMatch(/^\d{6}$/);
  });

  it('R21 a resend for which no mail is left does not kill the code that was mailed', async () => {
    for (let i = 0; i < 9; i++) await askReset();
    const { flowId, token } = await resetCode();
    await askReset();
    scene.clock.advance(seconds(61));
    const before = (await service.mails(email)).length;
    expect((await askReset(service, email, { flowId })).flowId).toBe(flowId);
    expect(await service.mails(email)).toHaveLength(before);
    await reset(token);
  });

  it('R21 a stranger’s request does not kill the owner’s code; a fourth flow retires the oldest', async () => {
    const first = await resetCode();
    scene.clock.advance(seconds(1));
    await askReset();
    scene.clock.advance(seconds(1));
    await askReset();
    expect((await refusalOf(reset(`${first.flowId}.${wrongOf(first.code)}`))).code).toBe('invalid-reset-code');
    const kept = await resetCode();
    // That was the fourth: the first is gone, this one is alive.
    expect((await refusalOf(reset(first.token))).code).toBe('invalid-reset-code');
    await reset(kept.token);
  });

  it('R21 two strangers’ requests later, the owner’s first code still works', async () => {
    const first = await resetCode();
    await askReset();
    await askReset();
    await reset(first.token);
  });

  it('R63 a mail with a code is not sent once the code is dead', async () => {
    await askReset();
    scene.clock.advance(minutes(10));
    expect((await service.mails(email)).filter(({ code }) => code)).toEqual([]);
  });

  it('R25 looking at a link does not use it up', async () => {
    await askReset();
    const link = await service.linkFor(email);
    for (let i = 0; i < 5; i++) {
      await refusalOf(service.call('resetMemberPassword', { token: link, newPassword: 'password' }));
    }
    expect(await scene.store.authFlows.byLink(service.tenant, ['reset'], hashSecret(link))).not.toBeNull();
    await reset(link);
    expect((await refusalOf(reset(link))).code).toBe('invalid-reset-code');
  });
});

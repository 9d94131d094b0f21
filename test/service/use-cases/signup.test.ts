import { beforeEach, expect, it } from 'vitest';
import type { Captcha } from '../../../src/service/outside/captcha/captcha.ts';
import { describeAccounts } from '../../support/account-scene.ts';
import { badPasswords, passphrases } from '../../support/bad-passwords.ts';
import { refusalOf, type TestService } from '../../support/service.ts';

const password = 'a walk along the river';

describeAccounts('signing up by password', (scene) => {
  let service: TestService;
  beforeEach(() => {
    service = scene.service();
  });
  const signUp = (more: object = {}, of = service) =>
    of.call('signupMemberEmailPassword', { email: 'ada@example.com', password, ...more });
  const members = () => scene.store.members.count(service.tenant);

  it('§7 makes a member, logs her in, and greets her by mail in the same transaction (R62)', async () => {
    const { data, message, cookies } = await signUp({ customFields: { 'first-name': 'Ada' } });
    expect(data.member).toMatchObject({
      verified: false,
      auth: { email: 'ada@example.com', hasPassword: true, providers: [] },
      customFields: { 'first-name': 'Ada' },
      planConnections: [],
      teams: { joinedTeams: [], ownedTeams: [] },
      _comments: { isModerator: false },
    });
    expect(data.redirect).toBe('/start');
    expect(message).toBe('Welcome! You are signed up.');
    expect(cookies?.device).toHaveLength(43);
    const mails = await service.mails();
    expect(mails.map(({ to, subject, code }) => [to, subject, code])).toEqual([
      ['ada@example.com', 'Welcome to Juniper Studio', null],
    ]);
  });

  it('R9 all spellings of an address are one account, also when they come at the same time', async () => {
    const spellings = [
      'ada@example.com',
      'ADA@example.com',
      ' ada@EXAMPLE.com',
      'ＡＤＡ@example.com',
      'ada@ｅxample.com',
    ];
    const outcomes = await Promise.allSettled(spellings.map((email) => signUp({ email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await members()).toBe(1);
    expect((await service.mails()).map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it.each(['ada', 'a@x.co,b@y.co', 'ada@x.co\r\nBcc: eve@y.co', 'ada@x.co.'])('R9 %j is no address', async (email) => {
    const refused = await refusalOf(signUp({ email }));
    expect(refused).toMatchObject({ code: 'invalid-email', status: 400, extra: { errors: [{ field: 'email' }] } });
    expect(await members()).toBe(0);
  });

  it('R2, C10 accepts eight characters, not seven; an app may require more, and the list applies too', async () => {
    expect((await refusalOf(signUp({ password: 'kpzwqvx' }))).code).toBe('invalid-password-too-short');
    // M §3 a number below eight, should one ever get past the file of the apps, lets no shorter one
    // in.
    const lax = scene.service({}, { minPasswordLength: 6 });
    expect((await refusalOf(signUp({ password: 'kpzwqvx' }, lax))).code).toBe('invalid-password-too-short');
    await signUp({ password: 'kpzwqvxj' });
    const strict = scene.service({}, { minPasswordLength: 15 });
    const refused = await refusalOf(signUp({ password: 'kpzwqvxjhgtrml' }, strict));
    expect(refused.extra.errors).toEqual([
      { field: 'password', code: 'invalid-password-too-short', message: 'Minimum 15 characters required' },
    ]);
    expect((await refusalOf(signUp({ password: 'juniperstudio2026' }, strict))).code).toBe('invalid-password-common');
  });

  it('R2 a password of a megabyte is refused and nothing is hashed', async () => {
    expect((await refusalOf(signUp({ password: 'x'.repeat(1_000_000) }))).code).toBe('invalid-password-too-long');
    expect(service.hasher.runs).toBe(0);
  });

  it('R3 twenty bad passwords are refused, saying why', async () => {
    for (const bad of badPasswords) {
      const refused = await refusalOf(signUp({ email: 'grace.hopper@navy-yard.example', password: bad }));
      expect([bad, refused.code]).toEqual([bad, 'invalid-password-common']);
      expect(refused.extra.errors).toMatchObject([
        { field: 'password', message: expect.stringContaining('too common') },
      ]);
    }
    expect(service.hasher.runs).toBe(0);
    expect(await members()).toBe(0);
  });

  it('R3 twenty passphrases are taken', async () => {
    for (const [i, good] of passphrases.entries()) await signUp({ email: `m${i}@example.com`, password: good });
    expect(await members()).toBe(20);
  });

  it('R4 reveals a taken address five times an hour per caller, audited, at the same cost', async () => {
    await signUp();
    const free = service.hasher.runs;
    const codes: string[] = [];
    for (let i = 0; i < 7; i++) codes.push((await refusalOf(signUp())).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'email-already-in-use'), 'rate-limited', 'rate-limited']);
    expect(service.hasher.runs - free).toBe(5);
    expect(await scene.store.auditLog.list(service.tenant, { event: 'signup-email-in-use' })).toHaveLength(5);
    // The refusal is no oracle either: this caller gets it for every address.
    expect((await refusalOf(signUp({ email: 'free@example.com' }))).code).toBe('rate-limited');
    // Others are not affected, and it passes.
    await service.call('signupMemberEmailPassword', { email: 'free@example.com', password }, { ipKey: '198.51.100.7' });
    scene.clock.advance(3_600_001);
    expect((await refusalOf(signUp())).code).toBe('email-already-in-use');
  });

  it('R10 a filled honeypot makes no member, hash or mail, and answers like a malformed request', async () => {
    const refused = await refusalOf(signUp({ honeypot: 'https://buy.example' }));
    expect(refused).toMatchObject({ code: 'invalid-request', status: 400, extra: {} });
    expect(await members()).toBe(0);
    expect(service.hasher.runs).toBe(0);
    expect(await service.mails()).toEqual([]);
    await signUp({ honeypot: '' });
  });

  it('R10 a required captcha refuses sign-ups without a token solved here and not used yet', async () => {
    const spent = new Set<string>();
    let isDown = false;
    const captcha: Captcha = {
      challenge: async () => ({}),
      async verify(token, use) {
        if (isDown) return 'unavailable';
        const good = token === `${use.appId} ${use.hostname} ${use.action}` && !spent.has(token);
        spent.add(token);
        return good ? 'ok' : 'bad';
      },
    };
    const guarded = scene.service({}, { captchaRequired: true }, { captcha });
    const captchaToken = `${guarded.app.id} juniper.example signup`;
    const refusedBy = async (more: object) => (await refusalOf(signUp(more, guarded))).code;
    expect(await refusedBy({})).toBe('invalid-captcha');
    expect(await refusedBy({ captchaToken: 'made up' })).toBe('invalid-captcha');
    expect(await refusedBy({ captchaToken: `${guarded.app.id} evil.example signup` })).toBe('invalid-captcha');
    isDown = true;
    expect(await refusalOf(signUp({ captchaToken }, guarded))).toMatchObject({
      code: 'captcha-unavailable',
      status: 503,
    });
    isDown = false;
    // A form that is refused anyway does not cost the token.
    expect(await refusedBy({ captchaToken, plans: [{ planId: 'pln_pro' }] })).toBe('plan-not-free');
    expect(await scene.store.members.count(guarded.tenant)).toBe(0);
    await signUp({ captchaToken }, guarded);
    expect(await refusedBy({ captchaToken, email: 'eve@example.com' })).toBe('invalid-captcha');
    // Without a verifier every sign-up is refused.
    const unwatched = scene.service({}, { captchaRequired: true });
    expect((await refusalOf(signUp({ captchaToken }, unwatched))).code).toBe('captcha-unavailable');
  });

  it('R45, C6 a sign-up attaches the free plans that are open for it', async () => {
    const { data } = await signUp({ plans: [{ planId: 'pln_free' }, { planId: 'pln_news' }] });
    const connections = data.member.planConnections.toSorted((a, b) => a.planId.localeCompare(b.planId));
    expect(connections).toEqual(
      ['pln_free', 'pln_news'].map((planId) => ({
        id: expect.stringMatching(/^con_sb_/),
        planId,
        active: true,
        status: 'ACTIVE',
        type: 'FREE',
        payment: null,
      })),
    );
  });

  it('R45, C6 a sign-up that names a plan twice attaches it once', async () => {
    const { data } = await signUp({ plans: [{ planId: 'pln_free' }, { planId: 'pln_free' }] });
    expect(data.member.planConnections.map(({ planId }) => planId)).toEqual(['pln_free']);
  });

  it.each([
    ['a paid plan', [{ planId: 'pln_pro' }], 'plan-not-free'],
    ['a plan of another app', [{ planId: 'pln_elsewhere' }], 'plan-not-found'],
    ['an archived plan', [{ planId: 'pln_old' }], 'plan-not-found'],
    ['a plan that only the owner gives', [{ planId: 'pln_owner' }], 'plan-restricted-to-admin'],
    ['a good and a paid plan', [{ planId: 'pln_free' }, { planId: 'pln_pro' }], 'plan-not-free'],
    ['a thousand plans', Array.from({ length: 1000 }, (_, i) => ({ planId: `pln_${i}` })), 'invalid-field-value'],
  ])('R45, C6 %s is refused and makes no member', async (_, plans, code) => {
    expect(await refusalOf(signUp({ plans }))).toMatchObject({ code, status: 400 });
    expect(await members()).toBe(0);
  });

  it('R44 fields of the owner, unknown ones and too long ones are refused by name', async () => {
    const refused = await refusalOf(
      signUp({ customFields: { 'internal-note': 'x', 'last-nam': 'y', 'first-name': 'z'.repeat(4097) } }),
    );
    expect((refused.extra.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])).toEqual(
      [
        ['customFields.internal-note', 'invalid-field-value'],
        ['customFields.last-nam', 'unknown-custom-field'],
        ['customFields.first-name', 'field-limit-exceeded'],
      ],
    );
    await signUp({ customFields: { source: 'a friend' } });
  });

  it('C6 meta data are stored, give no access, and are at most 8 KB', async () => {
    expect((await refusalOf(signUp({ metaData: { a: 'x'.repeat(8200) } }))).code).toBe('field-limit-exceeded');
    const { data } = await signUp({ metaData: { permissions: ['admin'], plans: ['pln_pro'], isModerator: true } });
    expect(data.member).toMatchObject({ permissions: [], planConnections: [], _comments: { isModerator: false } });
    expect(data.member.metaData).toEqual({ permissions: ['admin'], plans: ['pln_pro'], isModerator: true });
    expect(data.contentGroups?.map(({ activeMemberHasAccess }) => activeMemberHasAccess)).toEqual([false]);
  });

  it('test mode holds 50 members, seeded ones not counted; live has no such limit', async () => {
    await scene.store.members.create(service.tenant, {
      id: 'mem_sb_seed',
      email: 'seed@example.com',
      emailCanon: 'seed@example.com',
      seeded: true,
    });
    for (let i = 0; i < 50; i++) await signUp({ email: `m${i}@example.com` });
    expect(await refusalOf(signUp({ email: 'm50@example.com' }))).toMatchObject({
      code: 'test-mode-member-limit-reached',
      status: 403,
    });
    const live = scene.service({ mode: 'live' });
    for (let i = 0; i < 51; i++) await signUp({ email: `m${i}@example.com` }, live);
    expect((await signUp({ email: 'm51@example.com' }, live)).data.member.id).toMatch(/^mem_(?!sb_)/);
  });

  it('R62 when the sign-up fails, so does its mail', async () => {
    const broken = {
      ...scene.store,
      sessions: { ...scene.store.sessions, open: () => Promise.reject(new Error('no disk')) },
    };
    const transaction: typeof scene.store.transaction = (work) =>
      scene.store.transaction((tx) => work({ ...tx, sessions: broken.sessions }));
    const failing = scene.service({}, {}, { store: { ...scene.store, transaction } });
    await expect(signUp({}, failing)).rejects.toThrow('no disk');
    expect(await failing.memberOf('ada@example.com')).toBeNull();
    expect(await failing.mails()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { Assertion } from '../../../src/contract/wire-passkeys.ts';
import { describeAccounts, minutes, type Scene } from '../../support/account-scene.ts';
import { fakeAuthenticator, type PasskeyAlgorithm, type Tampering } from '../../support/fake-authenticator.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';

const origin = 'https://juniper.example';
const password = 'a walk along the river';
const passkeys = { rpId: 'juniper.example' };
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

type Device = ReturnType<typeof fakeAuthenticator>;

async function member(service: TestService, email = 'ada@example.com', device: Device = fakeAuthenticator(origin)) {
  const browser = service.browser();
  await browser.call('signupMemberEmailPassword', { email, password });
  return { browser, device, email };
}

async function register(browser: TestBrowser, device: Device, tampering?: Tampering) {
  const { data } = await browser.call('startPasskeyRegistration', {});
  return browser.call('finishPasskeyRegistration', { credential: device.create(data.options, tampering) });
}

async function logIn(browser: TestBrowser, device: Device, tampering?: Tampering) {
  const { data } = await browser.call('startPasskeyLogin', {});
  return browser.call('finishPasskeyLogin', { credential: device.get(data.options, tampering) });
}

const eventsOf = async (scene: Scene, { tenant }: TestService) =>
  (await scene.store.auditLog.list(tenant, { limit: 100 })).map(({ event }) => event);

describeAccounts('passkeys', (scene) => {
  const app = (over = {}) => scene.service({ passkeys, ...over }, { passkeys: { offer: 'silent' } });

  it.each(['ES256', 'EdDSA', 'RS256'] as PasskeyAlgorithm[])('R126 a passkey with %s logs in', async (algorithm) => {
    const service = app();
    const { browser, device } = await member(service, 'ada@example.com', fakeAuthenticator(origin, { algorithm }));
    const added = await register(browser, device);
    expect(added.data.member.auth).toMatchObject({ hasPasskey: true });
    expect(added.data.passkeys).toMatchObject([{ name: 'Firefox on Linux', lastUsedAt: null, isBackedUp: false }]);
    const elsewhere = service.browser();
    const entered = await logIn(elsewhere, device);
    expect(entered.data).toMatchObject({ member: { auth: { email: 'ada@example.com' } }, redirect: '/welcome' });
    const { data } = await elsewhere.call('getPasskeys', {});
    expect(data.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect(await eventsOf(scene, service)).toEqual(expect.arrayContaining(['passkey-added', 'login']));
    expect((await service.mails('ada@example.com')).map(({ subject }) => subject)).toContain(
      'Your account at Juniper Studio has a new passkey',
    );
  });

  it('R126 requests a discoverable, verified credential of three algorithms without attestation', async () => {
    const { browser, device } = await member(app());
    await register(browser, device);
    const { data } = await browser.call('startPasskeyRegistration', {});
    expect(data.options).toMatchObject({
      rp: { id: 'juniper.example', name: 'Juniper Studio' },
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: device.credentials[0]!.id }],
    });
    const login = (await browser.call('startPasskeyLogin', {})).data.options;
    expect(login).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'juniper.example',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  const flipped = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64url');
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    return bytes.toString('base64url');
  };
  const afterwards =
    (change: (assertion: Assertion) => Partial<Assertion['response']>) =>
    (assertion: Assertion): Assertion => ({
      ...assertion,
      response: { ...assertion.response, ...change(assertion) },
    });
  const clientData = (data: Record<string, unknown>) => ({ before: { clientData: data } });
  const tampered: Record<string, { before?: Tampering; after?: (assertion: Assertion) => Assertion }> = {
    'another origin': clientData({ origin: 'https://juniper.example.evil.example' }),
    'the origin without https': clientData({ origin: 'http://juniper.example' }),
    'the type of a registration': clientData({ type: 'webauthn.create' }),
    'an invented challenge': clientData({ challenge: 'A'.repeat(43) }),
    'no challenge': clientData({ challenge: undefined }),
    'a challenge that is a number': clientData({ challenge: 7 }),
    'a frame in another site': clientData({ crossOrigin: true }),
    'a frame in a named site': clientData({ crossOrigin: true, topOrigin: 'https://evil.example' }),
    'another domain': { before: { rpId: 'evil.example' } },
    'a subdomain as its domain': { before: { rpId: 'www.juniper.example' } },
    'no verification of the user': { before: { flags: 1 } },
    'no presence of the user': { before: { flags: 4 } },
    'a backup without eligibility': { before: { flags: 5 | 16 } },
    "another member's handle": { before: { userHandle: Buffer.from('mem_other').toString('base64url') } },
    'no handle': { before: { userHandle: '' } },
    'a changed signature': { after: afterwards(({ response }) => ({ signature: flipped(response.signature, -1) })) },
    'an empty signature': { after: afterwards(() => ({ signature: '' })) },
    'a changed counter': {
      after: afterwards(({ response }) => ({ authenticatorData: flipped(response.authenticatorData, 36) })),
    },
    'cut authenticator data': {
      after: afterwards(({ response }) => ({ authenticatorData: response.authenticatorData.slice(0, 40) })),
    },
    'client data that is no JSON': { after: afterwards(() => ({ clientDataJSON: 'AAAA' })) },
    'an unknown credential': { after: (assertion) => ({ ...assertion, id: 'unknown', rawId: 'unknown' }) },
    'two ids': { after: (assertion) => ({ ...assertion, rawId: 'another' }) },
  };

  it(`R126 refuses ${Object.keys(tampered).length} tampered assertions alike, and none opens a session`, async () => {
    const service = app();
    const { browser, device } = await member(service);
    await register(browser, device);
    const sessions = async () => (await browser.call('getMemberSessions', {})).data.sessions.length;
    const before = await sessions();
    for (const [name, { before: early, after = (same: Assertion) => same }] of Object.entries(tampered)) {
      const visitor = service.browser();
      const { data } = await visitor.call('startPasskeyLogin', {});
      const credential = after(device.get(data.options, early));
      const refusal = await refusalOf(visitor.call('finishPasskeyLogin', { credential }));
      expect([name, refusal]).toEqual([name, { code: 'invalid-passkey', status: 401, extra: {} }]);
    }
    expect(await sessions()).toBe(before);
    await logIn(service.browser(), device);
    expect(await sessions()).toBe(before + 1);
  });

  it('R126 an assertion works once, also twice at once, and within five minutes', async () => {
    const service = app();
    const { browser, device } = await member(service);
    await register(browser, device);
    const { data } = await service.browser().call('startPasskeyLogin', {});
    const credential = device.get(data.options);
    const race = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => service.browser().call('finishPasskeyLogin', { credential })),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(service.browser().call('finishPasskeyLogin', { credential }))).toBe('invalid-passkey');
    const late = (await service.browser().call('startPasskeyLogin', {})).data.options;
    scene.clock.advance(minutes(5));
    const answer = { credential: device.get(late) };
    expect(await codeOf(service.browser().call('finishPasskeyLogin', answer))).toBe('invalid-passkey');
  });

  it('R126 a challenge counts for its purpose, app and page only', async () => {
    const service = app({ origins: [origin, 'https://www.juniper.example'] });
    const other = app();
    const { browser, device } = await member(service);
    await register(browser, device);
    const start = async (of: TestService) => (await of.browser().call('startPasskeyLogin', {})).data.options;
    const finish = (of: TestService, credential: Assertion, from = origin) =>
      codeOf(of.browser({ origin: from }).call('finishPasskeyLogin', { credential }));
    expect(await finish(other, device.get(await start(service)))).toBe('invalid-passkey');
    expect(await finish(service, device.get(await start(other)))).toBe('invalid-passkey');
    expect(await finish(service, device.get(await start(service)), 'https://www.juniper.example')).toBe(
      'invalid-passkey',
    );
    const creation = (await browser.call('startPasskeyRegistration', {})).data.options;
    const asLogin = { challenge: creation.challenge, rpId: 'juniper.example', timeout: 1 } as const;
    expect(await finish(service, device.get({ ...asLogin, userVerification: 'required' }))).toBe('invalid-passkey');
  });

  it('R126 a counter that goes back is refused, recorded once a day and mailed', async () => {
    const service = app();
    const { browser, device } = await member(service);
    await register(browser, device);
    await logIn(service.browser(), device, { counter: 9 });
    for (const counter of [9, 3, 0])
      expect(await codeOf(logIn(service.browser(), device, { counter }))).toBe('invalid-passkey');
    const events = await eventsOf(scene, service);
    expect(events.filter((event) => event === 'passkey-counter-back')).toHaveLength(1);
    const subjects = (await service.mails('ada@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.includes('may have been copied'))).toHaveLength(1);
    await logIn(service.browser(), device, { counter: 10 });
  });

  it('R126 an authenticator without a counter logs in again and again', async () => {
    const service = app();
    const { browser, device } = await member(
      service,
      'ada@example.com',
      fakeAuthenticator(origin, { countsUp: false }),
    );
    await register(browser, device);
    for (let i = 0; i < 3; i += 1) await logIn(service.browser(), device);
  });

  it('R126 a removed passkey logs in no more; others still do', async () => {
    const service = app();
    const { browser, device } = await member(service);
    const second = fakeAuthenticator(origin);
    await register(browser, device);
    const { data } = await register(browser, second);
    await browser.call('renamePasskey', { passkeyId: data.passkeys[1]!.id, name: ' Key ring ' });
    const left = await browser.call('deletePasskey', { passkeyId: data.passkeys[0]!.id });
    expect(left.data.passkeys.map(({ name }) => name)).toEqual(['Key ring']);
    expect(await codeOf(logIn(service.browser(), device))).toBe('invalid-passkey');
    await logIn(service.browser(), second);
    expect(await codeOf(browser.call('deletePasskey', { passkeyId: data.passkeys[0]!.id }))).toBe('passkey-not-found');
    const subjects = (await service.mails('ada@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith('A passkey of your account'))).toHaveLength(1);
  });

  const badRegistrations: Record<string, Tampering> = {
    'another origin': { clientData: { origin: 'https://evil.example' } },
    'the type of a login': { clientData: { type: 'webauthn.get' } },
    'another challenge': { clientData: { challenge: 'A'.repeat(43) } },
    'a frame in another site': { clientData: { crossOrigin: true } },
    'another domain': { rpId: 'evil.example' },
    'no verification of the user': { flags: 1 },
    'a certificate that names an address': {
      attestation: {
        fmt: 'packed',
        attStmt: new Map<string, unknown>([
          ['alg', -7],
          ['sig', Buffer.alloc(8)],
          ['x5c', [Buffer.alloc(8)]],
        ]),
      },
    },
    'an unknown attestation': { attestation: { fmt: 'apple', attStmt: new Map() } },
  };
  it.each(Object.entries(badRegistrations))('R126 a registration with %s adds nothing', async (_, tampering) => {
    const { browser, device } = await member(app());
    expect(await codeOf(register(browser, device, tampering))).toBe('invalid-passkey');
    expect((await browser.call('getPasskeys', {})).data.passkeys).toEqual([]);
  });

  it('R126 a registration is finished by the session that began it, once', async () => {
    const service = app();
    const { browser, device, email } = await member(service);
    const { data } = await browser.call('startPasskeyRegistration', {});
    const credential = device.create(data.options);
    const other = service.browser();
    await other.call('loginMemberEmailPassword', { email, password });
    expect(await codeOf(other.call('finishPasskeyRegistration', { credential }))).toBe('invalid-passkey');
    expect(await codeOf(browser.call('finishPasskeyRegistration', { credential }))).toBe('invalid-passkey');
    const again = await browser.call('startPasskeyRegistration', {});
    const made = { credential: device.create(again.data.options) };
    await browser.call('finishPasskeyRegistration', made);
    expect(await codeOf(browser.call('finishPasskeyRegistration', made))).toBe('invalid-passkey');
  });

  it('R126 only an app that adds passkeys silently accepts one without verification', async () => {
    const silent = await member(app());
    const start = async (browser: TestBrowser) =>
      (await browser.call('startPasskeyRegistration', { mediation: 'conditional' })).data.options;
    const credential = silent.device.create(await start(silent.browser), { flags: 0 });
    await silent.browser.call('finishPasskeyRegistration', { credential });
    const asking = await member(scene.service({ passkeys }, { passkeys: { offer: 'ask' } }));
    const refused = asking.device.create(await start(asking.browser), { flags: 0 });
    expect(await codeOf(asking.browser.call('finishPasskeyRegistration', { credential: refused }))).toBe(
      'invalid-passkey',
    );
  });

  it('R39 adding and removing need a recent login, and a passkey is one', async () => {
    const service = app();
    const { browser, device } = await member(service);
    const { data } = await register(browser, device);
    const passkeyId = data.passkeys[0]!.id;
    scene.clock.advance(minutes(11));
    expect(await codeOf(browser.call('startPasskeyRegistration', {}))).toBe('reauth-required');
    expect(await codeOf(browser.call('deletePasskey', { passkeyId }))).toBe('reauth-required');
    const { options } = (await browser.call('startPasskeyLogin', {})).data;
    await browser.call('reauthenticate', { passkey: device.get(options) });
    await browser.call('deletePasskey', { passkeyId });
    const other = await member(service, 'grace@example.com');
    await register(other.browser, other.device);
    const theirs = (await browser.call('startPasskeyLogin', {})).data.options;
    expect(await codeOf(browser.call('reauthenticate', { passkey: other.device.get(theirs) }))).toBe('invalid-passkey');
  });

  it('R36 the last way in cannot be removed', async () => {
    const service = app({ passwordless: { enabled: false, allowWithoutFlow: false } });
    const { browser, device } = await member(service);
    const first = await register(browser, device);
    const record = (await service.memberOf('ada@example.com'))!;
    await scene.store.members.update(service.tenant, record.id, { passwordHash: null });
    const passkeyId = first.data.passkeys[0]!.id;
    expect(await codeOf(browser.call('deletePasskey', { passkeyId }))).toBe('account-set-password-before-disconnect');
    await logIn(service.browser(), device);
    const { data } = await register(browser, fakeAuthenticator(origin));
    const both = await Promise.allSettled(
      data.passkeys.map(({ id }) => browser.call('deletePasskey', { passkeyId: id })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('R11 a passkey planted before the first proof of the mailbox is suspended until the answer', async () => {
    const service = app();
    for (const answer of ['remove', 'restore'] as const) {
      const email = `${answer}@example.com`;
      const attacker = await member(service, email);
      await register(attacker.browser, attacker.device);
      const owner = service.browser({ ipKey: '198.51.100.7' });
      await owner.call('sendMemberLoginPasswordlessEmail', { email });
      const passwordlessToken = owner.withFlow(await service.codeFor(email));
      const { data } = await owner.call('loginMemberPasswordless', { email, passwordlessToken });
      expect(data.member.suspendedAccess?.passkeys).toMatchObject([{ name: 'Firefox on Linux' }]);
      expect(data.member.auth.hasPasskey).toBeUndefined();
      expect(await codeOf(logIn(service.browser(), attacker.device))).toBe('invalid-passkey');
      const mail = (await service.mails(email)).at(-1)!;
      expect(mail.text).toContain('the passkey “Firefox on Linux”');
      await owner.call('reviewSuspendedAccess', { answer });
      if (answer === 'restore') await logIn(service.browser(), attacker.device);
      else expect(await codeOf(logIn(service.browser(), attacker.device))).toBe('invalid-passkey');
    }
  });

  it('R114 the owner who proves her mailbox in the browser of her passkey keeps it', async () => {
    const service = app();
    const { browser, device, email } = await member(service);
    await register(browser, device);
    await browser.call('logout', {});
    await logIn(browser, device);
    await browser.call('logout', {});
    await browser.call('sendMemberLoginPasswordlessEmail', { email });
    const passwordlessToken = browser.withFlow(await service.codeFor(email));
    const { data } = await browser.call('loginMemberPasswordless', { email, passwordlessToken });
    expect(data.member.suspendedAccess).toBeUndefined();
    await logIn(service.browser(), device);
  });

  it('R126 a disabled or unconfirmed member gets in no more than by a password', async () => {
    const service = app();
    const { browser, device } = await member(service);
    await register(browser, device);
    const { id } = (await service.memberOf('ada@example.com'))!;
    const strict = service.withApp({ ...service.app, signup: { confirmation: 'required' } });
    expect(await codeOf(logIn(strict.browser(), device))).toBe('confirmation-required');
    await scene.store.members.update(service.tenant, id, { disabled: true });
    expect(await codeOf(logIn(service.browser(), device))).toBe('invalid-passkey');
  });

  it('R126 where passkeys are off, or the page has no domain, nothing starts', async () => {
    const off = scene.service();
    expect(await codeOf(off.browser().call('startPasskeyLogin', {}))).toBe('passkeys-disabled');
    const service = app();
    for (const from of [null, 'https://evil.example', 'http://127.0.0.1:3000'])
      expect(await codeOf(service.browser({ origin: from }).call('startPasskeyLogin', {}))).toBe('passkeys-disabled');
    const { data } = await service.browser({ origin: 'http://localhost:3000' }).call('startPasskeyLogin', {});
    expect(data.options.rpId).toBe('localhost');
  });

  it('R126 a member has at most 20 passkeys', async () => {
    const service = app();
    const { browser, device } = await member(service);
    const { id } = (await service.memberOf('ada@example.com'))!;
    const row = { memberId: id, publicKey: 'AA', counter: 0, transports: [], isBackedUp: false, aaguid: '', name: 'x' };
    for (let i = 0; i < 20; i += 1)
      await scene.store.passkeys.add(
        service.tenant,
        { ...row, id: `${id}${i}`, credentialId: `${id}${i}` },
        { atMost: 20 },
      );
    expect(await codeOf(register(browser, device))).toBe('passkey-limit-reached');
  });

  it('R127 after 200 random sequences every member has a way in', async () => {
    let seed = 20261123;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const service = scene.service(
      { mode: 'live', passkeys, passwordless: { enabled: false, allowWithoutFlow: false } },
      { passkeys: { offer: 'ask' } },
    );
    const { tenant } = service;
    const { store } = scene;
    for (let run = 0; run < 200; run += 1) {
      const { browser } = await member(service, `member${run}@example.com`);
      const { id } = (await service.memberOf(`member${run}@example.com`))!;
      const plant = (name: string) =>
        store.passkeys.add(
          tenant,
          {
            id: name,
            credentialId: name,
            memberId: id,
            publicKey: 'AA',
            counter: 0,
            transports: [],
            isBackedUp: false,
            aaguid: '',
            name,
          },
          { atMost: 20 },
        );
      await plant(`${id}-0`);
      // As an owner who imports members without a password.
      if (random(2)) await store.members.update(tenant, id, { passwordHash: null });
      for (let step = 0; step < 5; step += 1) {
        if (random(3) === 0) await plant(`${id}-${step + 1}`);
        const { passkeys: own } = (await browser.call('getPasskeys', {})).data;
        const chosen = own[random(own.length + 1)];
        if (chosen) await browser.call('deletePasskey', { passkeyId: chosen.id }).catch(() => undefined);
        const now = (await store.members.byId(tenant, id))!;
        const left = await store.passkeys.ofMember(tenant, id);
        expect([run, step, now.passwordHash !== null || left.length > 0]).toEqual([run, step, true]);
      }
    }
  });
});

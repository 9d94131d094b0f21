import { beforeEach, expect, it } from 'vitest';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import { scaledLimits } from '../../../src/service/domain/limits.ts';
import { recentAuthMs } from '../../../src/service/domain/recent-auth.ts';
import { describeAccounts } from '../../support/account-scene.ts';
import { type Claim, testProvider, testProviders, visitProvider } from '../../support/provider-visits.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';
import { soaks, soakTimes } from '../../support/soaks.ts';

const password = 'a walk along the river';
const other = 'three stones and a fern';
const keys = ['google', 'github', 'acme'] as const;

describeAccounts('R36 other accounts as keys to one’s own', (scene) => {
  let service: TestService;
  let ada: TestBrowser;
  let eve: TestBrowser;
  const open = (passwordless = true) =>
    scene.service(
      {
        providers: [...keys.map((key) => testProvider(key)), testProvider('closed', { clientId: null })],
        passwordless: { enabled: passwordless, allowWithoutFlow: true },
        limits: scaledLimits(defaultLimits, 1000),
      },
      {},
      { social: testProviders },
    );
  beforeEach(async () => {
    service = open();
    ada = await signUp('ada@example.com');
    eve = await signUp('eve@example.com');
  });
  async function signUp(email: string, of = service) {
    const browser = of.browser();
    await browser.call('signupMemberEmailPassword', { email, password });
    return browser;
  }
  async function cameByCode(email: string) {
    const browser = service.browser();
    await browser.call('sendMemberSignupPasswordlessEmail', { email });
    const passwordlessToken = browser.withFlow(await service.codeFor(email));
    await browser.call('signupMemberPasswordless', { email, passwordlessToken });
    return browser;
  }
  const visit = (who: TestBrowser, purpose: 'login' | 'connect', claim: Claim, of = service) =>
    visitProvider(of, who, purpose, claim);
  const connect = async (who: TestBrowser, claim: Claim, of = service) =>
    (await visit(who, 'connect', claim, of)).redeem();
  const google = { provider: 'google', subject: 'ada at google' };
  const providersOf = async (who: TestBrowser) =>
    (await who.call('getCurrentMember', {})).data.auth.providers.map(({ provider }) => provider);
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const grow = () => scene.clock.advance(recentAuthMs + 60_000);

  it('R36 connecting needs a session, the same one from beginning to end', async () => {
    expect(await codeOf(visit(service.browser(), 'connect', google))).toBe('account-connect-requires-login');
    const begun = await visit(ada, 'connect', google);
    expect(await codeOf(begun.redeem(eve))).toBe('account-connect-requires-login');
    expect([await providersOf(ada), await providersOf(eve)]).toEqual([[], []]);
  });

  it('R36 an identity stays with its member, also when two members connect it at once', async () => {
    await connect(ada, google);
    expect(await codeOf(connect(eve, google))).toBe('account-already-connected');
    const [hers, his] = [
      await visit(ada, 'connect', { provider: 'github', subject: '7' }),
      await visit(eve, 'connect', { provider: 'github', subject: '7' }),
    ];
    const both = await Promise.allSettled([hers.redeem(), his.redeem()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const connected = [...(await providersOf(ada)), ...(await providersOf(eve))];
    expect(connected.sort()).toEqual(['github', 'google']);
  });

  it('R36 one account of a provider each: a second one is refused, and the first one goes on to log in', async () => {
    await connect(ada, google);
    expect(await codeOf(connect(ada, { ...google, subject: 'ada’s other' }))).toBe('account-already-connected');
    const { data } = await (await visit(service.browser(), 'login', google)).redeem();
    expect(data.auth?.member.auth.email).toBe('ada@example.com');
  });

  it('R36 only a connected identity can be disconnected, and a disconnected one no longer logs in', async () => {
    expect(await codeOf(ada.call('disconnectProvider', { provider: 'google' }))).toBe('account-not-connected');
    await connect(ada, google);
    expect(await codeOf(eve.call('disconnectProvider', { provider: 'google' }))).toBe('account-not-connected');
    await ada.call('disconnectProvider', { provider: 'google' });
    expect(await codeOf((await visit(service.browser(), 'login', google)).redeem())).toBe('account-not-found');
  });

  it('R36 keeps the last way to log in, also when two are disconnected at once', async () => {
    const strict = open(false);
    const grace = await signUp('grace@example.com', strict);
    const hers = (await strict.memberOf('grace@example.com'))!;
    for (const provider of ['google', 'github']) await connect(grace, { provider, subject: 'grace' }, strict);
    // Written once, and closed since: it is no way in.
    const closed = { provider: 'closed', subject: 'grace', memberId: hers.id, email: null, emailVerified: false };
    await scene.store.identities.link(strict.tenant, closed);
    await scene.store.members.update(strict.tenant, hers.id, { passwordHash: null });
    const both = await Promise.allSettled(
      ['google', 'github'].map((provider) => grace.call('disconnectProvider', { provider })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = (await providersOf(grace)).filter((one) => one !== 'closed');
    expect(left).toHaveLength(1);
    expect(await codeOf(grace.call('disconnectProvider', { provider: left[0]! }))).toBe(
      'account-set-password-before-disconnect',
    );
    await grace.call('setPassword', { password: other });
    await grace.call('disconnectProvider', { provider: left[0]! });
    await strict.browser().call('loginMemberEmailPassword', { email: 'grace@example.com', password: other });
  });

  const longEnough = { timeout: soaks ? 600_000 : 20_000 };
  it('R36 after any sequence every member can still sign in', longEnough, async () => {
    // Numbers that look random and are the same at every run.
    let seed = 7;
    const below = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const came = new Set<string>();
    for (let round = 0; round < soakTimes(50, 3); round++) {
      // Without mailed codes a member without a password depends on her providers.
      const of = open(round % 3 === 0);
      const people = await Promise.all(
        [0, 1, 2].map(async (i) => {
          const email = `p${round}-${i}@example.com`;
          const browser = of.browser();
          const claim = { provider: keys[i]!, subject: email, email };
          const { data } = await (await visitProvider(of, browser, 'signup', claim)).redeem();
          browser.token = data.auth!.tokens.accessToken;
          return { email, browser };
        }),
      );
      for (let step = 0; step < 25; step++) {
        const { browser, email } = people[below(people.length)]!;
        const provider = keys[below(keys.length)]!;
        // Sometimes with another person's account.
        const subject = people[below(people.length)]!.email;
        const acts: [string, () => Promise<unknown>][] = [
          ['connected', () => connect(browser, { provider, subject }, of)],
          ['disconnected', () => browser.call('disconnectProvider', { provider })],
          ['disconnected', () => browser.call('disconnectProvider', { provider })],
        ];
        if (below(8) === 0)
          acts.push(['password', () => browser.call('setPassword', { password: `${other} ${email}` })]);
        const [name, act] = acts[below(acts.length)]!;
        came.add(
          await act().then(
            () => name,
            ({ code, ...error }) => code ?? Promise.reject(error),
          ),
        );
      }
      for (const { email } of people) expect(await waysIn(of, email), email).not.toEqual([]);
    }
    // What there is to happen has happened.
    const all = ['connected', 'disconnected', 'account-already-connected', 'account-not-connected'];
    expect([...came]).toEqual(expect.arrayContaining([...all, 'account-set-password-before-disconnect']));
  });

  /** Every way is tried, not looked up. */
  async function waysIn(of: TestService, email: string): Promise<string[]> {
    const { id } = (await of.memberOf(email))!;
    const ways: [string, () => Promise<unknown>][] = [
      ['password', () => of.browser().call('loginMemberEmailPassword', { email, password: `${other} ${email}` })],
    ];
    for (const { provider, subject } of await scene.store.identities.ofMember(of.tenant, id))
      ways.push([provider, async () => (await visit(of.browser(), 'login', { provider, subject }, of)).redeem()]);
    if (of.app.passwordless.enabled)
      ways.push([
        'code',
        async () => {
          const browser = of.browser();
          await browser.call('sendMemberLoginPasswordlessEmail', { email });
          const passwordlessToken = browser.withFlow(await of.codeFor(email));
          return browser.call('loginMemberPasswordless', { email, passwordlessToken });
        },
      ]);
    const tried = await Promise.allSettled(ways.map(([, enter]) => enter()));
    return ways.filter((_, i) => tried[i]!.status === 'fulfilled').map(([name]) => name);
  }

  // Each with a member of her own, logged in a moment ago.
  const sensitive: [string, (who: TestBrowser, email: string) => Promise<unknown>][] = [
    ['another email', (who) => who.call('updateMemberAuth', { email: 'new@example.com' })],
    ['a first password', (who) => who.call('setPassword', { password: other })],
    ['a first password by the other call', (who) => who.call('updateMemberAuth', { newPassword: other })],
    ['connecting', (who, email) => connect(who, { provider: 'google', subject: email })],
    ['disconnecting', (who) => who.call('disconnectProvider', { provider: 'github' })],
    ['deleting', (who) => who.call('deleteMember', {})],
  ];
  it.each(sensitive)(
    'R39 %s: done at once after a login, refused eleven minutes later, done after a code to the mailbox',
    async (_, act) => {
      const email = 'bea@example.com';
      let who = await cameByCode(email);
      await connect(who, { provider: 'github', subject: 'bea' });
      const { id } = (await service.memberOf(email))!;
      const stand = async () => [
        await service.memberOf(email),
        await scene.store.identities.ofMember(service.tenant, id),
      ];
      const before = await stand();
      grow();
      expect(await refusalOf(act(who, email))).toMatchObject({ code: 'reauth-required', status: 403 });
      expect(await stand()).toEqual(before);
      await who.call('sendReauthCode', {});
      await who.call('reauthenticate', { token: who.withFlow(await service.codeFor(email)) });
      await act(who, email);

      service = open();
      who = await cameByCode(email);
      await connect(who, { provider: 'github', subject: 'bea' });
      await act(who, email);
    },
  );
});

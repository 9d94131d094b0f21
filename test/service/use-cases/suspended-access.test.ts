import { beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { days, describeAccounts, hours } from '../../support/account-scene.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';
import { unpaidPlan } from '../../support/store-fixtures.ts';

const planted = 'a walk along the river';
const fresh = 'nineteen tin soldiers';
const email = 'ada@example.com';
const home = 'eve@example.com';

type Order = string[];
const permutations = (steps: readonly string[]): Order[] =>
  steps.length < 2
    ? [[...steps]]
    : steps.flatMap((step) => permutations(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]));

describeAccounts('access of an account before its mailbox was proved', (scene) => {
  let service: TestService;
  beforeEach(() => {
    service = scene.service();
  });
  const tokenOf = (link: string | null | undefined, name = 'confirm') => link?.split(`#ms_${name}=`)[1];
  const linkTo = async (to: string, name = 'confirm') =>
    (await service.mails(to)).flatMap(({ link }) => tokenOf(link, name) ?? []).at(-1)!;
  const signUp = async (to = email, browser = service.browser()) => {
    await browser.call('signupMemberEmailPassword', { email: to, password: planted });
    return browser;
  };
  const idOf = async (to: string) => (await service.memberOf(to))!.id;
  const subject = () => `eve ${service.app.id}`;
  const linkProvider = async (memberId: string, provider = 'google') =>
    scene.store.identities.link(service.tenant, {
      provider,
      subject: subject(),
      memberId,
      email: null,
      emailVerified: false,
    });
  const enterByCode = async (to = email, browser = service.browser()) => {
    await browser.call('sendMemberLoginPasswordlessEmail', { email: to });
    const passwordlessToken = browser.withFlow(await service.codeFor(to));
    return { browser, ...(await browser.call('loginMemberPasswordless', { email: to, passwordlessToken })) };
  };
  const resetElsewhere = async (to = email) => {
    const browser = service.browser();
    await browser.call('sendMemberResetPasswordEmail', { email: to });
    const token = browser.withFlow(await service.codeFor(to));
    await browser.call('resetMemberPassword', { token, newPassword: fresh });
    await browser.call('loginMemberEmailPassword', { email: to, password: fresh });
    return browser;
  };
  const opens = async (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  /** Which of the three ways in work: the password, the session of `browser`, the provider. */
  const waysIn = async (browser: TestBrowser, { to = email, password = planted } = {}) => ({
    password: await opens(service.browser().call('loginMemberEmailPassword', { email: to, password })),
    session: await opens(browser.call('getCurrentMember', {})),
    provider: (await scene.store.identities.find(service.tenant, 'google', subject())) !== null,
  });
  const none = { password: false, session: false, provider: false };
  const all = { password: true, session: true, provider: true };

  describe.each(['code', 'reset', 'another provider'] as const)('R11 proved by %s', (way) => {
    async function prove(): Promise<TestBrowser> {
      if (way === 'code') return (await enterByCode()).browser;
      if (way === 'reset') return resetElsewhere();
      // An account with an address that is not proved is not opened by it (R35): the code comes
      // first, then she connects.
      const { browser } = await enterByCode();
      await scene.store.identities.link(service.tenant, {
        provider: 'github',
        subject: `ada ${service.app.id}`,
        memberId: await idOf(email),
        email,
        emailVerified: true,
      });
      return browser;
    }

    it.each(['no answer', 'no', 'yes'] as const)('R11 three ways in of the one before, with "%s"', async (answer) => {
      const eve = await signUp();
      await linkProvider(await idOf(email));
      expect(await waysIn(eve)).toEqual(all);
      const owner = await prove();
      expect(await waysIn(eve)).toEqual(none);
      const { data } = await owner.call('getCurrentMember', {});
      expect(data.suspendedAccess).toMatchObject({ hasPassword: true, providers: [{ provider: 'google' }] });
      expect(data.suspendedAccess!.devices[0]).toMatchObject({ device: 'Firefox on Linux' });
      expect(data.auth.providers).toEqual(way === 'another provider' ? [{ provider: 'github' }] : []);
      if (answer === 'no answer') return;
      const reviewed = await owner.call('reviewSuspendedAccess', { answer: answer === 'no' ? 'remove' : 'restore' });
      expect(reviewed.data).toMatchObject({ access: null, member: { id: data.id } });
      expect(reviewed.data.member).not.toHaveProperty('suspendedAccess');
      // A reset has put another password in the place of the one before, by the owner's own choice.
      const password = way === 'reset' && answer === 'yes' ? fresh : planted;
      expect(await waysIn(eve, { password })).toEqual(answer === 'yes' ? all : none);
      if (way === 'reset')
        expect(await opens(service.browser().call('loginMemberEmailPassword', { email, password: planted }))).toBe(
          false,
        );
      expect(await opens(owner.call('getCurrentMember', {}))).toBe(true);
    });
  });

  it('R11 the mail names what is suspended; its link asks without a login, as often as it is opened', async () => {
    const eve = await signUp();
    await enterByCode();
    const mail = (await service.mails(email)).at(-1)!;
    expect(mail.subject).toBe('Your account at Juniper Studio is now confirmed');
    expect(mail.text).toContain('a password, Firefox on Linux since January 5, 2026');
    const token = await linkTo(email, 'review');
    const visitor = service.browser();
    expect((await visitor.call('reviewSuspendedAccess', { token })).data.access).toMatchObject({
      hasPassword: true,
      includesProfile: true,
    });
    for (const _ of [1, 2]) {
      const { data } = await visitor.call('reviewSuspendedAccess', { token, answer: 'restore' });
      expect(data).toEqual({ access: null, member: null });
    }
    // The question is answered: the other answer changes nothing any more.
    await visitor.call('reviewSuspendedAccess', { token, answer: 'remove' });
    expect(await waysIn(eve)).toMatchObject({ password: true, session: true });
    const events = async (event: string) => (await scene.store.auditLog.list(service.tenant, { event })).length;
    expect([await events('access-suspended'), await events('access-restored'), await events('access-removed')]).toEqual(
      [1, 1, 0],
    );
  });

  it('R11 nothing but the token of the mail or a session of the account answers', async () => {
    const eve = await signUp();
    const sent = eve.token;
    await enterByCode();
    expect((await refusalOf(service.call('reviewSuspendedAccess', { answer: 'restore' }))).code).toBe('login-required');
    expect((await refusalOf(service.call('reviewSuspendedAccess', { answer: 'restore' }, { token: sent }))).code).toBe(
      'login-required',
    );
    const token = 'A'.repeat(43);
    expect((await refusalOf(service.call('reviewSuspendedAccess', { answer: 'restore', token }))).code).toBe(
      'invalid-code',
    );
    const other = await signUp('bea@example.com');
    expect((await other.call('reviewSuspendedAccess', { answer: 'restore' })).data.access).toBeNull();
    expect((await service.memberOf(email))?.suspendedAt).not.toBeNull();
  });

  it('R11 a password chosen before the answer stays, whatever the answer is', async () => {
    for (const answer of ['restore', 'remove'] as const) {
      const to = `${answer}@example.com`;
      await signUp(to);
      const { browser } = await enterByCode(to);
      await browser.call('setPassword', { password: fresh });
      await browser.call('reviewSuspendedAccess', { answer });
      expect(await opens(service.browser().call('loginMemberEmailPassword', { email: to, password: fresh }))).toBe(
        true,
      );
      expect(await opens(service.browser().call('loginMemberEmailPassword', { email: to, password: planted }))).toBe(
        false,
      );
    }
  });

  it('R113 "no" empties the profile, except for later changes of the owner', async () => {
    const eve = await signUp();
    await eve.call('updateMember', { customFields: { 'first-name': 'Eve', source: 'planted' } });
    await eve.call('updateMemberJSON', { json: { theme: 'planted' } });
    const { browser } = await enterByCode();
    await browser.call('updateMember', { customFields: { 'first-name': 'Ada' } });
    const { data } = await browser.call('reviewSuspendedAccess', { answer: 'remove' });
    expect(data.member!.customFields).toEqual({ 'first-name': 'Ada' });
    expect((await browser.call('getMemberJSON', {})).data).toEqual({});
  });

  it('R113 "no" keeps what was paid for, with its customer at the payment provider', async () => {
    await signUp();
    const memberId = await idOf(email);
    await scene.store.members.update(service.tenant, memberId, { paymentCustomerId: 'cus_1' });
    await scene.store.planConnections.save(service.tenant, {
      id: 'con_1',
      memberId,
      planId: 'pln_pro',
      active: true,
      status: 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: null,
    });
    const { browser } = await enterByCode();
    const { data } = await browser.call('reviewSuspendedAccess', { answer: 'remove' });
    expect(data.member).toMatchObject({ stripeCustomerId: 'cus_1', planConnections: [{ planId: 'pln_pro' }] });
  });

  it('R114 "no" takes back free plans of self-service, and no plan of the operator or the owner', async () => {
    const eve = await signUp();
    const memberId = await idOf(email);
    await eve.call('addPlan', { planId: 'pln_free' });
    await scene.store.planConnections.add(service.tenant, {
      id: 'con_2',
      memberId,
      planId: 'pln_owner',
      active: true,
      status: 'ACTIVE',
      type: 'FREE',
      payment: null,
    });
    const { browser } = await enterByCode();
    await browser.call('addPlan', { planId: 'pln_news' });
    const { data } = await browser.call('reviewSuspendedAccess', { answer: 'remove' });
    expect(data.member!.planConnections.map(({ planId }) => planId)).toEqual(['pln_owner', 'pln_news']);
    const events = await scene.store.auditLog.list(service.tenant, { memberId, event: 'plan-removed' });
    expect(events.map(({ detail }) => detail)).toEqual([{ planId: 'pln_free' }]);
    // She takes it again herself, if she likes.
    await browser.call('addPlan', { planId: 'pln_free' });
  });

  it('R114 "yes", and an undone change of address, keep the free plans of the account', async () => {
    const eve = await signUp();
    await eve.call('addPlan', { planId: 'pln_free' });
    const { browser } = await enterByCode();
    await browser.call('reviewSuspendedAccess', { answer: 'restore' });
    await browser.call('updateMemberAuth', { email: home });
    await browser.call('confirmMemberEmail', { token: browser.withFlow(await service.codeFor(home)) });
    const { data } = await service.browser().call('confirmMemberEmail', { token: await linkTo(email) });
    await service.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'remove' });
    const connections = await scene.store.planConnections.ofMember(service.tenant, await idOf(email));
    expect(connections.map(({ planId }) => planId)).toEqual(['pln_free']);
  });

  it('R113 "no" removes comments, votes and subscriptions, except for later ones of the owner', async () => {
    const channelKey = '/blog';
    const other = await signUp('another.person@example.com');
    const post = async (browser: TestBrowser, content: string) =>
      (await browser.call('createPost', { channelKey, content })).data.id;
    const [first, second] = [await post(other, 'one'), await post(other, 'two')];
    const eve = await signUp();
    const planted = await post(eve, 'planted');
    await other.call('createThread', { postId: planted, content: 'an answer' });
    await eve.call('createThread', { postId: first, content: 'planted' });
    for (const postId of [first, second]) await eve.call('postVote', { postId, vote: 'UP' });
    await eve.call('subscribeToChannel', { channelKey, action: 'THREADS_ONLY' });
    const { browser } = await enterByCode();
    await browser.call('postVote', { postId: second, vote: 'DOWN' });
    const own = await post(browser, 'her own');
    await browser.call('reviewSuspendedAccess', { answer: 'remove' });
    const { posts, totalCount } = (await browser.call('getPosts', { channelKey, order: 'oldest' })).data;
    expect(posts.map(({ id, _count }) => ({ id, ..._count }))).toEqual([
      { id: first, Threads: 0, likedBy: 0, dislikedBy: 0 },
      { id: second, Threads: 0, likedBy: 0, dislikedBy: 1 },
      { id: own, Threads: 0, likedBy: 0, dislikedBy: 0 },
    ]);
    expect(totalCount).toBe(3);
    expect((await browser.call('getChannelInfo', { channelKey })).data.subscription).toBe('NONE');
  });

  it('R113 a change of address that waits, a code and an invite of the one before are worth nothing', async () => {
    const eve = await signUp();
    const id = await idOf(email);
    await eve.call('updateMemberAuth', { email: home });
    const [code, link] = [eve.withFlow(await service.codeFor(home)), await linkTo(home)];
    const team = { id: `team_${service.app.id}`, planId: 'pln_pro', ownerId: id, maxMembers: 5 };
    const paid = { ...unpaidPlan(id), status: 'ACTIVE', active: true } as const;
    await scene.store.planConnections.save(service.tenant, paid);
    const inviteToken = `invite-${service.app.id}`;
    await scene.store.teams.create(service.tenant, { ...team, inviteToken, inviteExpiresAt: scene.clock.now + 9e9 });
    const accomplice = await signUp('mallory@example.com');
    await accomplice.call('joinTeam', { inviteToken });
    const { browser } = await enterByCode();
    expect(await opens(eve.call('confirmMemberEmail', { token: code }))).toBe(false);
    expect(await opens(eve.call('confirmMemberEmail', { token: link, anyDevice: true }))).toBe(false);
    const late = await signUp('late@example.com');
    expect(await opens(late.call('joinTeam', { inviteToken }))).toBe(false);
    expect((await service.memberOf(email))?.id).toBe(id);
    await browser.call('reviewSuspendedAccess', { answer: 'remove' });
    expect((await scene.store.teams.members(service.tenant, team.id)).map(({ memberId }) => memberId)).toEqual([id]);
  });

  it('R113 a visit to a provider that was begun before connects nothing after', async () => {
    const eve = await signUp();
    const id = await idOf(email);
    await scene.store.providerFlows.open(service.tenant, {
      id: `flow ${service.app.id}`,
      provider: 'google',
      purpose: 'connect',
      memberId: id,
      request: {},
      ticketHash: null,
      lifetimeMs: 600_000,
    });
    await enterByCode();
    const bound = { stateHash: `state ${service.app.id}`, browserHash: 'browser' };
    expect(await scene.store.providerFlows.begin(service.tenant, { id: `flow ${service.app.id}` }, bound)).toBeNull();
    expect(eve.token).not.toBeNull();
  });

  describe('R113 a mailed link', () => {
    it.each(['verify', 'change'] as const)(
      'R113 to %s, opened elsewhere, is refused and stays good',
      async (purpose) => {
        const eve = await signUp(home);
        if (purpose === 'verify') await eve.call('sendMemberVerificationEmail', {});
        else await eve.call('updateMemberAuth', { email });
        const to = purpose === 'verify' ? home : email;
        const token = await linkTo(to);
        const before = await scene.store.members.byEmail(service.tenant, home);
        const victim = await signUp('another.person@example.com');
        for (const elsewhere of [service.browser(), victim]) {
          const refused = await refusalOf(elsewhere.call('confirmMemberEmail', { token }));
          expect(refused).toMatchObject({ code: 'opened-elsewhere', status: 409 });
        }
        expect(await scene.store.members.byEmail(service.tenant, home)).toEqual(before);
        expect(await waysIn(eve, { to: home })).toMatchObject({ password: true, session: true });
        const done = await eve.call('confirmMemberEmail', { token });
        expect(done.data).not.toHaveProperty('review');
        expect(done.data.member).toMatchObject({ verified: true, auth: { email: to, hasPassword: true } });
      },
    );

    it.each(['verify', 'change', 'welcome'] as const)(
      'R113 to %s, opened elsewhere, names the device and the date',
      async (purpose) => {
        const at = purpose === 'change' ? home : email;
        const eve = await signUp(at);
        if (purpose === 'verify') await eve.call('sendMemberVerificationEmail', {});
        if (purpose === 'change') await eve.call('updateMemberAuth', { email });
        const german = service.browser({ language: 'de' });
        const { extra } = await refusalOf(german.call('confirmMemberEmail', { token: await linkTo(email) }));
        const { requestedBy } = extra as { requestedBy: { device: string; requestedAt: string } };
        expect(requestedBy).toMatchObject({ device: 'Firefox auf Linux' });
        expect(Math.abs(Date.parse(requestedBy.requestedAt) - scene.clock.now)).toBeLessThan(1_000);
      },
    );

    it('R113 whose flow has no detail is refused without a device', async () => {
      const eve = await signUp();
      const token = 'D'.repeat(43);
      await scene.store.authFlows.open(service.tenant, {
        idHash: hashSecret(`no detail ${service.app.id}`),
        purpose: 'verify',
        memberId: await idOf(email),
        emailCanon: email,
        codeMac: null,
        lifetimeMs: 60_000,
        link: { tokenHash: hashSecret(token), lifetimeMs: 60_000 },
      });
      const { extra } = await refusalOf(service.browser().call('confirmMemberEmail', { token }));
      expect(extra.requestedBy).toMatchObject({ device: null });
      expect((await eve.call('confirmMemberEmail', { token })).data).not.toHaveProperty('review');
    });

    it('R11 R113 confirmed by its owner on the site gives an attacker who signed up nothing back', async () => {
      const eve = await signUp();
      await linkProvider(await idOf(email));
      const token = await linkTo(email);
      const victim = service.browser();
      expect((await refusalOf(victim.call('confirmMemberEmail', { token }))).code).toBe('opened-elsewhere');
      const { data } = await victim.call('confirmMemberEmail', { token, anyDevice: true });
      expect(await waysIn(eve)).toEqual(none);
      // Neither his dead session, nor his device, nor the used link answers the question for her.
      const { deviceCookie } = eve;
      for (const attempt of [
        () => eve.call('reviewSuspendedAccess', { answer: 'restore' }),
        () => service.call('reviewSuspendedAccess', { answer: 'restore' }, { deviceCookie }),
        () => eve.call('reviewSuspendedAccess', { answer: 'restore', token }),
      ])
        expect(['login-required', 'invalid-code']).toContain((await refusalOf(attempt())).code);
      expect(await waysIn(eve)).toEqual(none);
      await victim.call('reviewSuspendedAccess', { answer: 'remove', token: data.review!.token });
      expect(await waysIn(eve)).toEqual(none);
    });

    it('R113 to change, opened where only a login link of the attacker was opened, is refused', async () => {
      const eve = await signUp(home);
      await eve.call('confirmMemberEmail', { token: await linkTo(home) });
      const openLoginLink = async (browser: TestBrowser) => {
        await eve.call('sendMemberLoginPasswordlessEmail', { email: home });
        await browser.call('loginMemberPasswordless', { passwordlessToken: await linkTo(home, 'login') });
        return browser;
      };
      const victim = await openLoginLink(service.browser());
      await eve.call('updateMemberAuth', { email });
      const token = await linkTo(email);
      expect((await refusalOf(victim.call('confirmMemberEmail', { token }))).code).toBe('opened-elsewhere');

      const honest = await openLoginLink(service.browser());
      await honest.call('updateMemberAuth', { email });
      const done = await honest.call('confirmMemberEmail', { token: await linkTo(email) });
      expect(done.data).not.toHaveProperty('review');
      expect(done.data.member).toMatchObject({ auth: { email, hasPassword: true } });
    });

    it('R16 R113 works once, by the browser that requested it and by any other', async () => {
      const eve = await signUp();
      const token = await linkTo(email);
      await eve.call('confirmMemberEmail', { token });
      for (const browser of [eve, service.browser()])
        for (const anyDevice of [false, true])
          expect((await refusalOf(browser.call('confirmMemberEmail', { token, anyDevice }))).code).toBe('invalid-code');
      expect(await waysIn(eve)).toMatchObject({ password: true, session: true });
    });

    it.each(['verify', 'change', 'welcome'] as const)(
      'R113 to %s, confirmed elsewhere, leaves nothing of the one who asked for it',
      async (purpose) => {
        const at = purpose === 'change' ? home : email;
        const eve = await signUp(at);
        await linkProvider(await idOf(at));
        await eve.call('updateMember', { customFields: { 'first-name': 'Eve' } });
        if (purpose === 'verify') await eve.call('sendMemberVerificationEmail', {});
        if (purpose === 'change') await eve.call('updateMemberAuth', { email });
        const victim = service.browser();
        const { data } = await victim.call('confirmMemberEmail', { token: await linkTo(email), anyDevice: true });
        expect(data.review!.access).toMatchObject({ hasPassword: true, providers: [{ provider: 'google' }] });
        expect(await waysIn(eve)).toEqual(none);
        expect(await service.memberOf(email)).toMatchObject({ verified: true });
        await victim.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'remove' });
        expect(await waysIn(eve)).toEqual(none);
        expect((await service.memberOf(email))!.customFields).toEqual({});
        expect((await service.memberOf(email))!.suspendedAt).toBeNull();
      },
    );

    it('R113 that takes such a change back hands over nothing that the new address has written', async () => {
      const eve = (await enterByCodeAt(home)).browser;
      await eve.call('updateMember', { customFields: { 'first-name': 'Eve' } });
      await eve.call('updateMemberAuth', { email });
      const victim = service.browser();
      const { data } = await victim.call('confirmMemberEmail', { token: await linkTo(email), anyDevice: true });
      await victim.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'remove' });
      const owner = (await enterByCode()).browser;
      await owner.call('updateMember', { customFields: { 'first-name': 'Ada', source: 'a secret' } });
      await owner.call('updateMemberJSON', { json: { diary: 'a secret' } });
      await service.browser().call('confirmMemberEmail', { token: await linkTo(home) });
      expect(await opens(owner.call('getCurrentMember', {}))).toBe(false);
      const back = (await enterByCode(home)).browser;
      const { data: own } = await back.call('getCurrentMember', {});
      expect(own.customFields).toEqual({ 'first-name': 'Eve' });
      expect((await back.call('getMemberJSON', {})).data).toEqual({});
    });

    it('R113 R23 taking a change back suspends all access, and asks', async () => {
      const ada = (await enterByCodeAt(email)).browser;
      await ada.call('setPassword', { password: planted });
      await ada.call('updateMemberAuth', { email: home });
      await ada.call('confirmMemberEmail', { token: await linkTo(home) });
      const { data } = await service.browser().call('confirmMemberEmail', { token: await linkTo(email) });
      expect(await waysIn(ada)).toMatchObject({ password: false, session: false });
      // The profile is the owner's: "no" would not empty it.
      expect(data.review!.access).not.toHaveProperty('includesProfile');
      await service.call('reviewSuspendedAccess', { token: data.review!.token, answer: 'restore' });
      expect(await waysIn(ada)).toMatchObject({ password: true, session: true });
    });
  });

  async function enterByCodeAt(to: string) {
    const browser = service.browser();
    await browser.call('sendMemberSignupPasswordlessEmail', { email: to });
    const passwordlessToken = browser.withFlow(await service.codeFor(to));
    await browser.call('signupMemberPasswordless', { email: to, passwordlessToken });
    return { browser };
  }

  it('R114 sign-up, password change and confirmation in one browser keep session and password', async () => {
    for (const keeps of ['session', 'cookie'] as const) {
      const to = `${keeps}@example.com`;
      const ada = await signUp(to);
      await ada.call('updateMemberAuth', { oldPassword: planted, newPassword: fresh });
      await ada.call('sendMemberVerificationEmail', {});
      const session = ada.token;
      if (keeps === 'cookie') ada.token = null;
      const { data } = await ada.call('confirmMemberEmail', { token: await linkTo(to) });
      expect(data).not.toHaveProperty('review');
      ada.token = session;
      expect(await waysIn(ada, { to, password: fresh })).toMatchObject({ password: true, session: true });
      expect((await service.memberOf(to))?.verified).toBe(true);
    }
  });

  it('R114 signed up on A, logged in on B, by code on C: asks, and "yes" restores all three', async () => {
    const a = await signUp();
    const b = service.browser();
    await b.call('loginMemberEmailPassword', { email, password: planted });
    const { browser: c, data } = await enterByCode();
    expect(data.member.suspendedAccess!.devices).toHaveLength(2);
    await c.call('reviewSuspendedAccess', { answer: 'restore' });
    for (const browser of [a, b, c]) expect(await opens(browser.call('getCurrentMember', {}))).toBe(true);
    expect(await waysIn(a)).toMatchObject({ password: true });
    // Each browser is known as before, so there is no second question.
    expect((await service.memberOf(email))?.suspendedAt).toBeNull();
  });

  it.each(['restore', 'remove'] as const)(
    'R114 without an answer it stays suspended for 8 days and over the sweep, then takes "%s"',
    async (answer) => {
      const eve = await signUp();
      const signedUpAt = new Date(scene.clock.now).toISOString();
      await linkProvider(await idOf(email));
      scene.clock.advance(hours(1));
      const { browser: owner } = await enterByCode();
      const token = await linkTo(email, 'review');
      const { suspendedAccess: before } = (await owner.call('getCurrentMember', {})).data;
      expect(before!.devices[0]).toMatchObject({ device: 'Firefox on Linux', createdAt: signedUpAt });
      for (let day = 1; day <= 8; day++) {
        scene.clock.advance(days(1));
        await scene.store.sweep();
        expect(await waysIn(eve)).toEqual(none);
      }
      // The link of the mail has ended, the question has not: the next login asks it again.
      expect((await refusalOf(service.call('reviewSuspendedAccess', { token, answer: 'restore' }))).code).toBe(
        'invalid-code',
      );
      expect(await waysIn(eve)).toEqual(none);
      const { browser, data } = await enterByCode();
      expect(data.member.suspendedAccess).toEqual(before);
      expect((await owner.call('getCurrentMember', {})).data.suspendedAccess).toEqual(before);
      await browser.call('reviewSuspendedAccess', { answer });
      expect(await waysIn(eve)).toEqual(answer === 'restore' ? all : none);
    },
  );

  const steps = ['password change', 'other device', 'verify', 'change address'] as const;
  it.each(
    permutations(steps).flatMap((order) =>
      (['same', 'other'] as const).map((place) => ({ order, name: order.join(', '), place })),
    ),
  )('R114 the honest owner keeps everything: $name, links in the $place browser', async ({ order, place }) => {
    const own = service.browser();
    await signUp(email, own);
    let [address, password] = [email, planted];
    const logins: TestBrowser[] = [own];
    const open = async (to: string) => {
      const token = await linkTo(to);
      if (place === 'same')
        return expect((await own.call('confirmMemberEmail', { token })).data).not.toHaveProperty('review');
      const { data } = await service.browser().call('confirmMemberEmail', { token, anyDevice: true });
      if (data.review) await service.call('reviewSuspendedAccess', { token: data.review.token, answer: 'restore' });
    };
    for (const step of order) {
      if (step === 'password change') {
        await own.call('updateMemberAuth', { oldPassword: password, newPassword: fresh });
        password = fresh;
        // R22 the others are logged out by the change itself.
        logins.splice(1);
      } else if (step === 'other device') {
        const other = service.browser();
        await other.call('loginMemberEmailPassword', { email: address, password });
        logins.push(other);
      } else if (step === 'verify') {
        if ((await service.memberOf(address))!.verified) continue;
        await own.call('sendMemberVerificationEmail', {});
        await open(address);
      } else {
        await own.call('updateMemberAuth', { email: 'moved@example.com', oldPassword: password });
        await open('moved@example.com');
        address = 'moved@example.com';
      }
    }
    for (const browser of logins) expect(await opens(browser.call('getCurrentMember', {}))).toBe(true);
    expect(await waysIn(own, { to: address, password })).toMatchObject({ password: true, session: true });
    expect(await service.memberOf(address)).toMatchObject({ verified: true, suspendedAt: null });
  });

  describe('signup.confirmation', () => {
    it('R11 link: the welcome confirms the address in the browser that signed up', async () => {
      const ada = await signUp();
      const [mail] = await service.mails(email);
      expect([mail!.subject, mail!.text]).toEqual([
        'Welcome to Juniper Studio',
        expect.stringContaining('Confirm this address'),
      ]);
      scene.clock.advance(71 * 60 * 60_000);
      await ada.call('confirmMemberEmail', { token: await linkTo(email) });
      expect((await ada.call('getCurrentMember', {})).data).toMatchObject({
        verified: true,
        auth: { hasPassword: true },
      });
    });

    it('R11 off: the welcome mail requires nothing', async () => {
      service = scene.service({ signup: { confirmation: 'off' } });
      await signUp();
      expect((await service.mails(email)).map(({ link }) => link)).toEqual([null]);
    });

    it('R11 required: logs in only after the link, mails one per try, keeps the password of that browser', async () => {
      service = scene.service({ signup: { confirmation: 'required' } });
      const ada = service.browser();
      const refused = await refusalOf(signUp(email, ada));
      expect(refused).toMatchObject({ code: 'confirmation-required', status: 403 });
      ada.deviceCookie = (refused.extra.cookies as { device: string }).device;
      const logIn = () => ada.call('loginMemberEmailPassword', { email, password: planted });
      expect((await refusalOf(logIn())).code).toBe('confirmation-required');
      expect((await refusalOf(ada.call('loginMemberEmailPassword', { email, password: fresh }))).code).toBe(
        'invalid-credentials',
      );
      expect((await service.mails(email)).filter(({ link }) => tokenOf(link))).toHaveLength(2);
      await ada.call('confirmMemberEmail', { token: await linkTo(email) });
      expect((await logIn()).data.member).toMatchObject({ verified: true });
    });
  });
});

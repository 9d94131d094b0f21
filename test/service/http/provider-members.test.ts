import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { sandbox, secret } from '../../support/http-service.ts';
import { person, postedIn, type SocialScene, startSocialScene } from '../../support/social-scene.ts';
import { minuteMs } from '../../support/store-fixtures.ts';

const password = 'a quiet river bank';
const provider = 'demo-id';
interface Answer {
  statusCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they need of it
  json(): any;
}
/** Another provider, which no test visits. */
const guests = { provider: 'guests', name: 'Guests', issuer: 'https://guests.example', clientId: 'latchkey' };
const guestOf = (memberId: string) => ({
  provider: 'guests',
  subject: `guest ${memberId}`,
  memberId,
  email: null,
  emailVerified: false,
});
type Call = (operation: Operation, input: object, token?: string) => Promise<Answer>;
const outcome = (answer: Answer) => answer.json().error?.code ?? 'ok';

describeEngines(
  'members who come by a provider',
  (engine) => {
    let scene: SocialScene;
    let nowMs = Date.now();
    let people = 0;
    beforeAll(async () => {
      scene = await startSocialScene({
        store: await engine.open({ secrets: [secret], clock: () => nowMs }),
        app: (app) => {
          // What is left when the last provider goes has to be a password.
          app.passwordless = { enabled: false };
          app.limits.testMembers = 500;
          app.authProviders.push(guests);
        },
      });
    });
    afterAll(() => scene?.close());

    const call: Call = (operation, input, token) =>
      scene.service.call(operation, input, token === undefined ? {} : { token });
    const newPerson = (verified = true) => person(`person-${++people}@example.com`, verified);
    const entered = async (who = newPerson(), more = {}) => {
      const answer = await scene.enter('signup', who, more);
      expect(outcome(answer)).toBe('ok');
      const { member, tokens } = answer.json().data.auth;
      return { who, id: member.id as string, member, token: tokens.accessToken as string };
    };
    const signedUp = async (email = newPerson().email) => {
      const { member, tokens } = (await call('signupMemberEmailPassword', { email, password })).json().data;
      return { email, id: member.id as string, token: tokens.accessToken as string };
    };
    const teamOf = async () => {
      const token = await scene.service.logIn('ada@example.com');
      const { member } = (await call('getAppAndMember', {}, token)).json().data;
      const { teamId } = member.teams.ownedTeams[0];
      return { token, teamId, ...(await call('getTeam', { teamId }, token)).json().data };
    };

    it('R48 an invite with a sign-up or login by a provider gives a seat; a dead one makes no member', async () => {
      const { token: owner, teamId, inviteToken } = await teamOf();
      const [nora, olga] = [await entered(newPerson(), { inviteToken }), await entered()];
      expect(nora.member.teams.joinedTeams).toEqual([{ teamId, planName: 'Team', planId: 'pln_team' }]);
      const again = await entered(olga.who, { inviteToken });
      expect([again.id, again.member.teams.joinedTeams]).toEqual([olga.id, nora.member.teams.joinedTeams]);
      await call('generateInviteToken', { teamId }, owner);
      const late = newPerson();
      expect(outcome(await scene.enter('signup', late, { inviteToken }))).toBe('team-not-found');
      expect(await scene.service.store.members.byEmail(sandbox, late.email)).toBeNull();
      // An existing member logs in all the same, whatever became of the team.
      expect((await entered(olga.who, { inviteToken })).id).toBe(olga.id);
    });

    it('M §2 a sign-up takes what pages of the incumbent add to it', async () => {
      await entered(newPerson(), { allowLogin: true, options: { includeContentGroups: true } });
    });

    it('R35 a login makes a member only where the page wants one, and the app lets it', async () => {
      const newcomer = newPerson();
      expect(outcome(await scene.enter('login', newcomer))).toBe('account-not-found');
      expect(outcome(await scene.enter('login', newcomer, { allowSignup: true }))).toBe('ok');
    });

    it('R35 of the eight meetings by email exactly one links', async () => {
      const outcomes: Record<string, string> = {};
      for (const isProved of [true, false])
        for (const isVouchedFor of [true, false])
          for (const hasOther of [true, false]) {
            const { id, email } = await signedUp();
            await scene.service.store.members.update(sandbox, id, { verified: isProved });
            const identity = { provider, memberId: id, email, emailVerified: true };
            if (hasOther) await scene.service.store.identities.link(sandbox, { ...identity, subject: `other ${id}` });
            const answer = await scene.enter('login', person(email, isVouchedFor), { allowSignup: true });
            const linked = await scene.service.store.identities.ofMember(sandbox, id);
            expect(linked).toHaveLength(Number(hasOther) + Number(outcome(answer) === 'ok'));
            outcomes[[isProved, isVouchedFor, hasOther].join()] = outcome(answer);
          }
      const { 'true,true,false': allowed, ...others } = outcomes;
      expect(allowed).toBe('ok');
      expect(Object.values(others)).toEqual(Array(7).fill('use-email-login'));
    });

    it('R36 refuses six ways to connect or disconnect a foreign or last account, changing nothing', async () => {
      const [mine, hers] = [await entered(), await entered()];
      const own = await signedUp();
      const connect = (who: ReturnType<typeof person>, token?: string) => scene.enter('connect', who, { token });
      expect(outcome(await connect(newPerson()))).toBe('account-connect-requires-login');
      expect(outcome(await call('disconnectProvider', { provider }))).toBe('client/invalid-token');
      expect(outcome(await connect(hers.who, own.token))).toBe('account-already-connected');
      expect(outcome(await call('disconnectProvider', { provider }, own.token))).toBe('account-not-connected');
      expect(outcome(await call('disconnectProvider', { provider }, mine.token))).toBe(
        'account-set-password-before-disconnect',
      );
      // Begun by one member, finished by another.
      const started = await scene.start('connect', { token: own.token });
      const popup = scene.popup();
      const { text } = await scene.land(popup, await scene.choose(popup, started.url, newPerson()));
      const stolen = await scene.redeem(started, postedIn(text), { token: mine.token });
      expect(outcome(stolen)).toBe('account-connect-requires-login');

      const providersOf = async (token: string) =>
        (await call('getCurrentMember', {}, token)).json().data.auth.providers;
      expect(await providersOf(mine.token)).toEqual([{ provider }]);
      expect(await providersOf(own.token)).toEqual([]);
      expect((await scene.enter('login', hers.who)).json().data.auth.member.id).toBe(hers.id);
    });

    it('R85 logs one row per connect, disconnect and refused visit, with provider, without its account', async () => {
      const { id, token, email } = await signedUp();
      const { store } = scene.service;
      const who = newPerson();
      const rows = async () =>
        (await store.auditLog.list(sandbox, { limit: 1_000 })).filter(({ event }) => event.startsWith('provider-'));
      const before = (await rows()).length;
      expect(outcome(await scene.enter('connect', who, { token }))).toBe('ok');
      expect(outcome(await call('disconnectProvider', { provider }, token))).toBe('ok');
      const started = await scene.start('login');
      const popup = scene.popup();
      const address = new URL(await scene.choose(popup, started.url, who));
      address.searchParams.set('code', 'x'.repeat(43));
      await scene.land(popup, address.href);
      const logged = (await rows()).slice(0, -before || undefined).reverse();
      expect(logged.map(({ event, memberId, actor, detail }) => [event, memberId, actor, detail])).toEqual([
        ['provider-connected', id, 'member', { provider }],
        ['provider-disconnected', id, 'member', { provider }],
        ['provider-refused', null, 'visitor', { provider }],
      ]);
      expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${who.email}|${email}|x{43}`));
    });

    it('R36 of two disconnections at once one leaves the way in that the other wanted to take', async () => {
      const { id, token } = await entered();
      await scene.service.store.identities.link(sandbox, guestOf(id));
      const both = await Promise.all(
        [provider, 'guests'].map((one) => call('disconnectProvider', { provider: one }, token)),
      );
      expect(both.map(outcome).sort()).toEqual(['account-set-password-before-disconnect', 'ok']);
    });

    it('R36 after any sequence of connecting, disconnecting and passwords every member can still log in', async () => {
      // Every order of four steps, each tried twice over: what is refused is refused, and the
      // member stays reachable.
      const steps = ['connect', 'disconnect', 'setPassword', 'disconnectGuests'] as const;
      const orders = steps.flatMap((a) => steps.flatMap((b) => steps.map((c) => [a, b, c])));
      for (const order of orders.filter((_, i) => i % 5 === 0)) {
        const { id, token, who } = await entered();
        let hasPassword = false;
        for (const step of order) {
          if (step === 'connect') await scene.service.store.identities.link(sandbox, guestOf(id));
          if (step === 'disconnect') await call('disconnectProvider', { provider }, token);
          if (step === 'disconnectGuests') await call('disconnectProvider', { provider: 'guests' }, token);
          if (step === 'setPassword') hasPassword ||= outcome(await call('setPassword', { password }, token)) === 'ok';
        }
        const left = (await scene.service.store.identities.ofMember(sandbox, id)).map((one) => one.provider);
        const ways = {
          provider: left.includes(provider) && outcome(await scene.enter('login', who)) === 'ok',
          guests: left.includes('guests'),
          password:
            hasPassword && outcome(await call('loginMemberEmailPassword', { email: who.email, password })) === 'ok',
        };
        expect(Object.values(ways), order.join()).toContain(true);
      }
    });

    it('R34 an expired visit and an expired code open no session', async () => {
      const { who, id } = await entered();
      const sessions = async () => (await scene.service.store.sessions.ofMember(sandbox, id)).length;
      const before = await sessions();
      const walked = async () => {
        const started = await scene.start('login');
        const popup = scene.popup();
        return { started, popup, address: await scene.choose(popup, started.url, who) };
      };
      const slow = await walked();
      nowMs += 10 * minuteMs;
      expect(postedIn((await scene.land(slow.popup, slow.address)).text)).toBeNull();
      const late = await walked();
      const posted = postedIn((await scene.land(late.popup, late.address)).text);
      nowMs += minuteMs;
      expect(outcome(await scene.redeem(late.started, posted))).toBe('provider-login-failed');
      expect(await sessions()).toBe(before);
      const quick = await walked();
      const { text } = await scene.land(quick.popup, quick.address);
      expect(outcome(await scene.redeem(quick.started, postedIn(text)))).toBe('ok');
    });

    it('R39 six calls, each right after the login and eleven minutes later', async () => {
      const change = { email: 'elsewhere@example.com' };
      const calls: Record<string, (token: string) => Promise<Answer>> = {
        email: (token) => call('updateMemberAuth', change, token),
        newPassword: (token) => call('updateMemberAuth', { newPassword: password }, token),
        setPassword: (token) => call('setPassword', { password }, token),
        connect: (token) => scene.enter('connect', newPerson(), { token }),
        disconnect: (token) => call('disconnectProvider', { provider }, token),
        delete: (token) => scene.service.call('deleteMember', undefined, { token }),
      };
      for (const [name, ask] of Object.entries(calls)) {
        const [fresh, old] = [await entered(), await entered()];
        if (name === 'connect')
          for (const { id } of [fresh, old]) await scene.service.store.identities.unlinkAll(sandbox, id);
        if (name === 'disconnect')
          for (const { token } of [fresh, old])
            expect(outcome(await call('setPassword', { password }, token))).toBe('ok');
        expect([name, outcome(await ask(fresh.token))]).toEqual([name, 'ok']);
        nowMs += 11 * minuteMs;
        const refused = await ask(old.token);
        expect([name, outcome(refused), refused.statusCode]).toEqual([name, 'reauth-required', 403]);
      }
    });
  },
  ['memory', 'postgres'],
);

describeEngines(
  'R11 an account that a stranger has prepared',
  (engine) => {
    let scene: SocialScene;
    beforeAll(async () => {
      scene = await startSocialScene({
        store: await engine.open({ secrets: [secret] }),
        app: (app) => {
          app.authProviders.push(guests);
        },
      });
    });
    afterAll(() => scene?.close());

    it.each(['code', 'reset', 'another provider'] as const)(
      'R11 verified by %s: his password, his session and his provider are worth nothing',
      async (way) => {
        const { service } = scene;
        const email = `victim-${way.length}@example.com`;
        const call: Call = (operation, input, token) =>
          service.call(operation, input, token === undefined ? {} : { token });
        const eve = (await call('signupMemberEmailPassword', { email, password })).json().data;
        expect(await service.store.identities.link(sandbox, guestOf(eve.member.id))).not.toBe('taken');

        const codeOf = async () => (await service.mails(email)).find(({ code }) => code)!.code!;
        const byCode = async () => {
          const { flowId } = (await call('sendMemberLoginPasswordlessEmail', { email })).json();
          const input = { email, passwordlessToken: `${flowId}.${await codeOf()}` };
          return (await call('loginMemberPasswordless', input)).json().data;
        };
        if (way === 'code') await byCode();
        if (way === 'reset') {
          const { flowId } = (await call('sendMemberResetPasswordEmail', { email })).json();
          const token = `${flowId}.${await codeOf()}`;
          const reset = await call('resetMemberPassword', { token, newPassword: 'three stones and a fern' });
          expect(outcome(reset)).toBe('ok');
        }
        if (way === 'another provider') {
          const victim = person(email);
          // Her provider vouches for her; the account does not know its own address yet, so it does
          // not open (R35).
          expect(outcome(await scene.enter('login', victim))).toBe('use-email-login');
          const { tokens } = await byCode();
          const connected = await scene.enter('connect', victim, { token: tokens.accessToken });
          expect(connected.json().data.connected.providers).toEqual([{ provider }]);
          expect((await scene.enter('login', victim)).json().data.auth.member.id).toBe(eve.member.id);
        }
        const tried = [
          await call('loginMemberEmailPassword', { email, password }),
          await call('getCurrentMember', {}, eve.tokens.accessToken),
        ];
        expect(tried.map(outcome)).toEqual(['invalid-credentials', 'client/invalid-token']);
        expect(await service.store.identities.find(sandbox, 'guests', guestOf(eve.member.id).subject)).toBeNull();
      },
    );
  },
  ['memory', 'postgres'],
);

it('R35 a page’s request cannot exceed the app’s configuration', async () => {
  const scene = await startSocialScene({
    app: (app) => {
      app.authProviders[0].allowSignup = false;
    },
  });
  for (const purpose of ['login', 'signup'] as const) {
    const answer = await scene.enter(purpose, person('stranger@example.com'), { allowSignup: true });
    expect([purpose, outcome(answer)]).toEqual([purpose, 'account-not-found']);
  }
  expect(await scene.service.store.members.byEmail(sandbox, 'stranger@example.com')).toBeNull();
  await scene.close();
});

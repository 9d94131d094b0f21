import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox } from '../../../support/http-service.ts';

describeEngines('the wire over HTTP', (engine) => {
  it('a visitor signs up, changes her profile, logs out, logs in by code and resets her password', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const email = 'new@example.com';
    const signup = await service.call('signupMemberEmailPassword', {
      email,
      password: 'a fine long passphrase',
      plans: [{ planId: 'pln_free' }],
    });
    expect(signup.statusCode, signup.body).toBe(200);
    const { member, tokens } = signup.json().data;
    expect(member).toMatchObject({ auth: { email }, planConnections: [{ planId: 'pln_free', type: 'FREE' }] });
    const token = tokens.accessToken;
    const update = await service.call('updateMember', { customFields: { bio: 'Weaves.' } }, { token });
    expect(update.json().data.customFields.bio).toBe('Weaves.');
    const page = (await service.call('getAppAndMember', {}, { token })).json().data;
    expect([page.app.name, page.member.id]).toEqual(['Juniper Studio', member.id]);
    expect((await service.call('logout', undefined, { token })).statusCode).toBe(200);
    const after = await service.call('getCurrentMember', undefined, { token });
    expect([after.statusCode, after.json().error.code]).toEqual([401, 'client/invalid-token']);

    const sent = (await service.call('sendMemberLoginPasswordlessEmail', { email })).json();
    expect(sent).toMatchObject({ data: { success: true }, flowId: expect.any(String) });
    const [login] = await service.mails(email);
    const entered = await service.call('loginMemberPasswordless', {
      email,
      passwordlessToken: `${sent.flowId}.${login!.code}`,
    });
    expect([entered.statusCode, entered.json().data.member.verified]).toEqual([200, true]);

    const { flowId } = (await service.call('sendMemberResetPasswordEmail', { email })).json();
    const [reset] = await service.mails(email);
    const done = await service.call('resetMemberPassword', {
      token: `${flowId}.${reset!.code}`,
      newPassword: 'an entirely new phrase',
    });
    expect(done.json().data).toEqual({ success: true });
    expect(await service.logIn(email, 'an entirely new phrase')).toBeTruthy();
    await service.close();
  });

  it('C25 answers logout with a dead token by 200 and changes nothing, and getCurrentMember by 401', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const [ended, other] = [await service.logIn(), await service.logIn()];
    const logout = (token?: string) => service.call('logout', undefined, token ? { token } : {});
    const first = await logout(ended);
    const logouts = async () => (await service.store.auditLog.list(sandbox, { event: 'logout' })).length;
    expect([first.statusCode, await logouts()]).toEqual([200, 1]);
    for (const dead of [ended, 'x'.repeat(43), undefined]) {
      const answer = await logout(dead);
      expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
      const read = await service.call('getCurrentMember', undefined, dead ? { token: dead } : {});
      expect([read.statusCode, read.json().error.code]).toEqual([401, 'client/invalid-token']);
    }
    expect(await logouts()).toBe(1);
    expect((await service.call('getCurrentMember', undefined, { token: other })).statusCode).toBe(200);
    await service.close();
  });

  it('R83, R78 a member who is deleted during a call is answered like a deleted one', async () => {
    const store = await engine.open();
    const service = await createHttpService({ store });
    const find = store.sessions.find;
    const verify = service.hasher.verify;
    const password = 'a walk along the river';
    const acts = [
      ['createPost', { channelKey: 'lobby', content: 'Hello.' }, 401, 'client/invalid-token'],
      ['subscribeToChannel', { channelKey: 'lobby', action: 'THREADS_ONLY' }, 401, 'client/invalid-token'],
      ['sendMemberVerificationEmail', {}, 401, 'client/invalid-token'],
      ['loginMemberEmailPassword', { email: 'gone@example.com', password }, 401, 'invalid-credentials'],
    ] as const;
    for (const [operation, input, status, code] of acts) {
      const { member, tokens } = (
        await service.call('signupMemberEmailPassword', { email: 'gone@example.com', password })
      ).json().data;
      const remove = () => store.members.remove(sandbox, member.id);
      // Right after she was known, and before anything is written.
      store.sessions.find = async (...args) => {
        const found = await find(...args);
        if (found) await remove();
        return found;
      };
      service.hasher.verify = async (...given) => {
        const isRight = await verify(...given);
        await remove();
        return isRight;
      };
      const isLogin = operation === 'loginMemberEmailPassword';
      const answer = await service.call(operation, input, isLogin ? {} : { token: tokens.accessToken });
      Object.assign(store.sessions, { find });
      Object.assign(service.hasher, { verify });
      expect([operation, answer.statusCode, answer.json().error?.code]).toEqual([operation, status, code]);
    }
    expect(service.logged().filter(({ level }) => level === 'error')).toEqual([]);
    await service.close();
  });

  it('the seeds of both apps are there in both modes, once, with their plans and teams', async () => {
    const store = await engine.open();
    const service = await createHttpService({ store });
    for (const key of ['pk_sb_demo', 'pk_demo']) {
      const login = async (email: string) =>
        (await service.call('loginMemberEmailPassword', { email, password: 'latchkey-demo' }, { key })).json().data
          .member;
      const ada = await login('ada@example.com');
      expect(ada.planConnections.map(({ planId }: { planId: string }) => planId).sort()).toEqual([
        'pln_pro',
        'pln_team',
      ]);
      expect(ada.teams.ownedTeams).toHaveLength(1);
      expect((await login('grace@example.com')).teams.joinedTeams).toEqual([
        { teamId: ada.teams.ownedTeams[0].teamId, planName: 'Team', planId: 'pln_team' },
      ]);
      expect((await login('mary@example.com')).planConnections).toMatchObject([{ planId: 'pln_free', type: 'FREE' }]);
    }
    const moderator = await service.call(
      'loginMemberEmailPassword',
      { email: 'moderator@afterview.example', password: 'latchkey-demo' },
      { key: 'pk_sb_afterview', appId: 'app_afterview' },
    );
    expect(moderator.json().data.member).toMatchObject({
      permissions: ['pf:moderate'],
      _comments: { isModerator: true },
    });
    await service.close();
  });
});

describeEngines(
  'R6, R28 two processes',
  (engine) => {
    it('share the budget of a caller, and a logout at one counts at the other', async () => {
      const place = await engine.place();
      const limits = { perAddress: { login: { max: 20, seconds: 900 } } as never };
      const start = async () => createHttpService({ limits, store: await engine.open({}, place) });
      const nodes = [await start(), await start()] as const;
      const token = await nodes[0].logIn();
      expect((await nodes[1].call('getCurrentMember', undefined, { token })).statusCode).toBe(200);
      await nodes[1].call('logout', undefined, { token });
      expect((await nodes[0].call('getCurrentMember', undefined, { token })).statusCode).toBe(401);

      const tries = Array.from({ length: 40 }, (_, i) =>
        nodes[i % 2]!.call('loginMemberEmailPassword', { email: `x${i}@example.com`, password: 'wrong but long' }),
      );
      const allowed = (await Promise.all(tries)).filter(({ statusCode }) => statusCode !== 429);
      // One of the twenty was the login above.
      expect(allowed).toHaveLength(19);
      for (const node of nodes) await node.close();
    });
  },
  ['postgres'],
);

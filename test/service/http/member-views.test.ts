import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleAppId } from '../../../src/contract/built-in-apps.ts';
import { consoleApiPath } from '../../../src/contract/console.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import type { Operation } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../support/http-service.ts';

const tenant = { appId: consoleAppId, mode: 'live' } as const;
const password = 'latchkey-demo';
const allRoutes = Object.entries(routes) as [Operation, Route][];
/** Written out: what an operator may call while she sees the site as a member. */
const open = [
  'getApp',
  'getAppAndMember',
  'readAppAndMember',
  'trackPageView',
  'trackEvent',
  'getCaptchaChallenge',
  'getPasskeys',
  'getSecondFactor',
  'getCurrentMember',
  'getMemberActivity',
  'getMemberSessions',
  'getMemberJSON',
  'getPlan',
  'getSecureContent',
  'getChannelInfo',
  'getPosts',
  'getPost',
  'getThreads',
  'getInvite',
  'getTeam',
  'logout',
];

describeEngines('R123 the site as a member sees it', (engine) => {
  let service: HttpService;
  let ahead = 0;
  let logins = 0;
  let member: string;
  beforeAll(async () => {
    const clock = () => Date.now() + ahead;
    service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }) });
    const passwordHash = await service.hasher.hash(password);
    for (const role of ['support', 'viewer', 'admin'])
      await service.store.members.create(tenant, {
        id: `mem_${role}`,
        email: `${role}@example.com`,
        emailCanon: `${role}@example.com`,
        passwordHash,
        verified: true,
        permissions: [role],
      });
    member = (await service.store.members.byEmail(sandbox, 'mary@example.com'))!.id;
  });
  afterAll(() => service.close());

  const consoleOptions = () => ({ key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl });
  async function operator(role: string): Promise<string> {
    const input = { email: `${role}@example.com`, password };
    // Each from an address of her own, so that no limit of logins counts here.
    const address = `10.0.0.${++logins}`;
    const answer = await service.call('loginMemberEmailPassword', input, { ...consoleOptions(), address });
    return answer.json().data.tokens.accessToken;
  }
  const ask = (token: string, who = member, query = {}) =>
    service.inject({
      method: 'POST',
      url: `${consoleApiPath}/app_demo/sandbox/members/${who}/see`,
      query,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
  const enter = (url: string) =>
    service.call('loginMemberPasswordless', { passwordlessToken: /#ms_login=([\w-]+)/.exec(url)![1]! });
  async function view(role = 'support') {
    const operatorToken = await operator(role);
    const { url } = (await ask(operatorToken)).json().data;
    // The page takes up such a link at once, and no other.
    expect(url).toMatch(/#ms_login=view_[\w-]{38}$/);
    const { tokens, member: seen } = (await enter(url)).json().data;
    return { operatorToken, url: url as string, token: tokens.accessToken as string, seen };
  }
  const status = async (token: string) => (await service.call('getCurrentMember', {}, { token })).statusCode;

  it('R123 the link works once and shows the member as she sees herself, until the end of the view', async () => {
    const before = await service.store.members.byId(sandbox, member);
    const { token, url, seen } = await view();
    expect(seen).toMatchObject({ id: member, auth: { email: 'mary@example.com' }, viewedUntil: expect.any(String) });
    expect((await enter(url)).json().error.code).toBe('invalid-passwordless-login-code');
    const page = (await service.call('getAppAndMember', {}, { token })).json().data;
    expect(page.member).toMatchObject({ id: member, viewedUntil: seen.viewedUntil });
    // Nothing of hers has changed, and she sees no session that is not hers.
    expect(await service.store.members.byId(sandbox, member)).toEqual(before);
    expect(await service.store.sessions.ofMember(sandbox, member)).toEqual([]);
  });

  it.each(allRoutes)('R123 %s is open to a view as in the list, or refused by the service', async (operation) => {
    const { token } = await view();
    const answer = await service.call(operation, {}, { token });
    const isRefused = answer.json().error?.code === 'read-only-session';
    expect(isRefused).toBe(!open.includes(operation));
  });

  it('R123 ends after ten minutes, and vouches for the member to no server', async () => {
    const { token } = await view();
    const verify = { method: 'POST', url: '/admin/tokens/verify', headers: { 'x-api-key': 'sk_sb_demo' } } as const;
    expect((await service.inject({ ...verify, payload: { token } })).json()).toEqual({ data: null });
    ahead += 10 * 60_000 - 5_000;
    expect(await status(token)).toBe(200);
    ahead += 6_000;
    expect(await status(token)).toBe(401);
  });

  it('R123 ends with the session of the operator, and when the operator is removed', async () => {
    const first = await view();
    await service.call('logout', {}, { ...consoleOptions(), token: first.operatorToken });
    expect(await status(first.token)).toBe(401);
    const second = await view('admin');
    const late = (await ask(second.operatorToken)).json().data.url;
    await service.store.members.remove(tenant, 'mem_admin');
    expect(await status(second.token)).toBe(401);
    expect((await enter(late)).json().error.code).toBe('invalid-passwordless-login-code');
  });

  it('R123 ends when the operator ends it, and no session of the member ends with it', async () => {
    const own = await service.logIn('mary@example.com');
    const { token } = await view();
    await service.call('logout', {}, { token });
    expect([await status(token), await status(own)]).toEqual([401, 200]);
  });

  it('R123 is for operators who may edit members: no viewer, no key, no disabled member', async () => {
    expect((await ask(await operator('viewer'))).json().error.code).toBe('access-denied');
    const byKey = await service.inject({
      method: 'POST',
      url: `/admin/members/${member}/see`,
      headers: { 'x-api-key': 'sk_sb_demo' },
      payload: {},
    });
    expect(byKey.json().error.code).toBe('access-denied');
    const grace = (await service.store.members.byEmail(sandbox, 'grace@example.com'))!.id;
    await service.store.members.update(sandbox, grace, { disabled: true });
    expect((await ask(await operator('support'), grace)).json().error.code).toBe('access-denied');
  });

  it('R122 R123 both steps are in the audit log, and the member sees in her activity that it was the site', async () => {
    const { operatorToken } = await view();
    await ask(operatorToken, member, { dryRun: 'true' });
    const [viewed] = await service.store.auditLog.list(sandbox, { memberId: member, event: 'member-viewed' });
    expect(viewed).toMatchObject({ actor: 'operator', detail: { operator: 'mem_support' } });
    const own = await service.logIn('mary@example.com');
    const { entries } = (await service.call('getMemberActivity', {}, { token: own })).json().data;
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'viewed', by: 'site' }));
    expect(JSON.stringify(entries)).not.toContain('mem_support');
  });
});

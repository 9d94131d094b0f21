import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateQuery } from '../../../../src/service/http/auth/gate-query.ts';
import { createHttpService, type HttpService, sandbox } from '../../../support/http-service.ts';

const site = 'https://juniper.example';
const premium = `${site}/pages/premium/a?x=1&y=2`;

describe('GET /gate', () => {
  let service: HttpService;
  let ada: string;
  let mary: string;
  beforeAll(async () => {
    service = await createHttpService({
      app: (app) => {
        app.origins = { sandbox: [site] };
      },
    });
    ada = await service.logIn('ada@example.com');
    mary = await service.logIn('mary@example.com');
  });
  afterAll(() => service.close());
  const ask = (url: string, headers: Record<string, string> = {}, more = '') =>
    service.inject({ url: `/gate?${more}url=${encodeURIComponent(url)}`, headers });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('R50 204 with access, 401 for a visitor, 403 for a member without the plan, with the way out', async () => {
    expect((await ask(premium, bearer(ada))).statusCode).toBe(204);
    const visitor = await ask(premium);
    expect([visitor.statusCode, visitor.headers.location, visitor.body]).toEqual([401, `${site}/pages/`, '']);
    const member = await ask(premium, bearer(mary));
    expect([member.statusCode, member.headers.location, member.body]).toEqual([403, `${site}/pages/`, '']);
    expect((await ask(`${site}/pages/`)).statusCode).toBe(204);
  });

  it('R50 its answers are not cacheable, and have the right Vary', async () => {
    for (const answer of [await ask(premium), await ask(premium, bearer(ada))]) {
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers.vary).toContain('Cookie');
    }
  });

  it('C16 the page’s forwarded cookie identifies the member, despite another Authorization header', async () => {
    const cookie = `theme=dark; _ms-mid=${encodeURIComponent(ada)}; x=1`;
    expect((await ask(premium, { cookie })).statusCode).toBe(204);
    expect((await ask(premium, { cookie, authorization: 'Basic c3RhZ2luZzpvcGVu' })).statusCode).toBe(204);
    expect((await ask(premium, { cookie: `_ms-mid=${encodeURIComponent(mary)}` })).statusCode).toBe(403);
    expect((await ask(premium, { cookie: '_ms-mid=%zz' })).statusCode).toBe(401);
  });

  it('C16 no other route accepts the cookie', async () => {
    const answer = await service.call('getCurrentMember', undefined, { headers: { cookie: `_ms-mid=${ada}` } });
    expect(answer.statusCode).toBe(401);
  });

  it('R33 it reads only: the session does not slide and no row changes', async () => {
    const member = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    const before = await service.store.sessions.ofMember(sandbox, member.id);
    await ask(premium, bearer(ada));
    expect(await service.store.sessions.ofMember(sandbox, member.id)).toEqual(before);
    expect((await service.inject({ method: 'POST', url: `/gate?url=${premium}` })).statusCode).toBe(405);
    expect((await service.inject({ method: 'HEAD', url: `/gate?url=${premium}` })).statusCode).toBe(405);
  });

  it('R28 after logout and after the plan is gone the next page is closed', async () => {
    const token = await service.logIn('ada@example.com');
    expect((await ask(premium, bearer(token))).statusCode).toBe(204);
    await service.call('logout', {}, { token });
    expect((await ask(premium, bearer(token))).statusCode).toBe(401);
    const member = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    const connections = await service.store.planConnections.ofMember(sandbox, member.id);
    const pro = connections.find(({ planId }) => planId === 'pln_pro')!;
    await service.store.transaction((tx) => tx.planConnections.remove(sandbox, member.id, pro.planId));
    expect((await ask(premium, bearer(ada))).statusCode).toBe(403);
    await service.store.planConnections.add(sandbox, pro);
    expect((await ask(premium, bearer(ada))).statusCode).toBe(204);
  });

  it('R51 a session of another app or mode opens nothing', async () => {
    const other = await service.call(
      'loginMemberEmailPassword',
      { email: 'member@afterview.example', password: 'latchkey-demo' },
      { appId: 'app_afterview', key: 'pk_sb_afterview', origin: 'http://localhost:4872' },
    );
    expect((await ask(premium, bearer(other.json().data.tokens.accessToken))).statusCode).toBe(401);
  });

  it('with redirect=1 the way out is a redirect, for servers that hand our answer on', async () => {
    const answer = await ask(premium, {}, 'redirect=1&');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${site}/pages/`]);
    expect((await ask(premium, bearer(mary), 'redirect=1&')).statusCode).toBe(302);
    expect((await ask(premium, bearer(ada), 'redirect=1&')).statusCode).toBe(204);
  });

  it('with redirect=1 a first click from another site is asked once more from the site itself', async () => {
    const first = await ask(premium, { 'sec-fetch-site': 'cross-site' }, 'redirect=1&');
    expect(first.statusCode).toBe(401);
    expect(first.body).toContain('<meta http-equiv="refresh" content="0">');
    expect(first.headers.location).toBeUndefined();
    expect((await ask(premium, { 'sec-fetch-site': 'same-origin' }, 'redirect=1&')).statusCode).toBe(302);
    // A member without access is redirected at once: a second request would change nothing.
    const member = { 'sec-fetch-site': 'cross-site', ...bearer(mary) };
    expect((await ask(premium, member, 'redirect=1&')).statusCode).toBe(302);
  });

  it.each([
    ['no address', '/gate'],
    ['an address that is none', '/gate?url=nonsense'],
    ['another protocol', '/gate?url=ftp%3A%2F%2Fjuniper.example%2F'],
    ['user info', `/gate?url=${encodeURIComponent('https://a:b@juniper.example/')}`],
    ['an unregistered site', `/gate?url=${encodeURIComponent('https://evil.example/pages/premium/a')}`],
    ['a site whose name only begins alike', `/gate?url=${encodeURIComponent('https://juniper.example.evil.example/')}`],
  ])('R50 refuses %s', async (_, url) => {
    expect((await service.inject({ url, headers: bearer(ada) })).statusCode).toBe(400);
  });

  it('app or key selects one of several apps of a site; an unknown one is refused', async () => {
    const local = encodeURIComponent('http://localhost:4871/pages/premium/a');
    expect((await service.inject({ url: `/gate?url=${local}` })).statusCode).toBe(404);
    expect((await service.inject({ url: `/gate?app=app_demo&url=${local}` })).statusCode).toBe(401);
    expect((await service.inject({ url: `/gate?key=pk_sb_demo&url=${local}` })).statusCode).toBe(401);
    expect((await service.inject({ url: `/gate?url=${local}`, headers: { 'x-app-id': 'app_demo' } })).statusCode).toBe(
      401,
    );
    expect((await service.inject({ url: `/gate?app=app_afterview&url=${local}` })).statusCode).toBe(204);
    for (const wrong of ['app=app_none', 'key=pk_none', 'app=app_afterview&key=pk_sb_demo'])
      expect((await service.inject({ url: `/gate?${wrong}&url=${local}` })).statusCode).toBe(404);
  });
});

describe('the question', () => {
  const read = (query: string) => {
    const { url, ...rest } = gateQuery(`/gate?${query}`);
    return { url: url?.href ?? null, ...rest };
  };
  const none = { redirects: false, appId: undefined, key: undefined };

  it('an unescaped address takes all that follows: a visitor’s query never becomes a parameter', () => {
    expect(read('url=https://a.example/p?x=1&url=https://a.example/free&redirect=1&app=app_x')).toEqual({
      ...none,
      url: 'https://a.example/p?x=1&url=https://a.example/free&redirect=1&app=app_x',
    });
    expect(read('redirect=1&app=app_a&url=https://a.example/p?key=pk_x')).toEqual({
      ...none,
      redirects: true,
      appId: 'app_a',
      url: 'https://a.example/p?key=pk_x',
    });
  });

  it('an escaped one is a parameter like the others, in any position', () => {
    const escaped = encodeURIComponent('https://a.example/p?x=1&redirect=1');
    for (const query of [`url=${escaped}&app=app_a`, `app=app_a&url=${escaped}`])
      expect(read(query)).toEqual({ ...none, appId: 'app_a', url: 'https://a.example/p?x=1&redirect=1' });
    expect(read('url=https://a.example%2Fp%3Fx%3D1')).toEqual({ ...none, url: 'https://a.example/p?x=1' });
  });
});

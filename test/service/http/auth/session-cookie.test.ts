import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleAppId } from '../../../../src/contract/built-in-apps.ts';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { wire } from '../../../../src/contract/wire.ts';
import { systemRandom } from '../../../../src/platform/process/random.ts';
import { sharesSite } from '../../../../src/service/domain/session-cookie.ts';
import { plantSeed } from '../../../../src/service/plant-seed.ts';
import { appsOf } from '../../../support/app-of.ts';
import { type CallOptions, createHttpService, type HttpService, sandbox } from '../../../support/http-service.ts';

const site = 'https://www.kiln.example';
const neighbour = 'https://blog.kiln.example';
const env = { MS_DEMO: '0', MS_PUBLIC_URL: 'https://members.kiln.example' };
const premium = `${site}/pages/premium/a`;
const ada = { email: 'ada@example.com', password: 'latchkey-demo' };

/** On a domain of its own, with the members of the demo. */
async function serviceWith(session: object): Promise<HttpService> {
  let apps: object[] = [];
  const service = await createHttpService({
    env,
    app: (app) => {
      Object.assign(app, { origins: { live: [site] }, baseUrl: site, ...session });
    },
    file: (file) => {
      ({ apps } = file);
    },
  });
  const { store, hasher } = service;
  await plantSeed({ store, hasher, random: systemRandom }, appsOf(apps[0]!)[0]!);
  return service;
}
const cookiesOf = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat().map(String);
const sessionCookie = (answer: LightMyRequestResponse) => cookiesOf(answer).find((one) => one.includes('ms_session_'));
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';
const tokenOf = (answer: LightMyRequestResponse): string => answer.json().data.tokens.accessToken;
/** What a browser adds to the call of a page of the site. */
const fromPage = (cookie = '', more: Record<string, string> = {}): CallOptions => ({
  origin: site,
  headers: { 'sec-fetch-site': 'same-site', ...(cookie && { cookie }), ...more },
});

describe.each([
  ['storage', {}],
  ['first-party', { session: 'first-party', sessionCookie: 'domain' }],
] as const)('R131 a session with session: %s', (kind, session) => {
  let service: HttpService;
  beforeAll(async () => {
    service = await serviceWith(session);
  });
  afterAll(() => service.close());

  async function logIn(input = ada) {
    const answer = await service.call('loginMemberEmailPassword', input, fromPage());
    const pair = pairOf(sessionCookie(answer));
    // `data-ms-use-cookies` for the gate, where the token is in the page.
    const gate = kind === 'storage' ? `_ms-mid=${tokenOf(answer)}` : pair;
    return { answer, gate, token: tokenOf(answer), as: { ...fromPage(pair), token: tokenOf(answer) } };
  }
  const memberOf = async (as: CallOptions) => (await service.call('getCurrentMember', {}, as)).json().data?.auth?.email;
  const gate = (cookie: string) =>
    service.inject({ url: `/gate?key=pk_sb_demo&url=${encodeURIComponent(premium)}`, headers: { cookie } });

  it('is read, changes what it may, passes the gate, and ends with the logout', async () => {
    const { as, gate: cookie } = await logIn();
    expect(await memberOf(as)).toBe(ada.email);
    const input = { customFields: { 'first-name': 'Ada' } };
    expect((await service.call('updateMember', input, as)).statusCode).toBe(200);
    expect((await gate(cookie)).statusCode).toBe(204);
    expect((await service.call('logout', {}, as)).statusCode).toBe(200);
    expect(await memberOf(as)).toBeUndefined();
    expect((await gate(cookie)).statusCode).toBe(401);
  });

  it('begins in a frame of another site only where the page keeps the token', async () => {
    const framed = fromPage('', { 'sec-fetch-storage-access': 'none' });
    const { statusCode } = await service.call('loginMemberEmailPassword', ada, framed);
    expect(statusCode).toBe(kind === 'storage' ? 200 : 403);
  });

  it('leaves other sessions of the member alone, and can end them', async () => {
    const [phone, laptop] = [await logIn(), await logIn()];
    const { sessions } = (await service.call('getMemberSessions', {}, laptop.as)).json().data;
    expect(sessions.length).toBeGreaterThanOrEqual(2);
    expect(sessions.filter((one: { isCurrent?: boolean }) => one.isCurrent)).toHaveLength(1);
    expect(await memberOf(phone.as)).toBe(ada.email);
    await service.call('revokeMemberSessions', {}, laptop.as);
    expect([await memberOf(phone.as), await memberOf(laptop.as)]).toEqual([undefined, ada.email]);
  });

  it('of a script on a server, which has no cookies, is by the token', async () => {
    const answer = await service.call('loginMemberEmailPassword', ada, { origin: null });
    expect(sessionCookie(answer)).toBeUndefined();
    expect(await memberOf({ origin: null, token: tokenOf(answer) })).toBe(ada.email);
  });
});

describe('R131 the cookie of a first-party session', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await serviceWith({ session: 'first-party' });
  });
  afterAll(() => service.close());

  async function logIn() {
    const answer = await service.call('loginMemberEmailPassword', ada, fromPage());
    const cookie = sessionCookie(answer)!;
    return { answer, cookie, pair: pairOf(cookie), token: tokenOf(answer) };
  }
  const whoIs = async (as: CallOptions) => (await service.call('getCurrentMember', {}, as)).statusCode;
  const page = async (as: CallOptions) => (await service.call('getAppAndMember', {}, as)).json().data;

  it('has the token, is HttpOnly, Secure and Lax, and no neighbouring host can set it', async () => {
    const { cookie, pair, token, answer } = await logIn();
    expect(cookie).toMatch(
      /^__Host-ms_session_app_demo-test_[0-9a-f]{8}=[\w-]{43}; Expires=[^;]+ GMT; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const end = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!);
    expect(Math.abs(end - answer.json().data.tokens.expires)).toBeLessThan(1000);
    expect(token).toMatch(/^cookie_[0-9a-f]{64}$/);
    expect(answer.body).not.toContain(pair.split('=')[1]);
  });

  it('goes to every host of the domain where that is configured', async () => {
    const shared = await serviceWith({ session: 'first-party', sessionCookie: 'domain' });
    const answer = await shared.call('loginMemberEmailPassword', ada, fromPage());
    expect(sessionCookie(answer)).toMatch(
      /^__Secure-ms_session_app_demo-test_[0-9a-f]{8}=.*; Domain=kiln\.example; HttpOnly; Secure;/,
    );
    await shared.close();
  });

  it('has no Secure on localhost over http, where browsers would not need it', async () => {
    const local = await createHttpService({
      app: (app) => {
        app.session = 'first-party';
      },
    });
    const answer = await local.call('loginMemberEmailPassword', ada);
    expect(sessionCookie(answer)).toMatch(/^ms_session_app_demo-test_[0-9a-f]{8}=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    // The cookie is not sent from another site, so a page there has the token itself.
    const other = await local.call('loginMemberEmailPassword', ada, { origin: 'http://127.0.0.1:4871' });
    expect(sessionCookie(other)).toBeUndefined();
    expect(tokenOf(other)).not.toContain('cookie_');
    await local.close();
  });

  it('counts only together with the reference that the page has, and the reference only with it', async () => {
    const [own, other] = [await logIn(), await logIn()];
    expect(await whoIs({ ...fromPage(own.pair), token: own.token })).toBe(200);
    expect(await whoIs(fromPage(own.pair))).toBe(401);
    expect(await whoIs({ ...fromPage(), token: own.token })).toBe(401);
    expect(await whoIs({ ...fromPage(other.pair), token: own.token })).toBe(401);
    // A neighbour has planted its own beside it.
    expect(await whoIs({ ...fromPage(`${other.pair}; ${own.pair}`), token: own.token })).toBe(200);
  });

  /** What browsers send of themselves for each kind of request of another page. */
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const plain = { 'content-type': 'text/plain' };
  const ids = { 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo' };
  const forged: [what: string, method: 'GET' | 'POST', headers: Record<string, string>][] = [
    ['a form of another site', 'POST', { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a form of a neighbouring host', 'POST', { ...form, origin: neighbour, 'sec-fetch-site': 'same-site' }],
    ['a form of the site itself', 'POST', { ...form, origin: site, 'sec-fetch-site': 'same-site' }],
    ['a form of a page without an origin', 'POST', { ...form, origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a form with JSON as plain text', 'POST', { ...plain, origin: neighbour, 'sec-fetch-site': 'same-site' }],
    ['a picture of another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['a picture of a neighbouring host', 'GET', { 'sec-fetch-site': 'same-site' }],
    [
      'fetch with no-cors of another site',
      'POST',
      { ...plain, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'fetch with no-cors of a neighbouring host',
      'POST',
      { ...plain, origin: neighbour, 'sec-fetch-site': 'same-site' },
    ],
    [
      'fetch of a neighbouring host that skips the preflight',
      'POST',
      { ...json, ...ids, origin: neighbour, 'sec-fetch-site': 'same-site' },
    ],
    [
      'an origin that the browser calls another site',
      'POST',
      { ...json, ...ids, origin: site, 'sec-fetch-site': 'cross-site' },
    ],
    ['a change without an origin', 'POST', { ...json, ...ids, 'sec-fetch-site': 'same-origin' }],
  ];
  it.each(forged)('refuses %s, even with the reference', async (_, method, headers) => {
    const { pair, token } = await logIn();
    const answer = await service.inject({
      method,
      url: '/member',
      headers: { ...headers, cookie: pair, authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload: '{"customFields":{"first-name":"Mallory"}}' }),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    const { member } = await page({ ...fromPage(pair), token });
    expect(member.customFields['first-name']).not.toBe('Mallory');
  });

  it('answers a preflight with credentials for exactly the origins of apps', async () => {
    for (const [origin, allowed] of [
      [site, site],
      [neighbour, undefined],
      ['https://evil.example', undefined],
    ] as const) {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-app-id' };
      const answer = await service.inject({ method: 'OPTIONS', url: '/member', headers });
      expect(answer.headers['access-control-allow-origin']).toBe(allowed);
      expect(answer.headers['access-control-allow-credentials']).toBe(allowed && 'true');
    }
  });

  it('is promised to no page in a frame of another site, which hears so in its language', async () => {
    const framed = fromPage('', { 'sec-fetch-storage-access': 'active', 'accept-language': 'de' });
    const logins = [
      ['loginMemberEmailPassword', ada],
      ['signupMemberEmailPassword', { email: 'framed@example.com', password: 'a bowl for every morning' }],
      ['loginMemberPasswordless', { email: ada.email, token: '123456' }],
      ['redeemProvider', { flowId: 'f'.repeat(20), code: 'c'.repeat(43), verifier: 'v'.repeat(43) }],
    ] as const;
    for (const [operation, input] of logins) {
      const answer = await service.call(operation, input, framed);
      expect(answer.statusCode).toBe(403);
      const { error } = answer.json();
      expect(error.code).toBe('framed-by-another-site');
      expect(error.message).toContain('Bitte öffnen Sie sie in einem eigenen Tab.');
      expect(sessionCookie(answer)).toBeUndefined();
    }
    expect((await service.call('getAppAndMember', {}, framed)).statusCode).toBe(200);
    expect(await whoIs({ ...framed, token: (await logIn()).token })).toBe(401);
  });

  it('is found again by the first call of a page whose storage the browser has deleted', async () => {
    const { pair, token } = await logIn();
    const found = await service.call('getAppAndMember', {}, fromPage(pair));
    expect(found.json().data).toMatchObject({ member: { auth: { email: ada.email } }, tokens: { accessToken: token } });
    expect(pairOf(sessionCookie(found))).toBe(pair);
    // A page that names a session, the unmodified client and another site get no member.
    for (const [headers, origin] of [
      [{ authorization: 'Bearer none' }, site],
      [{ 'x-user-agent': '@memberstack/dom@2.0.14' }, site],
      [{ 'sec-fetch-site': 'cross-site' }, site],
    ] as const) {
      const { member, tokens } = await page({ ...fromPage(pair, headers), origin });
      expect([member, tokens]).toEqual([null, undefined]);
    }
  });

  it('takes over a session from before, whose token the page still has', async () => {
    const before = await service.call('loginMemberEmailPassword', ada, { origin: null });
    const { tokens } = await page({ ...fromPage(), token: tokenOf(before) });
    expect(tokens.accessToken).toMatch(/^cookie_/);
    const moved = await service.call('getAppAndMember', {}, { ...fromPage(), token: tokenOf(before) });
    expect(pairOf(sessionCookie(moved))).toContain(tokenOf(before));
    expect(await whoIs({ ...fromPage(pairOf(sessionCookie(moved))), token: tokens.accessToken })).toBe(200);
  });

  it('is cleared by a logout, and by no logout that means another session', async () => {
    const [old, now] = [await logIn(), await logIn()];
    const late = await service.call('logout', {}, { ...fromPage(now.pair), token: old.token });
    expect([late.statusCode, sessionCookie(late)]).toEqual([200, undefined]);
    expect(await whoIs({ ...fromPage(now.pair), token: now.token })).toBe(200);
    const logout = await service.call('logout', {}, { ...fromPage(now.pair), token: now.token });
    expect(sessionCookie(logout)).toMatch(
      /^__Host-ms_session_app_demo-test_[0-9a-f]{8}=; Max-Age=0; Path=\/; HttpOnly; Secure/,
    );
    expect(await whoIs({ ...fromPage(now.pair), token: now.token })).toBe(401);
    // What is left of it in another browser window goes with the next page.
    expect(sessionCookie(await service.call('getAppAndMember', {}, fromPage(now.pair)))).toContain('Max-Age=0');
  });

  it('is not lost by a logout that ends after the next login began', async () => {
    const old = await logIn();
    const login = await service.call('loginMemberEmailPassword', ada, fromPage(old.pair));
    const late = await service.call('logout', {}, { ...fromPage(old.pair), token: old.token });
    const nameIn = (cookie: string) => cookie.split('=')[0];
    const [now, cleared] = cookiesOf(login).filter((one) => one.includes('ms_session_'));
    expect(cleared).toMatch(/=; Max-Age=0/);
    expect([nameIn(cleared!), nameIn(sessionCookie(late)!)]).toEqual([nameIn(old.cookie), nameIn(old.cookie)]);
    expect(nameIn(now!)).not.toBe(nameIn(old.cookie));
    expect(await whoIs({ ...fromPage(pairOf(now)), token: tokenOf(login) })).toBe(200);
  });

  it('logs no member in where there are two and the page names none of them', async () => {
    const [own, planted] = [await logIn(), await logIn()];
    const { member, tokens } = await page(fromPage(`${planted.pair}; ${own.pair}`));
    expect([member, tokens]).toEqual([null, undefined]);
  });

  it('R123 has the view of an operator too, which changes nothing and ends with its logout', async () => {
    const local = await createHttpService({
      app: (app) => {
        app.session = 'first-party';
      },
    });
    await local.store.members.create(
      { appId: consoleAppId, mode: 'live' },
      {
        id: 'mem_support',
        email: 'support@example.com',
        emailCanon: 'support@example.com',
        passwordHash: await local.hasher.hash(ada.password),
        verified: true,
        permissions: ['support'],
      },
    );
    const consoleOptions = { key: 'pk_console', appId: consoleAppId, origin: local.settings.publicUrl };
    const operator = await local.call(
      'loginMemberEmailPassword',
      { ...ada, email: 'support@example.com' },
      consoleOptions,
    );
    const { id } = (await local.store.members.byEmail(sandbox, ada.email))!;
    const seen = await local.inject({
      method: 'POST',
      url: `${consoleApiPath}/app_demo/sandbox/members/${id}/see`,
      headers: { authorization: `Bearer ${tokenOf(operator)}` },
      payload: {},
    });
    const passwordlessToken = /#ms_login=([\w-]+)/.exec(seen.json().data.url)![1]!;
    const entered = await local.call('loginMemberPasswordless', { passwordlessToken });
    expect(sessionCookie(entered)).toContain('=view_');
    const as = { token: tokenOf(entered), headers: { cookie: pairOf(sessionCookie(entered)) } };
    expect((await local.call('getCurrentMember', {}, as)).json().data).toMatchObject({
      id,
      viewedUntil: expect.any(String),
    });
    expect((await local.call('updateMember', {}, as)).json().error.code).toBe('read-only-session');
    expect(sessionCookie(await local.call('logout', {}, as))).toContain('Max-Age=0');
    expect((await local.call('getCurrentMember', {}, as)).statusCode).toBe(401);
    await local.close();
  });

  it('is never filled by what a member stores', async () => {
    const { pair, token } = await logIn();
    const json = { tokens: { accessToken: 'x'.repeat(43), expires: 0, type: 'bearer' }, auth: { tokens: {} } };
    for (const operation of ['updateMemberJSON', 'getMemberJSON'] as const) {
      const answer = await service.call(operation, operation === 'updateMemberJSON' ? { json } : {}, {
        ...fromPage(pair),
        token,
      });
      expect(answer.json().data).toEqual(json);
      expect(sessionCookie(answer)).toBeUndefined();
    }
  });
});

describe('R131 the gate with a first-party session', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await serviceWith({ session: 'first-party', sessionCookie: 'domain' });
  });
  afterAll(() => service.close());

  it('decides at once for a link from another site, for members and visitors', async () => {
    const login = await service.call('loginMemberEmailPassword', ada, fromPage());
    const ask = (headers: Record<string, string>) =>
      service.inject({
        url: `/gate?key=pk_sb_demo&redirect=1&url=${encodeURIComponent(premium)}`,
        headers: { 'sec-fetch-site': 'cross-site', ...headers },
      });
    expect((await ask({ cookie: pairOf(sessionCookie(login)) })).statusCode).toBe(204);
    const visitor = await ask({});
    expect([visitor.statusCode, visitor.body]).toEqual([302, '']);
    // What the page has of the session opens nothing.
    expect((await ask({ cookie: `_ms-mid=${tokenOf(login)}` })).statusCode).toBe(302);
  });

  it('R33 slides no session', async () => {
    const login = await service.call('loginMemberEmailPassword', ada, fromPage());
    const { id } = (await service.store.members.byEmail(sandbox, ada.email))!;
    const before = await service.store.sessions.ofMember(sandbox, id);
    await service.inject({
      url: `/gate?key=pk_sb_demo&url=${encodeURIComponent(premium)}`,
      headers: { cookie: pairOf(sessionCookie(login)) },
    });
    expect(await service.store.sessions.ofMember(sandbox, id)).toEqual(before);
  });
});

it('R131 knows every place of an answer that has a token', () => {
  type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; items?: Schema };
  const placesIn = ({ properties = {}, anyOf = [], items }: Schema, at: string): string[] => [
    ...('accessToken' in properties ? [at] : []),
    ...Object.entries(properties).flatMap(([name, schema]) => placesIn(schema, `${at}.${name}`)),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((schema) => placesIn(schema, at)),
  ];
  const places = Object.values(wire).flatMap(({ data }) => placesIn(data as Schema, 'data'));
  expect([...new Set(places)].sort()).toEqual(['data.auth.tokens', 'data.tokens']);
});

it.each([
  ['https://www.example.com', 'https://members.example.com', true],
  ['https://example.com', 'https://example.com:8443', true],
  ['http://localhost:3000', 'http://localhost:4870', true],
  ['http://localhost:3000', 'http://127.0.0.1:4870', false],
  ['http://www.example.com', 'https://members.example.com', false],
  ['https://a.github.io', 'https://b.github.io', false],
  ['https://a.co.uk', 'https://b.co.uk', false],
  ['https://example.com', 'https://example.org', false],
  ['null', 'https://example.com', false],
])('R131 %s and %s share cookies: %s', (origin, service, isShared) => {
  expect(sharesSite(origin, service)).toBe(isShared);
});

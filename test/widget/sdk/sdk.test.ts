// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import type { Fetch } from '../../../src/widget/sdk/client.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { eventually } from '../../support/eventually.ts';

const member = { id: 'mem_1', metaData: { secret: 1 }, auth: { email: 'a@b.co' }, customFields: {} };
const auth = { member, tokens: { accessToken: 'tok', expires: Date.now() + 1e6, type: 'bearer' }, redirect: null };

interface Seen {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

/** An SDK over a scripted wire: each answer is used once, in order. */
function sdkAnswering(...answers: (Response | Error)[]) {
  const seen: Seen[] = [];
  const fetch: Fetch = async (url, init) => {
    seen.push({ url, init: init as Seen['init'] });
    const answer = answers.shift();
    if (!answer) throw new Error('no answer was scripted');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    seen,
    sdk: createSdk({ appId: 'app_demo', publicKey: 'pk_sb_demo', domain: 'http://service.test', fetch }, window),
  };
}
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the SDK over the wire', () => {
  it('sends the app, the key and a closed JSON body to the path of the route', async () => {
    const { sdk, seen } = sdkAnswering(json({ data: auth }));
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(seen[0]!.url).toBe('http://service.test/auth/login');
    expect(seen[0]!.init.method).toBe('POST');
    expect(seen[0]!.init.body).toBe('{"email":"a@b.co","password":"x"}');
    expect(seen[0]!.init.headers).toMatchObject({ 'X-APP-ID': 'app_demo', 'X-API-Key': 'pk_sb_demo' });
    expect(seen[0]!.init.headers.Authorization).toBeUndefined();
  });

  it.each([
    ['joinTeam', { inviteToken: 'inv' }],
    ['removeMemberFromTeam', { teamId: 'team_1', memberId: 'mem_1' }],
  ] as const)('R48 %s tells who listens what the member has now', async (call, params) => {
    const seated = { ...member, planConnections: [{ planId: 'pln_team' }] };
    const { sdk } = sdkAnswering(json({ data: auth }), json({ data: {} }), json({ data: seated }));
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    const listener = vi.fn();
    sdk.onAuthChange(listener);
    await sdk[call](params as never);
    expect(listener.mock.calls).toEqual([[seated]]);
    expect(sdk.session.cachedMember()?.planConnections).toEqual(seated.planConnections);
  });

  it('R48 a seat that was taken stays taken where the member cannot be read afterwards', async () => {
    const { sdk } = sdkAnswering(
      json({ data: auth }),
      json({ data: {} }),
      json({ error: { code: 'x', message: 'x' } }, 400),
    );
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    await expect(sdk.joinTeam({ inviteToken: 'inv' })).resolves.toEqual({ data: {} });
  });

  it('R49 what got no answer is asked again under the same key, what got one under another', async () => {
    const join = { inviteToken: 'inv' };
    const { sdk, seen } = sdkAnswering(
      new TypeError('Failed to fetch'),
      json({ error: { code: 'unavailable', message: 'x' } }, 503),
      json({ error: { code: 'team-full', message: 'x' } }, 409),
      json({ data: {} }),
      json({ data: member }),
    );
    for (let i = 0; i < 3; i++) await expect(sdk.joinTeam(join)).rejects.toBeDefined();
    await sdk.joinTeam(join);
    await sdk.updateMember({ customFields: {} });
    const keys = seen.map(({ init }) => init.headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(keys[4]).toBeUndefined();
  });

  it('R49 a double click is one call: both are asked under one key, and something else under its own', async () => {
    const { sdk, seen } = sdkAnswering(...Array.from({ length: 3 }, () => json({ data: {} })));
    await Promise.all([
      sdk.joinTeam({ inviteToken: 'a' }),
      sdk.joinTeam({ inviteToken: 'a' }),
      sdk.joinTeam({ inviteToken: 'b' }),
    ]);
    const [first, second, third] = seen.map(({ init }) => init.headers['Idempotency-Key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('tells the two sign-ups of one path apart by the query', async () => {
    const { sdk, seen } = sdkAnswering(json({ data: auth }));
    await sdk.signupMemberPasswordless({ email: 'a@b.co', passwordlessToken: '123456' });
    expect(seen[0]!.url).toBe('http://service.test/auth/signup?isPasswordless=true');
  });

  it('C8 caches the member without metadata, only ids under minimal caching, and sends the token', async () => {
    const { sdk, seen } = sdkAnswering(json({ data: auth }), json({ data: member }));
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(JSON.parse(localStorage.getItem(storageKeys.member)!)).toEqual({
      id: 'mem_1',
      auth: { email: 'a@b.co' },
      customFields: {},
    });
    sdk.session.setMinimalCache(true);
    await sdk.getCurrentMember();
    expect(JSON.parse(localStorage.getItem(storageKeys.member)!)).toEqual({ id: 'mem_1' });
    expect(seen[1]!.init.headers.Authorization).toBe('Bearer tok');
  });

  it('getCurrentMember returns null without a request for a visitor', async () => {
    const { sdk, seen } = sdkAnswering();
    expect(await sdk.getCurrentMember()).toEqual({ data: null });
    expect(seen).toHaveLength(0);
  });

  it('M §2 takes another bearer for one call, as first argument if there is no other; never in a URL', async () => {
    const { sdk, seen } = sdkAnswering(
      json({ data: auth }),
      ...Array.from({ length: 4 }, () => json({ data: {} })),
      json({ data: { ...member, id: 'mem_2' } }),
      json({ data: { redirect: null, message: '' } }),
    );
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    await sdk.getMemberJSON();
    await sdk.getMemberJSON({ token: 'hers' });
    await sdk.getMemberJSON({}, { token: 'hers' });
    await sdk.updateMemberJSON({ json: {} }, { token: 'hers' });
    await sdk.getCurrentMember({ token: 'hers' });
    // Her copy is not the page's own.
    expect(sdk.session.cachedMember()?.id).toBe('mem_1');
    await sdk.logout({ token: 'hers' });
    const bearers = seen.slice(1).map(({ init }) => init.headers.Authorization);
    expect(bearers).toEqual(['Bearer tok', ...Array.from({ length: 5 }, () => 'Bearer hers')]);
    for (const { url } of seen) expect(url).not.toContain('hers');
  });

  it('§4.1 a typed code travels as flowId.code, wherever the flow is known; a link token travels as it is', async () => {
    const { sdk, seen } = sdkAnswering(
      json({ data: 'sent', flowId: 'flow1' }),
      json({ data: { success: true } }),
      json({ data: { success: true } }),
    );
    await sdk.sendMemberResetPasswordEmail({ email: 'A@b.co ' });
    await sdk.resetMemberPassword({ token: '123 456', newPassword: 'n' });
    await sdk.resetMemberPassword({ token: 'L1nk_token-of-43-characters-aaaaaaaaaaaaaaa', newPassword: 'n' });
    expect(JSON.parse(seen[1]!.init.body as string).token).toBe('flow1.123456');
    expect(JSON.parse(seen[2]!.init.body as string).token).toMatch(/^L1nk/);
  });

  it('R96 a 401 for its own token ends the session once, quietly, and without a second try', async () => {
    const invalid = json({ error: { code: 'client/invalid-token', message: 'no' } }, 401);
    const { sdk, seen } = sdkAnswering(json({ data: auth }), invalid);
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    const heard = vi.fn();
    sdk.onAuthChange(heard);
    await expect(sdk.getCurrentMember()).rejects.toMatchObject({ code: 'client/invalid-token' });
    expect(seen).toHaveLength(2);
    expect(heard.mock.calls).toEqual([[null]]);
    expect(sdk.session.token()).toBeUndefined();
  });

  it.each(['updateMember', 'logout'] as const)(
    'R96 a token that the browser deleted: %s tells it once',
    async (call) => {
      const invalid = () => json({ error: { code: 'client/invalid-token', message: 'no' } }, 401);
      const { sdk, seen } = sdkAnswering(invalid(), json({ data: auth }), invalid(), invalid());
      const heard = vi.fn();
      sdk.onAuthChange(heard);
      await sdk.updateMember({ customFields: {} }).catch(() => {});
      expect(heard).not.toHaveBeenCalled();
      await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
      localStorage.clear();
      for (let twice = 0; twice < 2; twice++)
        await (call === 'logout' ? sdk.logout() : sdk.updateMember({ customFields: {} })).catch(() => {});
      expect(heard.mock.calls.map(([who]) => who?.id ?? null)).toEqual(['mem_1', null]);
      expect(seen).toHaveLength(call === 'logout' ? 2 : 4);
    },
  );

  it.each([
    ['the team is full', json({ error: { code: 'team-full', message: 'Full.' } }, 409), undefined],
    ['the invite is gone', json({ error: { code: 'team-not-found', message: 'Gone.' } }, 404), undefined],
    ['there was no connection', new TypeError('Failed to fetch'), 'inv'],
    ['the service is down', json({ error: { code: 'unavailable', message: 'Later.' } }, 503), 'inv'],
    ['it was asked too often', json({ error: { code: 'rate-limited', message: 'Later.' } }, 429), 'inv'],
  ])('R48 a seat is asked for again at the next login only where nothing was decided: %s', async (_, answer, left) => {
    const { sdk, seen } = sdkAnswering(json({ data: auth }), answer);
    sdk.session.tab.set(storageKeys.invite, 'inv');
    sdk.session.acceptInvite('inv');
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/auth/login', '/member/team/join']);
    expect(sdk.session.tab.get(storageKeys.invite)).toBe(left);
    sdk.session.end();
    sdk.session.dropInvite();
  });

  it('R29, R48 a seat that was refused is no success, though other sessions ended with the login', async () => {
    const [message, full] = ['Logged in. One other session ended.', 'Full.'];
    const login = { data: { ...auth, endedSessions: 1 }, _internalUseOnly: { message } };
    const { sdk } = sdkAnswering(json(login), json({ error: { code: 'team-full', message: full } }, 409));
    const said: unknown[] = [];
    const unfollow = sdk.followMember(
      () => {},
      (...all) => said.push(all),
    );
    sdk.session.tab.set(storageKeys.invite, 'inv');
    sdk.session.acceptInvite('inv');
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(said).toEqual([
      [message, 'success'],
      [full, 'error'],
    ]);
    unfollow();
    sdk.session.end();
    sdk.session.dropInvite();
  });

  it('R48 takes the seat in another tab for an hour, unless that one has another invite', async () => {
    const { sdk, seen } = sdkAnswering(...Array.from({ length: 6 }, () => json({ data: auth })));
    const logIn = async () => {
      seen.length = 0;
      await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
      return seen.some(({ url }) => url.endsWith('/member/team/join'));
    };
    sdk.session.acceptInvite('inv');
    sdk.session.tab.set(storageKeys.invite, 'another');
    expect(await logIn()).toBe(false);
    sdk.session.tab.remove(storageKeys.invite);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect(await logIn()).toBe(false);
    sdk.session.acceptInvite('inv');
    expect(await logIn()).toBe(true);
    expect(sdk.session.acceptedInvite()).toBeUndefined();
    vi.useRealTimers();
    sdk.session.end();
  });

  it('R48 a login takes no seat of an unaccepted invite, and a sign-up without it keeps the invite', async () => {
    const { sdk, seen } = sdkAnswering(json({ data: auth }), json({ data: auth }), json({ data: auth }));
    sdk.session.tab.set(storageKeys.invite, 'inv');
    const given = { email: 'a@b.co', password: 'x' };
    await sdk.loginMemberEmailPassword(given);
    await sdk.signupMemberEmailPassword(given);
    expect(sdk.session.tab.get(storageKeys.invite)).toBe('inv');
    await sdk.signupMemberEmailPassword({ ...given, inviteToken: 'inv' });
    expect(sdk.session.tab.get(storageKeys.invite)).toBeUndefined();
    expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/auth/login', '/auth/signup', '/auth/signup']);
    sdk.session.end();
  });

  it.each([
    ['signupMemberEmailPassword', 'team-full', undefined],
    ['signupMemberPasswordless', 'team-not-found', undefined],
    ['signupMemberEmailPassword', 'email-already-in-use', 'inv'],
    ['signupMemberEmailPassword', 'rate-limited', 'inv'],
    ['getTeam', 'team-not-found', 'inv'],
  ] as const)(
    'R48 a sign-up goes without an invite whose seat was refused, and only then: %s, %s',
    async (method, code, left) => {
      const { sdk } = sdkAnswering(json({ error: { code, message: 'No.' } }, 409));
      sdk.session.tab.set(storageKeys.invite, 'inv');
      const given = { email: 'a@b.co', password: 'x', passwordlessToken: 'x', teamId: 'x', inviteToken: 'inv' };
      await expect((sdk[method] as (given: object) => Promise<unknown>)(given)).rejects.toMatchObject({ code });
      expect(sdk.session.tab.get(storageKeys.invite)).toBe(left);
      sdk.session.tab.remove(storageKeys.invite);
    },
  );

  it("M §1.1, C18 a sign-up sends the affiliate of the page's link, and nothing without one", async () => {
    const { sdk, seen } = sdkAnswering(...[1, 2, 3].map(() => json({ data: auth })));
    const page = window as unknown as Record<string, unknown>;
    const sent = () => JSON.parse(String(seen.at(-1)!.init.body));
    page.promotekit_referral = 'pk-1';
    page.Rewardful = { referral: 'rw-1', coupon: { id: 'FRIEND' } };
    const told = {
      conversionData: { promotekit_referral: 'pk-1' },
      rewardfulData: { referral: 'rw-1', coupon: 'FRIEND' },
    };
    await sdk.signupMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(sent()).toEqual({ email: 'a@b.co', password: 'x', ...told });
    await sdk.signupMemberPasswordless({ email: 'a@b.co', passwordlessToken: '123456' });
    expect(sent()).toMatchObject(told);
    for (const name of ['promotekit_referral', 'Rewardful']) page[name] = document.createElement('form');
    await sdk.signupMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(sent()).toEqual({ email: 'a@b.co', password: 'x' });
    for (const name of ['promotekit_referral', 'Rewardful']) Reflect.deleteProperty(page, name);
    sdk.session.end();
  });

  const day = 86_400_000;
  it.each([
    ['ahead', 'the storage', day, false],
    ['behind', 'the storage', -day, false],
    ['ahead', 'a cookie', day, true],
    ['behind', 'a cookie', -day, true],
  ])('R96 a clock that is suddenly a day %s changes nothing about a login in %s', async (_, __, by, useCookies) => {
    const expires = Date.now() + 14 * day;
    const fetch = vi.fn<Fetch>(async (url) =>
      url.endsWith('/auth/login')
        ? json({ data: { ...auth, tokens: { ...auth.tokens, expires } } })
        : json({ data: member }),
    );
    const open = () => createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch, useCookies }, window);
    const sdk = open();
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(localStorage.getItem(storageKeys.token)).toBe(useCookies ? null : 'tok');
    const heard = vi.fn();
    sdk.onAuthChange(heard);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
    try {
      // The page that stood there, and one that is loaded now.
      for (const one of [sdk, open()]) {
        expect([one.session.token(), one.session.cachedMember()?.id]).toEqual(['tok', 'mem_1']);
        expect((await one.getCurrentMember()).data?.id).toBe('mem_1');
        expect(new Headers(fetch.mock.lastCall![1]!.headers).get('Authorization')).toBe('Bearer tok');
      }
      expect(heard.mock.calls.filter(([who]) => who === null)).toEqual([]);
    } finally {
      vi.useRealTimers();
      sdk.session.end();
    }
  });

  it('M §2 tells the page when a plan came or went, and fills path parameters into the address', async () => {
    const { sdk, seen } = sdkAnswering(
      json({ data: { member, redirect: null, app: {} } }),
      json({ data: { member: { ...member, id: 'mem_2' } } }),
      json({ data: {} }),
    );
    localStorage.setItem(storageKeys.token, 'tok');
    const heard: string[] = [];
    sdk.onAuthChange((who) => heard.push(who!.id));
    await sdk.addPlan({ planId: 'pln_a' });
    await sdk.removePlan({ planId: 'pln_a' });
    expect(heard).toEqual(['mem_1', 'mem_2']);
    await sdk.getTeam({ teamId: 'a/b ?' });
    expect(seen[2]).toMatchObject({
      url: 'http://service.test/member/team/a%2Fb%20%3F',
      init: { method: 'GET', body: null },
    });
  });

  it('C8 keeps a member logged out whose new plan is answered after her logout', async () => {
    const { sdk } = sdkAnswering(json({ data: { member, redirect: null, app: {} } }), json({ data: {} }));
    localStorage.setItem(storageKeys.token, 'tok');
    const heard: unknown[] = [];
    sdk.onAuthChange((who) => heard.push(who));
    const added = sdk.addPlan({ planId: 'pln_a' });
    sdk.session.end();
    expect((await added).data.member.id).toBe('mem_1');
    expect([heard, sdk.session.cachedMember()]).toEqual([[], null]);
  });

  it.each([
    ['updateMember', { customFields: {} }, { id: 'mem_2', auth: {} }],
    ['updateMemberAuth', { oldPassword: 'a', newPassword: 'b' }, { id: 'mem_2', auth: {} }],
    ['setPassword', { password: 'a' }, { id: 'mem_2', auth: {} }],
    ['updateMemberProfileImage', { profileImage: null }, { profileImage: 'https://x.co/2.png' }],
    ['deleteMemberProfileImage', {}, { profileImage: 'https://x.co/2.png' }],
    ['addPlan', { planId: 'pln_a' }, { member: { id: 'mem_2', auth: {} } }],
    ['removePlan', { planId: 'pln_a' }, { member: { id: 'mem_2', auth: {} } }],
    ['getCurrentMember', {}, { id: 'mem_2', auth: {} }],
    ['deleteMember', {}, { id: 'mem_2' }],
    ['logout', {}, { redirect: null, message: '' }],
  ] as const)('M §2 %s with the token of another member leaves the one of this page', async (call, params, data) => {
    const { sdk } = sdkAnswering(json({ data }));
    sdk.session.start(auth as never);
    const heard: unknown[] = [];
    sdk.onAuthChange((who) => heard.push(who));
    sdk.followMember(
      (news) => heard.push(news),
      () => {},
    );
    await (sdk[call] as (...args: unknown[]) => Promise<unknown>)(params, { token: 'other' });
    const { metaData: _, ...cached } = member;
    expect([heard, sdk.session.token(), sdk.session.cachedMember()]).toEqual([[], 'tok', cached]);
  });

  it('B7 the stream of all channels pauses while the page is hidden, resumes, and ends with its listeners', async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const first = 'id: 7.9\ndata: {"event":"presence","channelKey":"a","count":1}\n\n';
    const fetch: Fetch = async (url, init) => {
      asked.push({ url, init });
      return new Response(new ReadableStream({ start: (wire) => wire.enqueue(new TextEncoder().encode(first)) }));
    };
    const sdk = createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch }, window);
    const heard: unknown[] = [];
    const { unsubscribe } = sdk.watchChannels([{ key: 'a' }, { key: 'b' }], (event) => heard.push(event));
    await eventually(() => expect(heard).toEqual([{ event: 'presence', channelKey: 'a', count: 1 }]));
    expect(asked.map(({ url }) => url)).toEqual([expect.stringMatching(/\?channelKey=a&channelKey=b$/)]);
    const turn = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const over = () => asked.map(({ init }) => init.signal!.aborted);
    turn(true);
    turn(true);
    expect(over()).toEqual([true]);
    turn(false);
    turn(false);
    await eventually(() => expect(heard).toHaveLength(2));
    expect([over(), new Headers(asked[1]!.init.headers).get('Last-Event-ID')]).toEqual([[true, false], '7.9']);
    unsubscribe();
    turn(false);
    expect(over()).toEqual([true, true]);
  });

  it('logging out forgets the member even when the network is down', async () => {
    const { sdk } = sdkAnswering(json({ data: auth }), new TypeError('Failed to fetch'));
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    await expect(sdk.logout()).rejects.toMatchObject({ code: 'network-error' });
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), { code: 'network-error', status: 0 }],
    ["a proxy's HTML", new Response('<h1>Bad gateway</h1>', { status: 502 }), { code: 'unavailable', status: 502 }],
    ['cut JSON with a good status', new Response('{"data":{"id"'), { code: 'unknown-error' }],
    [
      '429',
      json({ error: { code: 'rate-limited', message: 'slow' } }, 429, { 'retry-after': '30' }),
      { code: 'rate-limited', retryAfter: 30 },
    ],
    [
      'an error of the incumbent',
      json({ error: { name: 'JsonWebTokenError' } }, 401),
      { code: 'client/invalid-token' },
    ],
    [
      'an error beside a field',
      json(
        {
          error: {
            code: 'invalid-email',
            message: 'm',
            errors: [{ field: 'email', code: 'invalid-email', message: 'm' }],
          },
        },
        400,
      ),
      { code: 'invalid-email', errors: [{ field: 'email' }] },
    ],
  ])('R100 %s becomes a plain error with a code and a message', async (_name, answer, expected) => {
    const { sdk } = sdkAnswering(answer);
    const thrown = await sdk.getApp().catch((error: unknown) => error);
    expect(thrown).toMatchObject(expected);
    expect(Object.getPrototypeOf(thrown)).toBe(Object.prototype);
    expect((thrown as { message: string }).message).not.toBe('');
  });

  it('R100 a service that never answers ends in a timeout', async () => {
    const fetch: Fetch = (_url, { signal }) =>
      new Promise((_, reject) =>
        signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    const sdk = createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch, timeoutMs: 5 }, window);
    await expect(sdk.getApp()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('R95 works on when the storage throws, and says so once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
      get sessionStorage(): Storage {
        throw new DOMException('denied');
      },
      document,
    } as unknown as Window;
    const sdk = createSdk(
      { appId: 'app_demo', domain: 'http://s.test', fetch: async () => json({ data: auth }) },
      broken,
    );
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    expect(sdk.session.token()).toBe('tok');
    expect(warn.mock.calls.flat().map(String)).toEqual([expect.stringContaining('may store nothing')]);
    warn.mockRestore();
  });

  it('R95 a full storage loses nothing: the rest lives as long as the page, and no old value returns', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const kept = new Map([['_ms-mid', 'before']]);
    let isFull = false;
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
    };
    const view = { localStorage: storage, sessionStorage: storage, document } as unknown as Window;
    const { session } = createSdk({ appId: 'app_demo', domain: 'http://s.test' }, view);
    expect(session.token()).toBe('before');
    session.local.set('other', 'stays');
    isFull = true;
    session.local.set('_ms-mid', 'now');
    expect([session.token(), session.local.get('other')]).toEqual(['now', 'stays']);
    expect([...kept]).toEqual([['other', 'stays']]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

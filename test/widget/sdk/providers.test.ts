// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { popupLookMs, popupPatienceMs, storageKeys } from '../../../src/contract/constants.ts';
import { type Fetch, loadKy } from '../../../src/widget/sdk/client.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { ok, refused, testMember } from '../../support/element-page.ts';

const service = 'http://service.test';
const member = testMember();
const auth = { member, tokens: { accessToken: 'tok', expires: Date.now() + 1e6, type: 'bearer' }, redirect: null };
const code = 'c'.repeat(43);

/** A window as far as a page of another origin may touch it. */
function newPopup() {
  const popup = {
    closed: false,
    focus: vi.fn(),
    location: { replace: vi.fn() },
    close() {
      popup.closed = true;
    },
  };
  return popup;
}
type Popup = ReturnType<typeof newPopup>;

let sdk: ReturnType<typeof createSdk>;
let popups: Popup[];
let sent: { path: string; body: Record<string, string>; token: string | undefined }[];
let answers: Record<string, () => Response>;
const go = vi.fn<(href: string) => void>();

// Loaded at the first click; here it is there, so that the timers of tests do not wait for it.
beforeAll(() => Promise.all([import('../../../src/widget/sdk/provider-visit.ts'), loadKy()]));
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  go.mockReset();
  popups = [];
  sent = [];
  let flows = 0;
  answers = {
    '/auth-provider/start': () =>
      ok({ flowId: `flow-${++flows}`, url: `${service}/auth-provider/login?ticket=t${flows}` }),
    '/auth-provider/redeem': () =>
      ok({ auth, connected: null }, { _internalUseOnly: { message: 'You are logged in.' } }),
  };
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    const { Authorization } = init.headers as Record<string, string>;
    sent.push({ path: pathname, body: JSON.parse(String(init.body)), token: Authorization });
    return answers[pathname]!();
  };
  vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = newPopup();
    popups.push(popup);
    return popup as unknown as Window;
  });
  sdk = createSdk({ appId: 'app_demo', domain: service, fetch }, window, go);
});
afterEach(() => {
  sdk.abandonProvider();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const post = (source: unknown, data: unknown, origin = service) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));
const answer = (flowId = 'flow-1') => ({ type: 'ms:provider', flowId, code });
/** What a promise has come to; null while it waits. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
  let came: unknown = null;
  promise.then(
    (value) => (came = value),
    (error) => (came = error.code),
  );
  await settle();
  return came;
}
const startsSent = () => sent.filter(({ path }) => path === '/auth-provider/start');

describe('M §6 the popup', () => {
  it('R38 opens within the click, 600 by 700 in the middle of the window, before anything is asked', async () => {
    Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1200, outerHeight: 900 });
    void sdk.loginWithProvider({ provider: 'google' }).catch(() => {});
    expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank', 'popup,width=600,height=700,left=400,top=150');
    expect(sent).toEqual([]);
    // The next test counts calls of its own.
    await settle();
  });

  it('R37 opens its ticket, and exchanges the one-time code and the verifier for the session', async () => {
    const told = vi.fn();
    sdk.onAuthChange(told);
    const login = sdk.loginWithProvider({ provider: 'google', allowSignup: true });
    await settle();
    expect(popups[0]!.location.replace).toHaveBeenCalledExactlyOnceWith(`${service}/auth-provider/login?ticket=t1`);
    post(popups[0], answer());
    const { data } = await login;
    expect(data.member.id).toBe(member.id);
    const [start, redeem] = sent.map(({ body }) => body);
    expect(start).toMatchObject({ provider: 'google', purpose: 'login', display: 'popup', allowSignup: true });
    expect(start!.returnUrl).toBe(location.href);
    expect(redeem).toEqual({ flowId: 'flow-1', code, verifier: expect.stringMatching(/^[\w-]{43}$/) });
    expect(createHash('sha256').update(redeem!.verifier!).digest('base64url')).toBe(start!.challenge);
    expect(popups[0]!.closed).toBe(true);
    expect(sdk.session.token()).toBe('tok');
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: member.id }));
    expect(localStorage.getItem(storageKeys.visits)).toBeNull();
  });

  it('R37 accepts messages only of the service, this popup and this flow', async () => {
    const login = sdk.loginWithProvider({ provider: 'google' });
    await settle();
    const [popup] = popups;
    post(popup, answer(), 'http://evil.test');
    post(popup, answer(), `${service}.evil.test`);
    post(popup, answer(), 'null');
    post(window, answer());
    post(null, answer());
    post(newPopup(), answer());
    post(popup, answer('flow-2'));
    post(popup, { ...answer(), type: 'ms:other' });
    post(popup, { flowId: 'flow-1', code });
    for (const data of [null, undefined, '', 'ms:provider', 7, [], { data: auth }, { type: 'ms:provider' }])
      post(popup, data);
    expect(await outcome(login)).toBeNull();
    expect(sent).toHaveLength(1);
    post(popup, answer());
    expect(await outcome(login)).toMatchObject({ data: { member: { id: member.id } } });
  });

  it('R38 says `popup-closed` within half a second of its end, and leaves neither listener nor timer', async () => {
    const removed = vi.spyOn(window, 'removeEventListener');
    const login = sdk.loginWithProvider({ provider: 'google' });
    login.catch(() => {});
    await settle();
    popups[0]!.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome(login)).toBe('popup-closed');
    expect(removed).toHaveBeenCalledWith('message', expect.any(Function));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('R38 a last message that comes a moment after the end still counts', async () => {
    const login = sdk.loginWithProvider({ provider: 'google' });
    await settle();
    popups[0]!.closed = true;
    await vi.advanceTimersByTimeAsync(popupLookMs);
    post(popups[0], answer());
    expect(await outcome(login)).toMatchObject({ data: { member: { id: member.id } } });
  });

  it('R38 gives up after five minutes, and closes', async () => {
    const login = sdk.loginWithProvider({ provider: 'google' });
    login.catch(() => {});
    await vi.advanceTimersByTimeAsync(popupPatienceMs);
    expect(await outcome(login)).toBe('timeout');
    expect(popups[0]!.closed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes when the service refuses, and says why', async () => {
    answers['/auth-provider/start'] = () => refused(403, { code: 'reauth-required', message: 'Again, please.' });
    const connecting = sdk.connectProvider({ provider: 'google' });
    expect(await outcome(connecting)).toBe('reauth-required');
    expect(popups[0]!.closed).toBe(true);
  });

  it('M §6 an open one is focused and not doubled; another wish takes its place', async () => {
    const [first, again] = [
      sdk.loginWithProvider({ provider: 'google' }),
      sdk.loginWithProvider({ provider: 'google' }),
    ];
    for (const one of [first, again]) one.catch(() => {});
    await settle();
    expect(popups).toHaveLength(1);
    expect(popups[0]!.focus).toHaveBeenCalledOnce();
    const other = sdk.loginWithProvider({ provider: 'github' });
    expect(await outcome(first)).toBe('popup-closed');
    expect(await outcome(again)).toBe('popup-closed');
    expect(popups.map(({ closed }) => closed)).toEqual([true, false]);
    expect(startsSent().map(({ body }) => body.provider)).toEqual(['google', 'github']);
    post(popups[1], answer('flow-2'));
    expect(await outcome(other)).toMatchObject({ data: { member: { id: member.id } } });
  });

  it('ends with the page’s client', async () => {
    const login = sdk.loginWithProvider({ provider: 'google' });
    await settle();
    sdk.abandonProvider();
    expect(await outcome(login)).toBe('popup-closed');
    expect(popups[0]!.closed).toBe(true);
  });
});

describe('R38 where no popup opens', () => {
  const blocked: [string, () => void][] = [
    ['because the browser blocks it', () => vi.mocked(window.open).mockReturnValue(null)],
    ['because it is closed at once', () => vi.mocked(window.open).mockReturnValue({ closed: true } as Window)],
    [
      'because the page stands in another app',
      () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 [FBAN/FBIOS;FBAV/450.0]'),
    ],
  ];
  it.each(blocked)('%s, the page itself goes, and the answer on its return is the session', async (_, block) => {
    block();
    void sdk.loginWithProvider({ provider: 'google' }, { back: { view: 'login' } }).catch(() => {});
    await settle();
    expect(go).toHaveBeenCalledExactlyOnceWith(`${service}/auth-provider/login?ticket=t1`);
    expect(startsSent()[0]!.body.display).toBe('page');
    // Another load of the page.
    const { visit, answer: came } = await sdk.returnFromProvider('flow-1', code);
    expect(visit).toMatchObject({ purpose: 'login', back: { view: 'login' } });
    expect(await came).toMatchObject({ auth: { member: { id: member.id } }, message: 'You are logged in.' });
    expect(sdk.session.token()).toBe('tok');
    expect(createHash('sha256').update(sent.at(-1)!.body.verifier!).digest('base64url')).toBe(
      startsSent()[0]!.body.challenge,
    );
  });

  it('R37 an address with a code of another person’s visit sends no verifier', async () => {
    answers['/auth-provider/redeem'] = () => refused(400, { code: 'provider-login-failed', message: 'No.' });
    const { visit, answer: came } = await sdk.returnFromProvider('flow-9', code);
    expect(visit).toBeUndefined();
    expect(await outcome(came)).toBe('provider-login-failed');
    expect(sdk.session.token()).toBeUndefined();
  });

  it('in a frame, where no provider can be shown, it says `popup-blocked`', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window & typeof globalThis);
    expect(await outcome(sdk.loginWithProvider({ provider: 'google' }))).toBe('popup-blocked');
    expect(go).not.toHaveBeenCalled();
  });

  it('R94 brought back by the browser’s Back, it says `popup-closed`', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    const login = sdk.loginWithProvider({ provider: 'google' });
    await settle();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await outcome(login)).toBe('popup-closed');
  });

  it('R95 what the storage holds in their place is passed over, and old visits do not pile up', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    for (const junk of ['{', '7', '[null,{"flowId":"flow-1"}]']) {
      localStorage.setItem(storageKeys.visits, junk);
      expect((await sdk.returnFromProvider('flow-1', code)).visit).toBeUndefined();
    }
    for (let i = 0; i < 6; i++) {
      void sdk.loginWithProvider({ provider: 'google' });
      await settle();
    }
    expect(JSON.parse(localStorage.getItem(storageKeys.visits)!)).toHaveLength(4);
  });
});

describe('M §2 the other three', () => {
  it('sign-up sends fields, plans and the invite; connecting and disconnecting announce the member', async () => {
    const plans = [{ planId: 'pln_free' }];
    const signup = sdk.signupWithProvider({ provider: 'google', customFields: { a: 'b' }, plans, inviteToken: 'inv' });
    await settle();
    expect(sent[0]!.body).toMatchObject({ purpose: 'signup', customFields: { a: 'b' }, plans, inviteToken: 'inv' });
    expect(Object.keys(sent[0]!.body)).not.toContain('conversionData');
    post(popups[0], answer());
    await signup;

    const told = vi.fn();
    sdk.onAuthChange(told);
    const withGoogle = testMember({ auth: { ...member.auth, providers: [{ provider: 'google' }] } });
    const connected = { providers: withGoogle.auth.providers, message: 'Connected.', member: withGoogle };
    answers['/auth-provider/redeem'] = () => ok({ auth: null, connected });
    const connecting = sdk.connectProvider({ provider: 'google' });
    await settle();
    post(popups[1], answer('flow-2'));
    expect((await connecting).data).toMatchObject({ providers: [{ provider: 'google' }], message: 'Connected.' });
    expect(sent.slice(-2).map(({ token }) => token)).toEqual(['Bearer tok', 'Bearer tok']);
    expect(told).toHaveBeenLastCalledWith(withGoogle);

    answers['/member/disconnect-provider'] = () => ok({ providers: [], message: 'Disconnected.', member });
    expect((await sdk.disconnectProvider({ provider: 'google' })).data.providers).toEqual([]);
    expect(told).toHaveBeenLastCalledWith(member);
  });

  it('M §1.1 signing up says whose link has led to the page, logging in says nothing of it', async () => {
    const page = window as unknown as Record<string, unknown>;
    page.promotekit_referral = 'pk-1';
    page.Rewardful = { referral: 'rw-1' };
    const told = { conversionData: { promotekit_referral: 'pk-1' }, rewardfulData: { referral: 'rw-1' } };
    void sdk.signupWithProvider({ provider: 'google' }).catch(() => {});
    await settle();
    expect(startsSent()[0]!.body).toMatchObject({ purpose: 'signup', ...told });
    void sdk.loginWithProvider({ provider: 'google', allowSignup: true }).catch(() => {});
    await settle();
    expect(startsSent()[1]!.body).not.toMatchObject(told);
    for (const name of ['promotekit_referral', 'Rewardful']) Reflect.deleteProperty(page, name);
  });
});

// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import type { AppConfig, Member } from '../../../src/contract/entities.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createSession } from '../../../src/widget/sdk/session.ts';
import { captureLink, createLinkState } from '../../../src/widget/state/link.ts';
import { createModalState } from '../../../src/widget/state/modal.ts';
import { createPublicApi } from '../../../src/widget/state/public-api.ts';
import { createState } from '../../../src/widget/state/state.ts';
import { createToastState, type Timers } from '../../../src/widget/state/toast.ts';
import { eventually } from '../../support/eventually.ts';

const app = { id: 'app_demo', plans: [], contentGroups: [], privacy: { minimalCache: false } } as unknown as AppConfig;
const member = { id: 'mem_1', auth: { email: 'a@b.co' }, customFields: {} } as unknown as Member;
const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status < 400 ? { data } : { error: data }), { status });

function stateAnswering(...answers: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn(async () => {
    const next = answers.shift();
    if (!next) throw new Error('no answer was scripted');
    return next();
  });
  const sdk = createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch }, window);
  const state = createState(sdk);
  const api = createPublicApi({
    state,
    version: '0',
    say: state.toast.show,
    showLoader: () => {},
    preload: async () => {},
    destroy: () => {},
  });
  return { fetch, sdk, state, api };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what a page knows', () => {
  it('B7 asks once per load, however many callers want the app, the plans or the member', async () => {
    localStorage.setItem(storageKeys.token, 'tok');
    const { api, state, fetch } = stateAnswering(() => answer({ app, member, sessionData: { sessionId: 's' } }));
    const [first, again, plans, me] = await Promise.all([
      state.app.load(),
      api.getApp(),
      api.getPlans(),
      api.getCurrentMember(),
    ]);
    expect(first?.app).toEqual(app);
    expect([again.data, plans.data, me.data]).toEqual([app, [], member]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('B7 a follower that throws fails neither the load nor the calls that wait for it', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { api, state } = stateAnswering(() => answer({ app, member: null, sessionData: { sessionId: 's' } }));
    const follower = new Error('a follower of the configuration is broken');
    const stop = state.app.config.subscribe((config) => {
      if (config) throw follower;
    });
    expect((await api.getApp()).data).toEqual(app);
    expect([state.app.status.value, state.app.error.value]).toEqual(['ready', null]);
    expect(complaint.mock.calls).toEqual([['[latchkey]', follower]]);
    stop();
  });

  it('M §2 getAppAndMember shares that request too, and counts a view where a page says that it is one', async () => {
    const { api, fetch } = stateAnswering(
      () => answer({ app, member: null, sessionData: { sessionId: 's' } }),
      () => answer({ sessionData: { sessionId: 's' } }),
    );
    const asked = () =>
      (fetch.mock.calls as unknown as [string | Request][]).map(([what]) =>
        what instanceof Request ? what.url : String(what),
      );
    const whole = { data: { app, member: null, sessionData: { sessionId: 's' } } };
    expect(await api.getAppAndMember()).toEqual(whole);
    expect(await api.getAppAndMember({ trackPageView: false })).toEqual(whole);
    expect(asked()).toEqual(['http://service.test/app-member']);
    expect(await api.getAppAndMember({ trackPageView: true })).toEqual(whole);
    expect(asked()).toEqual(['http://service.test/app-member', 'http://service.test/page-view']);
  });

  it('a failed load says why, rejects its callers, and the next caller asks again', async () => {
    const { api, state, fetch } = stateAnswering(
      () => answer({ code: 'app-not-found', message: 'There is no such app.' }, 404),
      () => answer({ app, member: null, sessionData: { sessionId: 's' } }),
    );
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(api.getApp()).rejects.toMatchObject({ code: 'app-not-found' });
    // Who builds the page reads it in the console.
    expect(warned.mock.calls).toEqual([['[latchkey]', expect.objectContaining({ code: 'app-not-found' })]]);
    expect([state.app.status.value, state.app.error.value?.code]).toEqual(['failed', 'app-not-found']);
    await api.getApp();
    expect([state.app.status.value, state.app.error.value, fetch.mock.calls.length]).toEqual(['ready', null, 2]);
  });

  it('R96 a member whom the service no longer knows is forgotten when the page loads', async () => {
    localStorage.setItem(storageKeys.token, 'tok');
    localStorage.setItem(storageKeys.member, JSON.stringify(member));
    const { state, sdk } = stateAnswering(() => answer({ app, member: null, sessionData: { sessionId: 's' } }));
    expect(state.member.shown.value?.id).toBe('mem_1');
    await state.app.load();
    expect([state.member.isLoggedIn.value, sdk.session.token(), localStorage.getItem(storageKeys.member)]).toEqual([
      false,
      undefined,
      null,
    ]);
    expect(localStorage.getItem(storageKeys.contentGroups)).toBe('[]');
  });

  it('a login that overtakes the first request is not undone by its late answer', async () => {
    let release = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { state, sdk } = stateAnswering(
      () => late,
      () =>
        answer({ member, tokens: { accessToken: 'tok', expires: Date.now() + 1e6, type: 'bearer' }, redirect: null }),
    );
    const loading = state.app.load();
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    release(answer({ app, member: null, sessionData: { sessionId: 's' } }));
    await loading;
    expect([state.member.current.value?.id, sdk.session.token()]).toEqual(['mem_1', 'tok']);
  });

  it('onAuthChange is called on login and logout, not on subscribe, and survives a throwing listener', async () => {
    const { sdk } = stateAnswering(
      () =>
        answer({ member, tokens: { accessToken: 'tok', expires: Date.now() + 1e6, type: 'bearer' }, redirect: null }),
      () => answer({ redirect: null, message: 'bye' }),
    );
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const heard = vi.fn();
    sdk.onAuthChange(() => {
      throw new Error('of the page');
    });
    const { unsubscribe } = sdk.onAuthChange(heard);
    expect(heard).not.toHaveBeenCalled();
    await sdk.loginMemberEmailPassword({ email: 'a@b.co', password: 'x' });
    await sdk.logout();
    unsubscribe();
    sdk.announce(null);
    expect(heard.mock.calls.map(([who]) => who?.id ?? null)).toEqual(['mem_1', null]);
  });
});

describe('the modal of a page', () => {
  it('B4 settles: with CLOSED when dismissed or replaced, with the success otherwise', async () => {
    const modal = createModalState();
    const replaced = modal.open('login');
    const dismissed = modal.open('signup');
    expect(await replaced).toEqual({ type: 'CLOSED' });
    modal.close();
    expect(await dismissed).toEqual({ type: 'CLOSED' });
    const won = modal.open('login');
    modal.succeed({ type: 'LOGIN', data: { member } });
    expect((await won).type).toBe('LOGIN');
    // Who called openModal closes it himself, so it is still there.
    expect(modal.current.value?.view).toBe('login');
  });

  it('openModal takes its type in any letter case, and refuses a profile without a member as in §8', async () => {
    const { api, state } = stateAnswering();
    void api.openModal('forgot_password');
    expect(state.modal.current.value?.view).toBe('forgot_password');
    await expect(api.openModal('PROFILE')).rejects.toMatchObject({
      code: 'member-not-logged-in',
      message: 'Member not logged in',
    });
    await expect(api.openModal('AUTH' as never)).rejects.toMatchObject({ code: 'not-supported' });
  });

  it('M §3 openModal knows its six types, in any letter case', () => {
    localStorage.setItem(storageKeys.token, 'tok');
    const { api, state } = stateAnswering();
    const types = ['LOGIN', 'SIGNUP', 'FORGOT_PASSWORD', 'RESET_PASSWORD', 'PROFILE', 'TEST_CARD'] as const;
    const shown = types.flatMap((type) =>
      [type, type.toLowerCase(), type[0] + type.slice(1).toLowerCase()].map((spelling) => {
        api.hideModal();
        api.openModal(spelling as typeof type).catch(() => {});
        return state.modal.current.value?.view;
      }),
    );
    expect(shown).toEqual(types.flatMap((type) => Array(3).fill(type.toLowerCase())));
  });

  it('M §3 openModal resolves to CLOSED on hideModal() and the next modal; hideModal() alone does nothing', async () => {
    const { api, state } = stateAnswering();
    api.hideModal();
    const replaced = api.openModal('LOGIN');
    const hidden = api.openModal('SIGNUP');
    expect(await replaced).toEqual({ type: 'CLOSED' });
    api.hideModal();
    expect([await hidden, state.modal.current.value]).toEqual([{ type: 'CLOSED' }, null]);
  });
});

describe('§4 the feedback toast', () => {
  const handTimers = () => {
    const due = new Map<number, () => void>();
    let next = 1;
    const timers: Timers & { due: typeof due; lastMs: number } = {
      due,
      lastMs: 0,
      set(work, ms) {
        timers.lastMs = ms;
        due.set(next, work);
        return next++;
      },
      clear: (timer) => void due.delete(timer as number),
    };
    return timers;
  };

  it('M §1.7 vanishes after 3000 ms; a second message starts the clock anew', () => {
    const timers = handTimers();
    const toast = createToastState(timers);
    toast.show('one');
    toast.show('two', 'error');
    expect([timers.due.size, timers.lastMs, toast.current.value?.text, toast.current.value?.type]).toEqual([
      1,
      3000,
      'two',
      'error',
    ]);
    [...timers.due.values()][0]!();
    expect(toast.current.value).toBeNull();
  });

  it('C11 stands still while the pointer or the focus is on it', () => {
    const timers = handTimers();
    const toast = createToastState(timers);
    toast.show('read me');
    toast.pause();
    expect(timers.due.size).toBe(0);
    toast.resume();
    expect(timers.due.size).toBe(1);
  });
});

describe('M §3 the app as a parameter of openModal', () => {
  it('M §3 nothing is fetched for it', async () => {
    const { api, state, fetch } = stateAnswering();
    void api.openModal('LOGIN', { app });
    await eventually(() => expect(state.modal.current.value?.view).toBe('login'));
    expect([state.app.config.value?.id, state.app.status.value]).toEqual(['app_demo', 'ready']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('R103 it says nothing about test mode, and another app’s is passed over', async () => {
    const { api, state } = stateAnswering();
    void api.openModal('LOGIN', { app: { ...app, id: 'app_other' } });
    await eventually(() => expect(state.modal.current.value).not.toBeNull());
    expect(state.app.config.value).toBeNull();
    void api.openModal('LOGIN', { app: { ...app, mode: 'sandbox' } });
    await eventually(() => expect(state.app.config.value).not.toBeNull());
    expect(state.app.config.value?.mode).toBe('live');
  });
});

describe('R25 a mailed link', () => {
  it('gives up its token to the state and leaves the address bar at once', () => {
    const link = createLinkState(createSession({ domain: 'http://service.test' }));
    window.location.href = 'http://site.test/page?a=1#ms_reset=AbC_123-456789012345678901234567890';
    expect(captureLink(link, window)).toEqual({ purpose: 'reset', token: 'AbC_123-456789012345678901234567890' });
    expect(window.location.href).toBe('http://site.test/page?a=1');
    window.location.href = 'http://site.test/page#section';
    expect(captureLink(createLinkState(createSession({ domain: 'http://service.test' })), window)).toBeNull();
    expect(window.location.hash).toBe('#section');
  });
});

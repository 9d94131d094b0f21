// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { clearCookie, writeCookie } from '../../../src/widget/sdk/cookie.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createState } from '../../../src/widget/state/state.ts';
import { startTabs } from '../../../src/widget/state/tabs.ts';
import { eventually } from '../../support/eventually.ts';

const app = { id: 'app_demo', contentGroups: [], privacy: { minimalCache: false } };
const member = { id: 'mem_2', auth: { email: 'b@b.co' }, customFields: {} };

function page(useCookies = false) {
  const fetch = vi.fn(
    async () => new Response(JSON.stringify({ data: { app, member, sessionData: { sessionId: 's' } } })),
  );
  const sdk = createSdk({ appId: 'app_demo', domain: 'http://service.test', fetch, useCookies }, window);
  const state = createState(sdk);
  const heard: (string | null)[] = [];
  sdk.onAuthChange((who) => heard.push(who?.id ?? null));
  return { state, heard, fetch, stop: startTabs(state, window) };
}
const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));

describe('a session that changes elsewhere', () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(storageKeys.token, 'tok1');
    localStorage.setItem(storageKeys.member, JSON.stringify({ ...member, id: 'mem_1' }));
  });

  it('R96 a logout in another tab logs this one out quietly, without a request', () => {
    const { state, heard, fetch, stop } = page();
    localStorage.removeItem(storageKeys.token);
    storageEvent();
    expect([heard, state.member.isLoggedIn.value, localStorage.getItem(storageKeys.member)]).toEqual([
      [null],
      false,
      null,
    ]);
    expect(fetch).not.toHaveBeenCalled();
    stop();
  });

  it('a login in another tab brings the new member here', async () => {
    const { state, heard, stop } = page();
    localStorage.setItem(storageKeys.token, 'tok2');
    storageEvent();
    await eventually(() => expect(heard).toEqual(['mem_2']));
    expect(state.member.current.value?.id).toBe('mem_2');
    stop();
  });

  it('R96 follows a login and a logout in another tab whose token is in a cookie', async () => {
    localStorage.clear();
    const { state, heard, stop } = page(true);
    const memberEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.member }));
    writeCookie(document, storageKeys.token, 'tok2');
    memberEvent();
    await eventually(() => expect(heard).toEqual(['mem_2']));
    memberEvent();
    clearCookie(document, storageKeys.token);
    memberEvent();
    expect([heard, state.member.isLoggedIn.value]).toEqual([['mem_2', null], false]);
    stop();
  });

  it('R96 follows a cookie that another subdomain changed, once the person is back on the page', async () => {
    localStorage.clear();
    const { state, heard, fetch, stop } = page(true);
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    comeBack();
    expect(fetch).not.toHaveBeenCalled();
    writeCookie(document, storageKeys.token, 'tok2');
    comeBack();
    await eventually(() => expect(heard).toEqual(['mem_2']));
    clearCookie(document, storageKeys.token);
    comeBack();
    expect([heard, state.member.isLoggedIn.value]).toEqual([['mem_2', null], false]);
    comeBack();
    expect(heard).toHaveLength(2);
    stop();
  });

  it('R94 Back after logout shows the logged-out page', () => {
    const { heard, stop } = page();
    localStorage.removeItem(storageKeys.token);
    const show = new Event('pageshow');
    Object.defineProperty(show, 'persisted', { value: true });
    window.dispatchEvent(show);
    expect(heard).toEqual([null]);
    stop();
  });

  it('hears nothing once stopped', () => {
    const { heard, stop } = page();
    stop();
    localStorage.removeItem(storageKeys.token);
    storageEvent();
    expect(heard).toEqual([]);
  });
});

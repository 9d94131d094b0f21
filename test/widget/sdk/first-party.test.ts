// @window
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createPublicApi } from '../../../src/widget/state/public-api.ts';
import { createState } from '../../../src/widget/state/state.ts';
import { startTabs } from '../../../src/widget/state/tabs.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';

const ada = { email: 'ada@example.com', password: 'latchkey-demo' };
let service: HttpService;
let fetch: ReturnType<HttpService['browserFetch']>;
let isOffline = false;

beforeAll(async () => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:4871/page');
  service = await createHttpService({
    app: (app) => {
      app.session = 'first-party';
    },
  });
});
afterAll(() => service.close());
beforeEach(() => {
  localStorage.clear();
  isOffline = false;
  fetch = service.browserFetch();
});

const sessionCookie = () => [...fetch.cookies].find(([name]) => name.startsWith('ms_session_'))?.[1];

/** One load of a page in the same browser. */
function page() {
  const network = (url: string, init: RequestInit) =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init);
  const settings = { appId: 'app_demo', publicKey: 'pk_sb_demo', domain: 'http://localhost:4870', fetch: network };
  const sdk = createSdk(settings, window);
  const state = createState(sdk);
  const around = { version: '0', showLoader: () => {}, preload: async () => {}, destroy: () => {} };
  return { sdk, state, api: createPublicApi({ ...around, state, say: state.toast.show }) };
}
const memberAfterLoad = async () => {
  const { state, api } = page();
  await state.app.load();
  return [state.member.current.value?.auth?.email, api.getMemberCookie()];
};

it('R131 a page keeps no token: what getMemberCookie answers opens nothing by itself', async () => {
  const { sdk, api } = page();
  await sdk.loginMemberEmailPassword(ada);
  expect(api.getMemberCookie()).toMatch(/^cookie_[0-9a-f]{64}$/);
  const token = sessionCookie()!;
  expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie).not.toContain(token);
  expect((await sdk.getCurrentMember()).data?.auth.email).toBe(ada.email);
  const alone = { authorization: `Bearer ${api.getMemberCookie()}` };
  expect((await service.call('getCurrentMember', {}, { headers: alone })).statusCode).toBe(401);
  expect((await sdk.getMemberToken()).data.token).toMatch(/^ey/);
  expect(await memberAfterLoad()).toEqual([ada.email, api.getMemberCookie()]);
});

it('R131 a member stays logged in when the browser deletes the storage of the page', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  const reference = sdk.session.token();
  localStorage.clear();
  expect(await memberAfterLoad()).toEqual([ada.email, reference]);
  expect(localStorage.getItem(storageKeys.token)).toBe(reference);
});

it('R131 a tab that was logged in by the cookie alone follows a logout in another tab', async () => {
  await page().sdk.loginMemberEmailPassword(ada);
  localStorage.clear();
  const { state } = page();
  const stop = startTabs(state, window);
  await state.app.load();
  expect(state.member.isLoggedIn.value).toBe(true);
  localStorage.removeItem(storageKeys.token);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
  expect(state.member.isLoggedIn.value).toBe(false);
  stop();
});

it('R27 R131 a login over another one ends the session before it, once the new one is here', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  const [before] = [...fetch.cookies].find(([name]) => name.startsWith('ms_session_'))!;
  const { id } = (await service.store.members.byEmail(sandbox, ada.email))!;
  const { length } = await service.store.sessions.ofMember(sandbox, id);
  isOffline = true;
  await expect(sdk.loginMemberEmailPassword(ada)).rejects.toMatchObject({ code: 'network-error' });
  isOffline = false;
  expect((await sdk.getCurrentMember()).data?.auth.email).toBe(ada.email);
  await sdk.loginMemberEmailPassword(ada);
  await eventually(() => expect([...fetch.cookies.keys()]).not.toContain(before));
  expect(await service.store.sessions.ofMember(sandbox, id)).toHaveLength(length);
  localStorage.clear();
  expect((await memberAfterLoad())[0]).toBe(ada.email);
});

it('R131 a logout clears the cookie; the next page has no member', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  await sdk.logout();
  expect([sessionCookie(), localStorage.getItem(storageKeys.unfinishedLogout)]).toEqual([undefined, null]);
  expect(await memberAfterLoad()).toEqual([undefined, undefined]);
});

it('R131 a logout ends the session also where the storage was deleted meanwhile', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  localStorage.clear();
  await sdk.logout();
  expect(sessionCookie()).toBeUndefined();
  expect(await memberAfterLoad()).toEqual([undefined, undefined]);
});

it('R131 a logout without a network holds, and reaches the service with the next page', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  isOffline = true;
  await sdk.logout().catch(() => {});
  isOffline = false;
  expect(sessionCookie()).toBeDefined();
  expect(await memberAfterLoad()).toEqual([undefined, undefined]);
  await eventually(() => expect(localStorage.getItem(storageKeys.unfinishedLogout)).toBeNull());
  expect(sessionCookie()).toBeUndefined();
});

it('R131 a login after such a logout stays', async () => {
  const { sdk } = page();
  await sdk.loginMemberEmailPassword(ada);
  isOffline = true;
  await sdk.logout().catch(() => {});
  isOffline = false;
  await sdk.loginMemberEmailPassword(ada);
  expect(localStorage.getItem(storageKeys.unfinishedLogout)).toBeNull();
  expect(await memberAfterLoad()).toEqual([ada.email, sdk.session.token()]);
});

it('R131 a page that still has a token gives it up for the cookie', async () => {
  const before = await service.call('loginMemberEmailPassword', ada, { origin: null });
  const token = before.json().data.tokens.accessToken;
  localStorage.setItem(storageKeys.token, token);
  const [email, reference] = await memberAfterLoad();
  expect([email, sessionCookie()]).toEqual([ada.email, token]);
  expect(reference).toMatch(/^cookie_/);
  expect(localStorage.getItem(storageKeys.token)).toBe(reference);
});

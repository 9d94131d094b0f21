import { afterAll, beforeAll, expect, it } from 'vitest';
import { person, postedIn, type SocialScene, site, startSocialScene } from '../../../support/social-scene.ts';

const ada = person('ada@example.com');
let scene: SocialScene;
beforeAll(async () => {
  scene = await startSocialScene({
    app: (app) => {
      app.session = 'first-party';
    },
  });
});
afterAll(() => scene?.close());

const address = (purpose: string, more: Record<string, string> = {}) => {
  const given = { provider: 'demo-id', appId: 'app_demo', publicKey: 'pk_sb_demo', origin: 'localhost', ...more };
  return `${scene.serviceUrl}/auth-provider/${purpose}?${new URLSearchParams(given)}`;
};
const sessionIn = (header: string | null) => /ms_session_app_demo-test_\w+=[\w-]+/.exec(header ?? '')?.[0] ?? '';
const memberAs = async (cookie: string, token: string) => {
  const answer = await scene.service.call('getCurrentMember', {}, { token, headers: { cookie } });
  return answer.json().data?.auth.email;
};

it('R131 our client logs in by a provider into the cookie', async () => {
  const answer = await scene.enter('login', ada);
  const { accessToken } = answer.json().data.auth.tokens;
  const cookie = sessionIn([answer.headers['set-cookie'] ?? []].flat().join());
  expect(accessToken).toMatch(/^cookie_/);
  expect(await memberAs(cookie, accessToken)).toBe(ada.email);
});

it('R131 the window of the unmodified client logs in into the cookie', async () => {
  const popup = scene.popup(`${site}/pages/`);
  const page = await scene.land(popup, await scene.choose(popup, address('login'), ada));
  const { tokens } = postedIn(page.text)!.message.data;
  const cookie = sessionIn(page.headers.get('set-cookie'));
  expect(tokens.accessToken).toMatch(/^cookie_/);
  expect(page.text).not.toContain(cookie.split('=')[1]);
  expect(await memberAs(cookie, tokens.accessToken)).toBe(ada.email);
});

it('R131 that window connects by the reference and the cookie, and by neither alone', async () => {
  const grace = { email: 'grace@example.com', password: 'latchkey-demo' };
  const login = await scene.service.call('loginMemberEmailPassword', grace);
  const cookie = sessionIn([login.headers['set-cookie'] ?? []].flat().join());
  const member = login.json().data.tokens.accessToken;
  const open = async (more: Record<string, string>, headers: Record<string, string>) => {
    const all = { referer: `${site}/pages/`, ...headers };
    const answer = await fetch(address('connect', more), { redirect: 'manual', headers: all });
    return answer.status === 303 ? 'leaves' : postedIn(await answer.text())?.message.error?.code;
  };
  expect(await open({ member }, { cookie })).toBe('leaves');
  expect(await open({ member }, {})).toBe('account-connect-requires-login');
  expect(await open({}, { cookie })).toBe('account-connect-requires-login');
  expect(await open({ member }, { cookie, 'sec-fetch-site': 'cross-site' })).toBe('account-connect-requires-login');
});

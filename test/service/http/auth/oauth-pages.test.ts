import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Person,
  person,
  postedIn,
  type SocialScene,
  site,
  startSocialScene,
} from '../../../support/social-scene.ts';

let scene: SocialScene;
beforeAll(async () => {
  scene = await startSocialScene();
});
afterAll(() => scene?.close());

const ada = person('ada@example.com');
const sessionsOf = async (email: string) => {
  const tenant = { appId: 'app_demo', mode: 'sandbox' } as const;
  const member = await scene.service.store.members.byEmail(tenant, email);
  return member ? (await scene.service.store.sessions.ofMember(tenant, member.id)).length : 0;
};
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;

describe('§2.4 a popup to a provider and back', () => {
  it('R37 posts an opaque code to the page’s exact origin, which redeems it once with its verifier', async () => {
    const started = await scene.start('login');
    expect(started.url).toMatch(new RegExp(`^${scene.serviceUrl}/auth-provider/login\\?ticket=`));
    const popup = scene.popup();
    const page = await scene.land(popup, await scene.choose(popup, started.url, ada));
    const posted = postedIn(page.text)!;
    expect(posted.message).toEqual({ type: 'ms:provider', flowId: started.flowId, code: expect.any(String) });
    expect(posted.origins).toEqual([site]);
    expect(page.text).not.toContain('accessToken');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

    const answer = await scene.redeem(started, posted);
    expect(answer.json().data.auth.member.auth).toMatchObject({
      email: 'ada@example.com',
      providers: [{ provider: 'demo-id' }],
    });
    expect(codeOf(await scene.redeem(started, posted))).toBe('provider-login-failed');
  });

  it('R37 a code without its verifier, flow or origin is refused, and the try consumes it', async () => {
    const tries: Record<string, unknown>[] = [
      { verifier: 'x'.repeat(43) },
      { flowId: 'x'.repeat(22) },
      { origin: 'http://localhost:9999' },
    ];
    for (const wrong of tries) {
      const started = await scene.start('login');
      const popup = scene.popup();
      const { text } = await scene.land(popup, await scene.choose(popup, started.url, ada));
      const posted = postedIn(text);
      expect(codeOf(await scene.redeem(started, posted, wrong))).toBe('provider-login-failed');
      expect(codeOf(await scene.redeem(started, posted))).toBe('provider-login-failed');
    }
  });

  it('R38 where no popup could be opened the page itself goes, and comes back to its own address', async () => {
    const started = await scene.start('login', { display: 'page', returnUrl: `${site}/pages/?a=1#here` });
    const popup = scene.popup();
    const { status, headers } = await scene.land(popup, await scene.choose(popup, started.url, ada));
    expect(status).toBe(303);
    const back = headers.get('location')!;
    const [, address, flowId, code] = /^(.*)#ms_provider=([\w-]{22})\.([\w-]{43})$/.exec(back)!;
    expect(address).toBe(`${site}/pages/?a=1`);
    expect(flowId).toBe(started.flowId);
    const answer = await scene.redeem(started, { message: { flowId, code }, origins: [] });
    expect(answer.json().data.auth.member.auth.email).toBe('ada@example.com');
  });

  it.each(['https://evil.example/', `${site}@evil.example/`, 'javascript:alert(1)', '//evil.example', '/pages/'])(
    'R26 it never comes back to %s',
    async (returnUrl) => {
      const { answer } = await scene.start('login', { returnUrl });
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid-field-value']);
    },
  );

  it('§2.4 a denied login at the provider answers provider-login-denied and opens no session', async () => {
    const started = await scene.start('login');
    const popup = scene.popup();
    const chooser = await popup.visit(started.url);
    const back = await popup.visit('url' in chooser ? chooser.url : '', { cancel: '1' });
    const { text } = await scene.land(popup, 'left' in back ? back.left : '');
    expect(codeOf(await scene.redeem(started, postedIn(text)))).toBe('provider-login-denied');
  });

  it('R87 an unknown provider, and one that cannot work, are closed; the others are not', async () => {
    expect(codeOf((await scene.start('login', { provider: 'google' })).answer)).toBe('provider-not-available');
    const other = await startSocialScene({
      app: (app) => {
        app.authProviders.push(
          { provider: 'acme', name: 'Acme', clientId: 'x' },
          { provider: 'google', name: 'Google', clientId: 'x', clientSecretFrom: 'NO_SUCH_SECRET' },
          { provider: 'github', name: 'GitHub' },
        );
      },
    });
    const offered = (await other.service.call('getApp')).json().data.authProviders;
    expect(offered.map(({ provider }: { provider: string }) => provider)).toEqual(['demo-id']);
    expect(codeOf((await other.start('login', { provider: 'acme' })).answer)).toBe('provider-not-available');
    expect((await other.start('login')).answer.statusCode).toBe(200);
    await other.close();
  });
});

describe('R34 a callback that was tampered with opens no session', () => {
  const changed = (address: string, change: (query: URLSearchParams) => void) => {
    const url = new URL(address);
    change(url.searchParams);
    return url.href;
  };
  const walked = async (who: Person = ada) => {
    const started = await scene.start('login');
    const popup = scene.popup();
    return { started, popup, address: await scene.choose(popup, started.url, who) };
  };
  /** Lands, and redeems whatever the page might post: no session comes of it. */
  async function getsNothing(landing: Promise<{ text: string }>, started: { verifier: string }) {
    const before = await sessionsOf(ada.email);
    const posted = postedIn((await landing).text);
    expect(posted?.message.data).toBeUndefined();
    if (posted) expect(codeOf(await scene.redeem(started, posted))).toBe('provider-login-failed');
    expect(await sessionsOf(ada.email)).toBe(before);
  }

  const tampered: [string, (query: URLSearchParams) => void][] = [
    ['a foreign state', (q) => q.set('state', `sandbox.app_demo.${'x'.repeat(43)}`)],
    ['a state that is none', (q) => q.set('state', 'x')],
    ['no state', (q) => q.delete('state')],
    ['the state twice', (q) => q.append('state', q.get('state')!)],
    ["another mode's state", (q) => q.set('state', q.get('state')!.replace('sandbox', 'live'))],
    ["another app's state", (q) => q.set('state', q.get('state')!.replace('app_demo', 'app_afterview'))],
    ['a foreign issuer', (q) => q.set('iss', 'https://evil.example')],
    ['no issuer', (q) => q.delete('iss')],
    ['a made-up code', (q) => q.set('code', 'x'.repeat(43))],
    ['no code', (q) => q.delete('code')],
  ];
  it.each(tampered)('R34 %s', async (_, change) => {
    const { started, popup, address } = await walked();
    await getsNothing(scene.land(popup, changed(address, change)), started);
  });

  it('R34 a state that was used before', async () => {
    const { started, popup, address } = await walked();
    await scene.land(popup, address);
    await getsNothing(scene.land(popup, address), started);
  });

  it('R34 another browser than the one that began', async () => {
    const { started, address } = await walked();
    await getsNothing(scene.land(scene.popup(), address), started);
  });

  it('R34 the callback of another provider', async () => {
    const { started, popup, address } = await walked();
    await getsNothing(scene.land(popup, address.replace('callback/demo-id', 'callback/google')), started);
  });

  it("R34 a stranger's code beside one's own state", async () => {
    const [mine, theirs] = [await walked(), await walked(person('eve@example.com'))];
    const code = new URL(theirs.address).searchParams.get('code')!;
    await getsNothing(
      scene.land(
        mine.popup,
        changed(mine.address, (q) => q.set('code', code)),
      ),
      mine.started,
    );
  });

  it('R34 a ticket that was used before, or for another purpose', async () => {
    const used = await walked();
    expect((await scene.popup().open(used.started.url)).status).toBe(400);
    const login = await scene.start('login');
    expect((await scene.popup().open(login.url.replace('/login?', '/connect?'))).status).toBe(400);
  });

  it('R34 the control: untouched, the same walk logs in', async () => {
    const { started, popup, address } = await walked();
    const answer = await scene.redeem(started, postedIn((await scene.land(popup, address)).text));
    expect(answer.statusCode).toBe(200);
  });
});

describe('C17 the unmodified client', () => {
  const address = (purpose: string, query: Record<string, string>) =>
    `${scene.serviceUrl}/auth-provider/${purpose}?${new URLSearchParams({
      provider: 'demo-id',
      appId: 'app_demo',
      publicKey: 'pk_sb_demo',
      origin: 'localhost',
      ...query,
    })}`;
  const twice = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  async function pops(purpose: string, query: Record<string, string>, who: Person, referer?: string) {
    const popup = scene.popup(referer);
    const callback = await scene.choose(popup, address(purpose, query), who).catch(() => null);
    const page = callback
      ? await scene.land(popup, callback)
      : await scene.popup(referer).open(address(purpose, query));
    return { page, posted: postedIn(page.text) };
  }

  it('C17 gets member and token in the message, posted to the registered origins of its host name', async () => {
    const fields = { customFields: twice({ 'first-name': 'Lise' }), plans: twice([{ planId: 'pln_free' }]), url: '/' };
    const { posted } = await pops('signup', fields, person('lise@example.com'));
    expect(posted?.origins).toContain(site);
    for (const origin of posted!.origins) expect(new URL(origin).hostname).toBe('localhost');
    const { member, tokens, message } = posted!.message.data;
    expect(member).toMatchObject({ verified: true, customFields: { 'first-name': 'Lise' } });
    expect(member.planConnections).toMatchObject([{ planId: 'pln_free' }]);
    expect(message).toBe('Welcome! You are signed up.');
    const current = await scene.service.call('getCurrentMember', {}, { token: tokens.accessToken });
    expect(current.json().data.id).toBe(member.id);
  });

  it('C17 its address with an invite gives a new member a seat, and an existing one none', async () => {
    const token = await scene.service.logIn('ada@example.com');
    const { member } = (await scene.service.call('getAppAndMember', {}, { token })).json().data;
    const { teamId } = member.teams.ownedTeams[0];
    const { inviteToken } = (await scene.service.call('getTeam', { teamId }, { token })).json().data;
    const joined = async (who: Person) => {
      const { posted } = await pops('signup', { inviteToken }, who);
      return posted?.message.data.member.teams.joinedTeams;
    };
    expect(await joined(person('newcomer@example.com'))).toEqual([{ teamId, planName: 'Team', planId: 'pln_team' }]);
    const lured = person('lured@example.com');
    await pops('signup', {}, lured);
    expect(await joined(lured)).toEqual([]);
  });

  it('C17 posts errors in the message, and nothing to an unregistered host name', async () => {
    const stranger = await pops('login', { allowSignup: 'false' }, person('stranger@example.com'));
    expect(stranger.posted?.message.error?.code).toBe('account-not-found');
    const paid = await pops('signup', { plans: twice([{ planId: 'pln_pro' }]) }, ada);
    expect(paid.posted?.message.error?.code).toBe('plan-not-free');
    const unknown: Record<string, string>[] = [
      { origin: 'evil.example' },
      { appId: 'app_none', publicKey: '' },
      { publicKey: 'pk_none' },
    ];
    for (const query of unknown) {
      const { page, posted } = await pops('login', query, ada);
      expect(posted).toBeNull();
      expect(page.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('C19 connects by its token, which no log, address or page repeats; never by a link from elsewhere', async () => {
    const token = await scene.service.logIn('grace@example.com');
    const grace = person('grace.at.work@example.com');
    const { page, posted } = await pops('connect', { member: token }, grace, `${site}/pages/`);
    expect(posted?.message.data).toMatchObject({ providers: [{ provider: 'demo-id' }], message: expect.any(String) });
    expect(page.text).not.toContain(token);
    expect(JSON.stringify(scene.service.logged())).not.toContain(token);
    for (const referer of ['https://evil.example/', undefined]) {
      const lured = await pops('connect', { member: token }, person('victim@example.com'), referer);
      expect(lured.posted?.message.error?.code).toBe('account-connect-failed');
    }
    const without = await pops('connect', {}, grace, `${site}/`);
    expect(without.posted?.message.error?.code).toBe('account-connect-requires-login');
  });
});

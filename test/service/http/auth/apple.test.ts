import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, sandbox } from '../../../support/http-service.ts';
import { postedIn } from '../../../support/social-scene.ts';
import { appleKey, keyName, readAppleSecret } from '../../outside/social/fake-apple-key.ts';
import { type FakeIssuer, fakeIssuer } from '../../outside/social/fake-issuer.ts';

const apple = 'https://appleid.apple.com';
const site = 'http://localhost:4871';
/** FAKE of Apple inside `fetch`. */
const fake = fakeIssuer(apple);
let service: Awaited<ReturnType<typeof createHttpService>>;

beforeAll(async () => {
  service = await createHttpService({
    app: (app) =>
      app.authProviders.push({
        ...{ provider: 'apple', name: 'Apple', clientId: 'client-1', clientSecretFrom: 'APPLE_KEY', ...keyName },
      }),
    parts: { socialFetch: fake.fetch, variableOf: () => appleKey.replaceAll('\n', '\\n') },
  });
});
afterAll(() => service.close());

const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
const local = (address: string) => address.slice(new URL(address).origin.length);

/** From the click to Apple's page. */
async function depart() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const input = {
    provider: 'apple',
    purpose: 'login',
    challenge,
    display: 'popup',
    returnUrl: `${site}/`,
    allowSignup: true,
  };
  const started = (await service.call('startProvider', input, { origin: site })).json().data;
  const left = await service.server.inject({ method: 'GET', url: local(started.url) });
  const at = new URL(String(left.headers.location));
  const cookie = String(left.headers['set-cookie']).split(';')[0]!;
  fake.claims = { nonce: at.searchParams.get('nonce'), email: 'ada@example.com', email_verified: 'true' };
  fake.signing = 'own';
  fake.redeemed.length = 0;
  return { verifier, started, at, cookie, state: at.searchParams.get('state')! };
}
type Left = Awaited<ReturnType<typeof depart>>;

/** Apple's page posts its answer. */
const post = (form: Record<string, string>, origin: string | undefined = apple, provider = 'apple') =>
  service.server.inject({
    method: 'POST',
    url: `/auth-provider/callback/${provider}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) },
    payload: new URLSearchParams(form).toString(),
  });

/** What the page of the site gets for a posted answer, as `redeemProvider` answers it. */
async function come(left: Left, form: Record<string, string> = {}, { cookie = left.cookie } = {}) {
  const posted = await post({ code: 'c', state: left.state, ...form });
  if (posted.statusCode !== 303) return null;
  const page = await service.server.inject({
    method: 'GET',
    url: local(String(posted.headers.location)),
    headers: { cookie },
  });
  const message = postedIn(page.body)?.message;
  if (!message?.code) return null;
  const redeemed = { flowId: message.flowId, code: message.code, verifier: left.verifier };
  return service.call('redeemProvider', redeemed, { origin: site });
}

describe('R130 Sign in with Apple', () => {
  it('R130 asks for a posted answer, signs its secret for each request, and takes the name from it', async () => {
    const left = await depart();
    expect(Object.fromEntries(left.at.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid name email',
      client_id: 'client-1',
    });
    const relayed = 'abc123@privaterelay.appleid.com';
    Object.assign(fake.claims, { email: relayed, is_private_email: 'true' });
    const answer = await come(left, { user: JSON.stringify({ name: { firstName: 'Ada' }, email: 'eve@example.com' }) });
    expect(answer!.json().data.auth.member).toMatchObject({
      verified: true,
      auth: { email: relayed, providers: [{ provider: 'apple' }] },
    });
    const { client_id: clientId, client_secret: secret, code_verifier: verifier } = fake.redeemed[0]!;
    expect([clientId, verifier]).toEqual(['client-1', undefined]);
    const { header, claims } = readAppleSecret(secret!)!;
    expect(header).toEqual({ alg: 'ES256', kid: keyName.keyId });
    expect(claims).toMatchObject({ iss: keyName.teamId, sub: 'client-1', aud: apple });
    expect(claims.exp! - claims.iat!).toBeLessThanOrEqual(300);
    // The second login, without the name.
    const again = await depart();
    fake.claims.email = relayed;
    expect((await come(again))!.json().data.auth.member.auth.email).toBe(relayed);
  });

  const broken: [string, (fake: FakeIssuer) => void][] = [
    ['of a foreign issuer', ({ claims }) => Object.assign(claims, { iss: 'https://evil.example' })],
    ['for a foreign client', ({ claims }) => Object.assign(claims, { aud: 'client-2' })],
    ['with a foreign nonce', ({ claims }) => Object.assign(claims, { nonce: 'another' })],
    ['without a nonce', ({ claims }) => Object.assign(claims, { nonce: undefined })],
    ['that has expired', ({ claims }) => Object.assign(claims, { exp: Math.floor(Date.now() / 1000) - 60 })],
    ['without a subject', ({ claims }) => Object.assign(claims, { sub: undefined })],
    ['signed by a foreign key', (to) => Object.assign(to, { signing: 'foreign' })],
    ['that is not signed', (to) => Object.assign(to, { signing: 'none' })],
    ['signed with the public key as a password', (to) => Object.assign(to, { signing: 'hmac-with-public-key' })],
  ];
  it.each(broken)('R130 refuses an ID token %s', async (_, breakIt) => {
    const left = await depart();
    breakIt(fake);
    expect(codeOf((await come(left))!)).toBe('provider-login-failed');
    expect(fake.redeemed).toHaveLength(1);
  });

  it('R35, R130 makes no member without an address, and none verified with one that Apple did not check', async () => {
    const without = await depart();
    Object.assign(fake.claims, { email: undefined, sub: 'no-address' });
    expect(codeOf((await come(without))!)).toBe('use-email-login');
    const unchecked = await depart();
    Object.assign(fake.claims, { email: 'new@example.com', email_verified: 'false', sub: 'unchecked' });
    expect((await come(unchecked))!.json().data.auth.member.verified).toBe(false);
  });

  it('R34, R130 an answer counts once, in the browser that began, and with its state', async () => {
    const left = await depart();
    expect(await come(left, {}, { cookie: '' })).toBeNull();
    expect(await come(left, { state: left.state.replace(/.{5}$/, 'xxxxx') })).toBeNull();
    expect(fake.redeemed).toEqual([]);
    expect((await come(left))!.statusCode).toBe(200);
    expect(await come(left)).toBeNull();
    expect(fake.redeemed).toHaveLength(1);
  });

  it('R130 takes a form from no other origin and for no other provider, and forwards nothing else of it', async () => {
    const { state } = await depart();
    const form = { code: 'c', state };
    for (const origin of ['https://evil.example', 'null', undefined])
      expect((await post(form, origin ?? '')).statusCode).toBe(400);
    expect((await post(form, apple, 'demo-id')).statusCode).toBe(400);
    const { headers, statusCode } = await post({ ...form, id_token: 'x', redirect_uri: 'https://evil.example' });
    expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
    const to = new URL(String(headers.location));
    expect(to.pathname).toBe('/auth-provider/callback/apple');
    expect([...to.searchParams.keys()]).toEqual(['state', 'code']);
    expect(await service.store.members.byEmail(sandbox, 'eve@example.com')).toBeNull();
  });

  it('R34 a person who cancels at Apple is told so', async () => {
    const left = await depart();
    const posted = await post({ error: 'user_cancelled_authorize', state: left.state });
    const url = local(String(posted.headers.location));
    const page = await service.server.inject({ method: 'GET', url, headers: { cookie: left.cookie } });
    const { flowId, code } = postedIn(page.body)!.message;
    const answer = await service.call('redeemProvider', { flowId, code, verifier: left.verifier }, { origin: site });
    expect(codeOf(answer)).toBe('provider-login-denied');
  });
});

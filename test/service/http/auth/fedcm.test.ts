import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';
import { fakeIssuer, type Signing, signed } from '../../outside/social/fake-issuer.ts';

const site = 'http://localhost:4871';
const configURL = 'https://id.example/fedcm.json';
const fake = fakeIssuer();
let service: HttpService;
let people = 0;
let email: string;

const withProviders = (second: object = {}) =>
  createHttpService({
    app: (app) => {
      Object.assign(app, second);
      const acme = { name: 'Acme', issuer: fake.issuer, clientId: 'client-1' };
      app.authProviders.push(
        { ...acme, provider: 'acme', fedcm: configURL },
        { ...acme, provider: 'plain' },
        { ...acme, provider: 'other', clientId: 'client-2', fedcm: configURL },
      );
    },
    parts: { socialFetch: fake.fetch },
  });
beforeAll(async () => {
  service = await withProviders();
});
afterAll(() => service.close());
beforeEach(() => {
  email = `person-${++people}@example.com`;
});

interface FedCm {
  configURL: string;
  clientId: string;
  nonce: string;
  code: string;
}
async function begin(provider = 'acme', at = service) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const page = { challenge, display: 'popup', returnUrl: `${site}/`, allowSignup: true };
  const answer = await at.call('startProvider', { provider, purpose: 'login', ...page }, { origin: site });
  return { verifier, ...(answer.json().data as { flowId: string; url: string; fedcm?: FedCm }) };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** What the provider hands the browser. */
function tokenFor({ fedcm }: Begun, claims: object = {}, signing: Signing = 'own'): string {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: fake.issuer, aud: 'client-1', sub: email, iat: now, exp: now + 300, nonce: fedcm!.nonce };
  return signed({ ...right, email, email_verified: true, name: 'Ada', ...claims }, signing);
}
async function redeem(begun: Begun, idToken: string | undefined, more: object = {}, at = service) {
  const { flowId, verifier, fedcm } = begun;
  const { origin = site, ...over } = more as { origin?: string };
  const input = { flowId, verifier, code: fedcm!.code, ...(idToken !== undefined && { idToken }), ...over };
  const { data, error } = (await at.call('redeemProvider', input, { origin })).json();
  return error?.code ?? data.auth.member.auth.email;
}

describe('R130 a token that the browser got by FedCM', () => {
  it('logs in its person, once, and again with a new token', async () => {
    const begun = await begin();
    expect(begun.fedcm).toMatchObject({ configURL, clientId: 'client-1' });
    const token = tokenFor(begun);
    expect(await redeem(begun, token)).toBe(email);
    expect(await redeem(begun, token)).toBe('provider-login-failed');
    // Nor does it count for another login.
    expect(await redeem(await begin(), token)).toBe('provider-login-failed');
    const again = await begin();
    expect(await redeem(again, tokenFor(again))).toBe(email);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => object, Signing?]>([
    ['another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'client-2' })],
    ['two audiences, made for the other', () => ({ aud: ['client-1', 'client-2'], azp: 'client-2' })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['a time that is over', () => ({ iat: now() - 900, exp: now() - 600 })],
    ['no subject', () => ({ sub: undefined })],
    ['a foreign signature', () => ({}), 'foreign'],
    ['no signature', () => ({}), 'none'],
    ['the public key as a secret', () => ({}), 'hmac-with-public-key'],
  ])('is refused with %s, and its code is spent', async (_, claims, signing) => {
    const begun = await begin();
    expect(await redeem(begun, tokenFor(begun, claims(), signing))).toBe('provider-login-failed');
    expect(await redeem(begun, tokenFor(begun))).toBe('provider-login-failed');
  });

  it.each<[string, (begun: Begun) => Promise<object>]>([
    ['another verifier', async () => ({ verifier: 'v'.repeat(43) })],
    ['the flow of another', async () => ({ flowId: (await begin()).flowId })],
    ['a page of another origin', async () => ({ origin: 'http://localhost:4999' })],
    ['no token', async () => ({ idToken: undefined })],
    ['what is no token', async () => ({ idToken: 'a.b.c' })],
  ])('is refused with %s', async (_, more) => {
    const begun = await begin();
    expect(await redeem(begun, tokenFor(begun), await more(begun))).toBe('provider-login-failed');
  });

  it('counts for the client of its provider alone, and where the app has turned it on', async () => {
    const other = await begin('other');
    expect(await redeem(other, tokenFor(other))).toBe('provider-login-failed');
    expect((await begin('plain')).fedcm).toBeUndefined();
    const { authProviders } = (await service.call('getApp')).json().data;
    const shown = authProviders.map(({ provider, fedcm }: { provider: string; fedcm?: boolean }) => [provider, fedcm]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['acme', true],
        ['plain', undefined],
      ]),
    );
  });

  it('R129 opens no session where the second factor is still to come', async () => {
    const strict = await withProviders({
      secondFactor: { mode: 'required' },
      signup: { confirmation: 'required' },
    });
    const begun = await begin('acme', strict);
    expect(await redeem(begun, tokenFor(begun), {}, strict)).toMatch(/^second-factor/);
    await strict.close();
  });
});

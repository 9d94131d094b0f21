import { describe, expect, it } from 'vitest';
import { providerRow, providers } from '../../../../src/service/outside/social/providers.ts';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { newRequest } from './demo-provider.ts';
import { fakeIssuer } from './fake-issuer.ts';

const secret = { clientId: 'client-1', clientSecret: 'secret-1' };
const emails = [
  { email: 'old@example.com', primary: false, verified: true },
  { email: 'ada@example.com', primary: true, verified: true },
];

describe('the providers', () => {
  it('§2.4 eight are known by name; any other needs its issuer', () => {
    expect(Object.keys(providers).sort()).toEqual(
      ['apple', 'dribbble', 'facebook', 'github', 'google', 'linkedin', 'microsoft', 'spotify'].sort(),
    );
    expect(providerRow('acme', null)).toBeNull();
    expect(providerRow('constructor', null)).toBeNull();
    expect(providerRow('acme', 'https://id.acme.example')).toMatchObject({ issuer: 'https://id.acme.example' });
    expect(() => socialProvider({ key: 'acme', ...secret })).toThrow('misconfigured');
  });

  it('R34 an app may narrow the issuer of an OpenID provider, never the addresses of the others', () => {
    const tenant = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
    expect(providerRow('microsoft', tenant)).toMatchObject({ issuer: tenant, userInfo: false });
    expect(providerRow('github', 'https://evil.example')).toEqual(providers.github);
  });

  it('R35 trusts an email of GitHub by its list, of Microsoft by its claim, of three providers never', () => {
    const read = (key: string, claims: object, more: unknown = null) => providers[key]!.read({ ...claims }, more);
    const verified = (key: string, claims: object, more?: unknown) => read(key, claims, more).emailVerified;
    const email = 'ada@example.com';
    expect(verified('google', { sub: '1', email, email_verified: true })).toBe(true);
    expect(verified('google', { sub: '1', email, email_verified: 'true' })).toBe(true);
    expect(verified('google', { sub: '1', email, email_verified: 'false' })).toBe(false);
    expect(verified('google', { sub: '1', email })).toBe(false);
    expect(verified('google', { sub: '1', email_verified: true })).toBe(false);
    expect(verified('microsoft', { sub: '1', tid: 'a', email, email_verified: true })).toBe(false);
    expect(verified('microsoft', { sub: '1', tid: 'a', email, xms_edov: '1' })).toBe(true);
    expect(verified('microsoft', { sub: '1', tid: '9188040d-6c67-4c5b-b112-36a304b66dad', email })).toBe(true);
    expect(verified('github', { id: 1, email }, emails)).toBe(true);
    expect(verified('github', { id: 1, email }, [{ email, primary: true, verified: false }])).toBe(false);
    expect(read('github', { id: 1, email: 'written@by.hand' }, []).email).toBeNull();
    for (const key of ['facebook', 'spotify', 'dribbble'])
      expect(verified(key, { id: '1', email, email_verified: true, verified: true })).toBe(false);
  });

  it('R35 identifies a person by the subject, at Microsoft by tenant and subject', () => {
    const subject = (key: string, claims: object) => providers[key]!.read({ ...claims }, null).subject;
    expect(subject('google', { sub: '107' })).toBe('107');
    expect(subject('github', { id: 583231, login: 'octocat' })).toBe('583231');
    expect(subject('microsoft', { sub: 's', tid: 't' })).toBe('t.s');
    expect(subject('microsoft', { sub: 's' })).toBeUndefined();
  });

  it('§2.5 names and pictures are taken where they are, and only https pictures', () => {
    const url = 'https://pictures.example/a.png';
    const read = (key: string, claims: object) => {
      const { name, picture } = providers[key]!.read({ ...claims }, null);
      return [name, picture];
    };
    expect(read('google', { name: ' Ada ', picture: url })).toEqual(['Ada', url]);
    expect(read('facebook', { name: 'Ada', picture: { data: { url } } })).toEqual(['Ada', url]);
    expect(read('spotify', { display_name: 'Ada', images: [{ url }] })).toEqual(['Ada', url]);
    expect(read('spotify', { display_name: null, images: [] })).toEqual([null, null]);
    expect(read('dribbble', { login: 'ada', avatar_url: url })).toEqual(['ada', url]);
    expect(read('github', { login: 'ada', name: null, avatar_url: 'http://insecure.example/a.png' })).toEqual([
      'ada',
      null,
    ]);
    expect(read('google', { name: 'x'.repeat(300), picture: 'javascript:alert(1)' })).toEqual([null, null]);
  });

  it.each([
    ['google', 'https://accounts.google.com/auth', 'openid email profile', true, true],
    ['microsoft', 'https://login.microsoftonline.com/common/v2.0/auth', 'openid email profile', true, true],
    ['linkedin', 'https://www.linkedin.com/oauth/auth', 'openid email profile', false, false],
    ['github', 'https://github.com/login/oauth/authorize', 'read:user user:email', true, false],
    ['facebook', 'https://www.facebook.com/', 'email', true, false],
    ['spotify', 'https://accounts.spotify.com/authorize', 'user-read-email', true, false],
    ['dribbble', 'https://dribbble.com/oauth/authorize', 'public', true, false],
  ])('§2.4, R34 with an id and a secret %s is begun at %s', async (key, start, scope, hasPkce, hasNonce) => {
    const { fetch } = fakeIssuer(providers[key]!.issuer);
    const request = newRequest();
    const url = new URL(await socialProvider({ key, ...secret, fetch }).authorizationUrl(request));
    expect(url.href).toMatch(start);
    const { code_challenge, nonce, ...always } = Object.fromEntries(url.searchParams);
    expect(always).toMatchObject({
      client_id: 'client-1',
      redirect_uri: request.redirectUri,
      response_type: 'code',
      state: request.state,
    });
    expect(always.scope).toContain(scope);
    expect([code_challenge, nonce]).toEqual([
      hasPkce ? request.codeChallenge : undefined,
      hasNonce ? request.nonce : undefined,
    ]);
    expect(url.href).not.toContain('secret-1');
  });

  it('R34 LinkedIn gets neither PKCE nor a nonce, because it refuses the one and drops the other', async () => {
    const fake = fakeIssuer('https://www.linkedin.com/oauth');
    const provider = socialProvider({ key: 'linkedin', ...secret, fetch: fake.fetch });
    const request = newRequest();
    const url = new URL(await provider.authorizationUrl(request));
    expect([...url.searchParams.keys()].sort()).toEqual([
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    fake.userInfo = { email: 'ada@example.com', email_verified: true };
    fake.claims = { name: 'Ada', email: 'ada@example.com', email_verified: true };
    const person = await provider.exchange({ ...request, query: `?code=c&state=${request.state}` });
    expect(person).toMatchObject({ subject: 'subject-1', emailVerified: true });
    expect(fake.redeemed[0]).toMatchObject({ client_secret: 'secret-1' });
    expect(fake.redeemed[0]).not.toHaveProperty('code_verifier');
  });

  it('R35 userinfo about another email does not prove the email of the ID token', async () => {
    const fake = fakeIssuer();
    fake.userInfo = { email: 'eve@example.com', email_verified: true, name: 'Ada' };
    const request = newRequest();
    fake.claims = { nonce: request.nonce, email: 'ada@example.com' };
    const provider = socialProvider({ key: 'acme', issuer: fake.issuer, ...secret, fetch: fake.fetch });
    const person = await provider.exchange({ ...request, query: `?code=c&state=${request.state}` });
    expect(person).toMatchObject({ email: 'ada@example.com', emailVerified: false, name: 'Ada' });
  });

  it('R34 GitHub: plain OAuth with PKCE, the secret in the form, and the proved address of the list', async () => {
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = String(input);
      requests.push(`${init?.method} ${url} ${init?.body ?? ''}`);
      if (url.endsWith('/access_token'))
        return Response.json({ access_token: 'gh-token', token_type: 'bearer', scope: 'user:email' });
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer gh-token');
      return Response.json(url.endsWith('/emails') ? emails : { id: 583231, login: 'ada', email: null });
    };
    const provider = socialProvider({ key: 'github', ...secret, fetch });
    const request = newRequest();
    const url = new URL(await provider.authorizationUrl(request));
    expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize');
    expect(url.searchParams.get('code_challenge')).toBe(request.codeChallenge);
    const person = await provider.exchange({ ...request, query: `?code=c0de&state=${request.state}` });
    expect(person).toEqual({
      subject: '583231',
      email: 'ada@example.com',
      emailVerified: true,
      name: 'ada',
      picture: null,
    });
    const form = new URLSearchParams(requests[0]!.split(' ')[2]);
    expect(Object.fromEntries(form)).toMatchObject({
      code: 'c0de',
      code_verifier: request.codeVerifier,
      client_secret: 'secret-1',
      redirect_uri: request.redirectUri,
    });
    expect(requests).toHaveLength(3);
  });
});

import { describe, expect, it } from 'vitest';
import { providers } from '../../../../src/service/outside/social/providers.ts';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { newRequest } from './demo-provider.ts';
import { foreignAppleKey } from './fake-apple-key.ts';
import { fakeIssuer } from './fake-issuer.ts';
import { type Account, apis, clientAt, fakeNamed, openIdApis } from './fake-named.ts';

const ada: Account = {
  id: '4711',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  isEmailVerified: true,
  picture: 'https://pictures.example/ada.png',
};
const keys = [...Object.keys(apis), ...Object.keys(openIdApis)];
/** Whose word on an address counts. */
const vouching = ['github', 'google', 'apple', 'microsoft', 'linkedin'];
const subjectOf = (key: string) => (key === 'microsoft' ? '11111111-2222-3333-4444-555555555555.4711' : '4711');

/** A fake of the provider, and a walk to it and back. */
function visit(key: string, about: Partial<Account> = {}, trouble?: Parameters<typeof fakeNamed>[2], over = {}) {
  const fake = fakeNamed(key, { ...ada, ...about }, trouble);
  const provider = socialProvider({ key, ...clientAt(key), fetch: fake.fetch, timeoutMs: 60, ...over });
  const begin = async () => {
    const request = newRequest();
    return { request, url: await provider.authorizationUrl(request) };
  };
  return {
    fake,
    provider,
    begin,
    /** From the click to the person's account. */
    async enter() {
      const { request, url } = await begin();
      return provider.exchange({ ...request, query: fake.agree(url) });
    },
  };
}
const troubleOf = (exchange: Promise<unknown>) =>
  exchange.then(
    () => 'none',
    (error: { name: string; trouble: string }) => (error.name === 'SocialError' ? error.trouble : String(error)),
  );

describe('the code exchange at each provider, as it documents it', () => {
  it('§2.4 all eight that are known by name are tried', () => {
    expect(keys.sort()).toEqual(Object.keys(providers).sort());
  });

  describe.each(keys)('%s', (key) => {
    const hasEmail = key !== 'dribbble';

    it('R34, R35 returns subject, name, picture and email; verified only by a vouching provider', async () => {
      expect(await visit(key).enter()).toEqual({
        subject: subjectOf(key),
        email: hasEmail ? ada.email : null,
        emailVerified: vouching.includes(key),
        name: ada.name,
        picture: ['microsoft', 'apple'].includes(key) ? null : ada.picture,
      });
    });

    it('R34 reports a denied login as such, and redeems nothing', async () => {
      const { fake, provider, begin } = visit(key);
      const { request, url } = await begin();
      const before = fake.requests.length;
      expect(await troubleOf(provider.exchange({ ...request, query: fake.deny(url) }))).toBe('denied');
      expect(fake.requests.slice(before)).toEqual([]);
    });

    it('R34 a wrong state redeems nothing, neither with a code nor with a refusal', async () => {
      const { fake, provider, begin } = visit(key);
      const { request, url } = await begin();
      const foreign = await begin();
      const before = fake.requests.length;
      for (const query of [fake.agree(foreign.url), fake.deny(foreign.url), fake.agree(url).replace(/&state=.*/, '')])
        expect(await troubleOf(provider.exchange({ ...request, query }))).toBe('rejected');
      expect(fake.requests.slice(before)).toEqual([]);
    });

    it('R34 a code is good once, for the verifier and the redirect address it was given for', async () => {
      const { fake, provider, begin } = visit(key);
      const { request, url } = await begin();
      const query = fake.agree(url);
      expect(await troubleOf(provider.exchange({ ...request, query }))).toBe('none');
      expect(await troubleOf(provider.exchange({ ...request, query }))).toBe('rejected');
      const elsewhere = { ...request, redirectUri: `${request.redirectUri}/elsewhere`, query: fake.agree(url) };
      expect(await troubleOf(provider.exchange(elsewhere))).toBe('rejected');
      const isChecked = (apis[key] ?? openIdApis[key]!).pkce;
      const guessed = { ...request, codeVerifier: newRequest().codeVerifier, query: fake.agree(url) };
      expect(await troubleOf(provider.exchange(guessed))).toBe(isChecked ? 'rejected' : 'none');
    });

    it('R35 identifies a person without an address, or with an unverified one, as unproved', async () => {
      expect(await visit(key, { email: null }).enter()).toMatchObject({
        subject: subjectOf(key),
        email: null,
        emailVerified: false,
      });
      expect(await visit(key, { isEmailVerified: false }).enter()).toMatchObject({
        email: hasEmail ? ada.email : null,
        emailVerified: false,
      });
      expect(await visit(key, { name: null, picture: null }).enter()).toMatchObject({ picture: null });
    });

    it('R87 silence and failures of its own are an outage, at the code as well as at the person', async () => {
      for (const trouble of ['hangs', 'fails', 'person hangs', 'person fails'] as const) {
        // No second request for a provider whose ID token has all claims.
        const isAsked = apis[key] || openIdApis[key]?.userInfo;
        const expected = isAsked || !trouble.startsWith('person') ? 'unavailable' : 'none';
        expect([trouble, await troubleOf(visit(key, {}, trouble).enter())]).toEqual([trouble, expected]);
      }
    });

    it('R87 rejects a wrong client secret, as misconfigured where the provider reports it', async () => {
      const wrong = visit(key, {}, 'none', { clientSecret: key === 'apple' ? foreignAppleKey : 'another' });
      // Facebook's words for it are in a shape of its own.
      expect(await troubleOf(wrong.enter())).toBe(key === 'facebook' ? 'rejected' : 'misconfigured');
    });
  });

  it('R34 rejects an ID token of Microsoft whose issuer and tenant differ', async () => {
    const microsoft = openIdApis.microsoft!;
    const { claims } = microsoft;
    microsoft.claims = (account, nonce) => ({ ...claims(account, nonce), tid: '99999999-2222-3333-4444-555555555555' });
    expect(await troubleOf(visit('microsoft').enter())).toBe('rejected');
    microsoft.claims = claims;
    expect(await troubleOf(visit('microsoft').enter())).toBe('none');
  });

  it.each([
    ['the form, where the provider takes both', ['client_secret_basic', 'client_secret_post'], true],
    ['the form, where it takes nothing else', ['client_secret_post'], true],
    ['the header, where it takes nothing else', ['client_secret_basic'], false],
    ['the header, where it says nothing', undefined, false],
  ])('§2.4 a provider by its issuer gets the secret in %s', async (_, methods, isInForm) => {
    const fake = fakeIssuer();
    let sent: RequestInit | undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await fake.fetch(input, init);
      if (String(input).endsWith('/token')) sent = init;
      if (!String(input).endsWith('/openid-configuration')) return answer;
      return Response.json({ ...(await answer.json()), token_endpoint_auth_methods_supported: methods });
    };
    const secret = { clientId: 'client-1', clientSecret: 'a~secret.with+signs' };
    const provider = socialProvider({ key: 'acme', issuer: fake.issuer, ...secret, fetch });
    const request = newRequest();
    fake.claims = { nonce: request.nonce, email: 'ada@example.com', name: 'Ada' };
    await provider.exchange({ ...request, query: `?code=c&state=${request.state}` });
    const form = new URLSearchParams(String(sent!.body));
    expect([form.get('client_secret'), new Headers(sent!.headers).has('authorization')]).toEqual([
      isInForm ? secret.clientSecret : null,
      !isInForm,
    ]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { newRequest } from './demo-provider.ts';
import { fakeIssuer } from './fake-issuer.ts';

type Answer = () => Response | Promise<Response>;
const github = (answer: Answer) =>
  socialProvider({
    key: 'github',
    clientId: 'c',
    clientSecret: 'the-secret',
    timeoutMs: 60,
    fetch: async () => answer(),
  });
const acme = (answer: Answer, more = {}) =>
  socialProvider({
    key: 'acme',
    issuer: 'https://id.example',
    clientId: 'c',
    clientSecret: 'the-secret',
    fetch: async () => answer(),
    ...more,
  });
const exchange = (provider: ReturnType<typeof github>, query = '') => {
  const request = newRequest();
  return provider.exchange({ ...request, query: query || `?code=the-code&state=${request.state}` });
};

afterEach(() => vi.useRealTimers());

describe('when a provider does not play along', () => {
  const answers: [string, string, Answer][] = [
    ['a code it does not know', 'rejected', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['GitHub says errors with status 200', 'rejected', () => Response.json({ error: 'bad_verification_code' })],
    ['a client it does not know', 'misconfigured', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    [
      'a redirect address it does not know',
      'misconfigured',
      () => Response.json({ error: 'redirect_uri_mismatch' }, { status: 400 }),
    ],
    ['its own failure', 'unavailable', () => new Response('<h1>oops</h1>', { status: 502 })],
    ['its own failure, as JSON', 'unavailable', () => Response.json({ error: 'x' }, { status: 503 })],
    ['an error in a shape of its own', 'rejected', () => Response.json({ error: { code: 100 } }, { status: 400 })],
    ['a page instead of JSON', 'rejected', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a token of another kind', 'rejected', () => Response.json({ access_token: 't', token_type: 'mac' })],
    ['a redirect', 'rejected', () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } })],
  ];
  it.each(answers)('R87 %s is %s', async (_, trouble, answer) => {
    const error = await exchange(github(answer)).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'SocialError', trouble, provider: 'github' });
  });

  it('R87 a refused connection and a missing answer are unavailable', async () => {
    const provider = socialProvider({
      key: 'acme',
      issuer: 'http://127.0.0.1:9',
      clientId: 'c',
      clientSecret: null,
      allowHttp: true,
    });
    await expect(provider.authorizationUrl(newRequest())).rejects.toMatchObject({ trouble: 'unavailable' });
    const hanging = socialProvider({
      key: 'github',
      clientId: 'c',
      clientSecret: 's',
      timeoutMs: 60,
      fetch: (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    });
    await expect(exchange(hanging)).rejects.toMatchObject({ trouble: 'unavailable' });
  });

  it('R87 an issuer that differs from its document, or has none, is misconfigured', async () => {
    const elsewhere = acme(() =>
      Response.json({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example' }),
    );
    await expect(elsewhere.authorizationUrl(newRequest())).rejects.toMatchObject({ trouble: 'misconfigured' });
    const nothing = acme(() => new Response('', { status: 404 }));
    await expect(nothing.authorizationUrl(newRequest())).rejects.toMatchObject({ trouble: 'misconfigured' });
  });

  it('R57 plain http to an issuer is refused outside demo mode', async () => {
    const plain = acme(() => Response.json({}), { issuer: 'http://id.example' });
    await expect(plain.authorizationUrl(newRequest())).rejects.toMatchObject({ trouble: 'misconfigured' });
  });

  it('R34 reports a cancelled login as such, and an unknown error as rejected', async () => {
    const troubleFor = async (error: string) => {
      const provider = github(() => Response.json({}));
      const request = newRequest();
      const query = `?error=${error}&error_description=the-secret&state=${request.state}`;
      return provider.exchange({ ...request, query }).catch(({ trouble }) => trouble);
    };
    expect(await troubleFor('access_denied')).toBe('denied');
    expect(await troubleFor('user_cancelled_login')).toBe('denied');
    expect(await troubleFor('temporarily_unavailable')).toBe('unavailable');
    expect(await troubleFor('unauthorized_client')).toBe('misconfigured');
    expect(await troubleFor('toString')).toBe('rejected');
  });

  it('R84 an error contains no secret, code or message of the provider', async () => {
    const body = { error: 'invalid_grant\r\nlevel=fatal', error_description: 'the-code of the-secret' };
    const error = await exchange(github(() => Response.json(body, { status: 400 }))).catch((thrown) => thrown);
    expect(error.message).toBe('github: rejected (invalid_grantlevelfatal)');
    expect(error.cause).toBeUndefined();
  });

  it('R87 caches discovery for an hour, and no failure', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const fake = fakeIssuer();
    let fetches = 0;
    let isDown = true;
    const provider = socialProvider({
      key: 'acme',
      issuer: fake.issuer,
      clientId: 'c',
      clientSecret: 's',
      fetch: async (url, init) => {
        fetches++;
        return isDown ? new Response('', { status: 503 }) : fake.fetch(url, init);
      },
    });
    await expect(provider.authorizationUrl(newRequest())).rejects.toMatchObject({ trouble: 'unavailable' });
    isDown = false;
    await Promise.all([provider.authorizationUrl(newRequest()), provider.authorizationUrl(newRequest())]);
    await provider.authorizationUrl(newRequest());
    expect(fetches).toBe(2);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    await provider.authorizationUrl(newRequest());
    expect(fetches).toBe(3);
  });
});

import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { guardedFetch } from '../../../../src/platform/http/guarded-fetch.ts';
import type { Settings } from '../../../../src/service/config.ts';
import type { SocialProvider, SocialProviders } from '../../../../src/service/outside/social/social.ts';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { socialRegistry } from '../../../../src/service/outside/social/social-registry.ts';
import { createSocialLogins } from '../../../../src/service/social-logins.ts';
import type { AdminContext } from '../../../../src/service/use-cases/admin/admin-use-case.ts';
import { testProvider } from '../../../../src/service/use-cases/admin/test-provider.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';
import { tenant } from '../../../support/store-fixtures.ts';
import { appleKey, keyName } from '../../outside/social/fake-apple-key.ts';
import { fakeIssuer } from '../../outside/social/fake-issuer.ts';

const fake = fakeIssuer();
const env = { ACME_SECRET: 'the secret of acme', APPLE_KEY: appleKey };
const acme = { provider: 'acme', issuer: fake.issuer, clientId: 'client-1', clientSecretFrom: 'ACME_SECRET' };
const apple = { provider: 'apple', clientId: 'client-1', clientSecretFrom: 'APPLE_KEY' };

const json = { 'content-type': 'application/json' };

async function listen(answer: RequestListener) {
  let connections = 0;
  const inner = createServer(answer).on('connection', () => {
    connections++;
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  return { inner, port: (inner.address() as AddressInfo).port, connections: () => connections };
}

/** What is found where providers are reached so. */
async function checksOf(fetch: typeof globalThis.fetch, account: typeof acme, serviceUrl = 'https://a.example') {
  const social = socialRegistry({ secretOf: () => 'secret', demo: null, warn() {}, draftFetch: fetch });
  const { data } = await testProvider({ social, serviceUrl, tenant } as AdminContext, account);
  return data.checks;
}

describe('§3.5 a test of a social login', () => {
  let service: HttpService;
  let authorization: string;
  const requests: string[] = [];
  let fedcm: object | null = null;
  beforeAll(async () => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/fedcm.json'))
        return Promise.resolve(fedcm ? Response.json(fedcm) : new Response('', { status: 404 }));
      requests.push(`${String(input instanceof Request ? input.url : input)} ${String(init?.body ?? '')}`);
      return fake.fetch(input, init);
    };
    service = await createHttpService({ env, parts: { socialFetch: fetch } });
    authorization = `Bearer ${await logInOperator(service, 'admin')}`;
  });
  afterAll(() => service.close());
  const ask = async (account: object, headers: Record<string, string> = { authorization }) => {
    const url = headers.authorization ? `${consoleApiPath}/app_demo/sandbox` : '/admin';
    const sent = { method: 'POST', url: `${url}/config/providers/test`, headers, payload: account } as const;
    return (await service.inject(sent)).json();
  };
  const statesOf = async (account: object) =>
    ((await ask(account)).data.checks as { check: string; state: string; message: string }[]).map(
      ({ check, state, message }) => `${check} ${state}: ${message}`,
    );

  it('names the redirect address, and finds that secret and discovery work', async () => {
    expect((await ask(acme)).data.redirectUrl).toBe('http://localhost:4870/auth-provider/callback/acme');
    expect(await statesOf(acme)).toEqual([
      'Account ok: It has an id and a secret.',
      'Issuer ok: Discovery works.',
      'Client id ok: The provider opens its login for this id and the redirect address.',
      'Redirect address warning: It is an http address of this machine, which not all providers take.',
    ]);
  });

  it.each([
    ['a FedCM configuration', {}, 'FedCM ok: Browsers can show the accounts themselves.'],
    [
      'one that is incomplete',
      { login_url: undefined },
      'FedCM warning: Browsers open the window, because it lacks login_url. Check the address.',
    ],
    [
      'none at its address',
      null,
      'FedCM warning: Browsers open the window, because it answers with 404. Check the address.',
    ],
  ])('R130 checks %s', async (_, config, expected) => {
    fedcm = config && {
      accounts_endpoint: '/accounts',
      id_assertion_endpoint: '/assertion',
      login_url: '/login',
      ...config,
    };
    expect(await statesOf({ ...acme, fedcm: `${fake.issuer}/fedcm.json` })).toContainEqual(expected);
  });

  it.each([
    ['no id', { ...acme, clientId: null }, 'Account fault: Its clientId is missing.'],
    [
      'a secret that is missing',
      { ...acme, clientSecretFrom: 'MISSING' },
      'Account fault: There is no secret MISSING.',
    ],
    [
      'a secret instead of its name',
      { ...acme, clientSecretFrom: 'GOCSPX-secret' },
      'Account fault: Its clientSecretFrom is no name of a secret.',
    ],
    [
      'a known provider without a secret',
      { provider: 'github', clientId: 'x' },
      'Account fault: It has no secret, and this provider wants one.',
    ],
    [
      'an id that the provider does not know',
      { ...acme, clientId: 'client-2' },
      'Client id fault: The provider refuses the id or the redirect address (400). Compare both with what is registered there.',
    ],
    ['another issuer', { ...acme, issuer: 'https://other.example' }, /^Issuer fault: The issuer answers no OpenID/],
    ['an issuer that is no address', { ...acme, issuer: 'https://[' }, 'Account fault: Its issuer is no address.'],
    ['a word without an issuer', { ...acme, issuer: null }, /^Account fault: It is none that we know/],
    ['Apple without its key id', apple, 'Account fault: Its teamId or keyId is missing.'],
    ['Apple on this machine', { ...apple, ...keyName }, /^Redirect address fault: It is not https/],
    ['fixed addresses', { provider: 'github', clientId: 'x', clientSecretFrom: 'ACME_SECRET' }, /^Issuer ok: .*fixed/],
  ])('says what is wrong with %s', async (_, account, expected) => {
    expect(await statesOf(account)).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it('is not for keys of servers', async () => {
    expect((await ask(acme, { 'x-api-key': 'sk_sb_demo' })).error.code).toBe('access-denied');
  });

  it('R84 sends the secret nowhere, and logs nothing of a draft', async () => {
    await ask(acme);
    await ask({ ...acme, clientSecretFrom: 'MISSING_TOO' });
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => request.includes(env.ACME_SECRET))).toEqual([]);
    expect(service.logged().filter((line) => JSON.stringify(line).includes('MISSING_TOO'))).toEqual([]);
  });

  it('a public https address is right, and a plain one is not', async () => {
    expect((await checksOf(fake.fetch, acme, 'https://members.example.com')).at(-1)).toMatchObject({ state: 'ok' });
    expect((await checksOf(fake.fetch, acme, 'http://members.example.com')).at(-1)).toMatchObject({ state: 'fault' });
  });

  it('R57 asks no issuer inside a private network, and a published service is built so', async () => {
    const names: Record<string, string[]> = {
      'inner.example': ['127.0.0.1'],
      'metadata.example': ['169.254.169.254'],
      'mixed.example': ['93.184.216.34', '10.0.0.1'],
    };
    const { inner, port, connections } = await listen((_, response) => response.end('{}'));
    const guarded = guardedFetch({ allowsPrivate: false, resolve: async (host) => names[host] ?? [] });
    for (const host of [...Object.keys(names), '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '10.0.0.1']) {
      const issuer = `https://${host}:${port}`;
      expect((await checksOf(guarded, { ...acme, issuer }))[1], host).toMatchObject({
        state: 'warning',
        message: expect.stringContaining('private network'),
      });
    }
    const settings = { isDemo: false, publicUrl: 'https://members.example.com' } as Settings;
    const { social } = createSocialLogins(settings, { apps: [], log: pino({ enabled: false }), secretOf: () => 'x' });
    const draft = { ...acme, issuer: `https://127.0.0.1:${port}`, teamId: null, keyId: null };
    const opened = social.tryOut('app_demo', draft) as SocialProvider;
    await expect(opened.discover()).rejects.toMatchObject({ detail: 'private-address' });
    expect(connections()).toBe(0);
    inner.close();
  });

  it('R57 R84 follows no redirect, waits and reads within limits, and repeats nothing of the answer', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      moved: (response) => response.writeHead(302, { location: '/other' }).end(),
      long: (response) => response.writeHead(200, json).end(`{"issuer":"${'x'.repeat(2000)}"}`),
      silent: () => {},
      slow: (response) => response.writeHead(200, json).write('{'),
      secret: (response) => response.writeHead(200, json).end('{"error":"inner-secret","issuer":"inner-secret"}'),
      refused: (response) => response.writeHead(403, json).end('{"error":"inner-secret"}'),
      failed: (response) => response.writeHead(500).end('inner-secret'),
    };
    const paths: string[] = [];
    const { inner, port } = await listen((request, response) => {
      paths.push(request.url!);
      answers[request.url!.split('/')[1]!]!(response);
    });
    const guarded = guardedFetch({ allowsPrivate: true, timeoutMs: 200, maxBytes: 1000 });
    const found = [];
    for (const name of Object.keys(answers)) {
      const draft = socialProvider({
        ...{ key: 'acme', clientId: 'client-1', clientSecret: null, fetch: guarded, allowHttp: true },
        issuer: `http://127.0.0.1:${port}/${name}`,
      });
      const social = { tryOut: () => draft } as unknown as SocialProviders;
      const { data } = await testProvider({ social, serviceUrl: 'https://a.example', tenant } as AdminContext, acme);
      found.push(`${name}: ${data.checks[1]!.message}`);
    }
    const noDiscovery = 'The issuer answers no OpenID discovery (discovery failed). Check its address.';
    const silence = (why: string) => `The issuer does not answer (${why}). Check its address, and try again.`;
    expect(found).toEqual([
      `moved: ${noDiscovery}`,
      `long: ${silence('too-long')}`,
      `silent: ${silence('OAUTH_TIMEOUT')}`,
      `slow: ${silence('OAUTH_TIMEOUT')}`,
      `secret: ${noDiscovery}`,
      `refused: ${noDiscovery}`,
      `failed: ${silence('status 500')}`,
    ]);
    expect(paths).toEqual(Object.keys(answers).map((name) => `/${name}/.well-known/openid-configuration`));
    inner.closeAllConnections();
    inner.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { socialRegistry } from '../../../../src/service/outside/social/social-registry.ts';
import type { AdminContext } from '../../../../src/service/use-cases/admin/admin-use-case.ts';
import { testProvider } from '../../../../src/service/use-cases/admin/test-provider.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';
import { appleKey, keyName } from '../../outside/social/fake-apple-key.ts';
import { fakeIssuer } from '../../outside/social/fake-issuer.ts';

const fake = fakeIssuer();
const env = { ACME_SECRET: 'the secret of acme', APPLE_KEY: appleKey };
const acme = { provider: 'acme', issuer: fake.issuer, clientId: 'client-1', clientSecretFrom: 'ACME_SECRET' };
const apple = { provider: 'apple', clientId: 'client-1', clientSecretFrom: 'APPLE_KEY' };

describe('§3.5 a test of a social login', () => {
  let service: HttpService;
  let authorization: string;
  const requests: string[] = [];
  beforeAll(async () => {
    const fetch: typeof globalThis.fetch = (input, init) => {
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
      'Account ok: It has an id, and ACME_SECRET is set.',
      'Issuer ok: Discovery works.',
      'Redirect address warning: It is an http address of this machine, which not all providers take.',
    ]);
  });

  it.each([
    ['no id', { ...acme, clientId: null }, 'Account fault: Its clientId is missing.'],
    [
      'a variable that is not set',
      { ...acme, clientSecretFrom: 'MISSING' },
      'Account fault: The environment variable MISSING is not set.',
    ],
    [
      'a known provider without a secret',
      { provider: 'github', clientId: 'x' },
      'Account fault: It names no variable with the secret, and this provider wants one.',
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
    const social = socialRegistry({ secretOf: () => 'secret', demo: null, warn() {}, fetch: fake.fetch });
    const redirectOf = async (serviceUrl: string) => {
      const { data } = await testProvider({ social, serviceUrl } as AdminContext, acme);
      return data.checks.find(({ check }) => check === 'Redirect address')!.state;
    };
    expect(await redirectOf('https://members.example.com')).toBe('ok');
    expect(await redirectOf('http://members.example.com')).toBe('fault');
  });
});

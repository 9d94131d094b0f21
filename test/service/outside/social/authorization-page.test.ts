import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardedFetch } from '../../../../src/platform/http/guarded-fetch.ts';
import { authorizationTrouble } from '../../../../src/service/outside/social/authorization-page.ts';
import { socialProvider } from '../../../../src/service/outside/social/social-provider.ts';
import { redirectUri, startDemoProvider } from './demo-provider.ts';

const reach = guardedFetch({ allowsPrivate: true });

describe('§3.5 the login page of a provider', () => {
  it('§3.5 a real OpenID provider opens it for its client, and for no other id or redirect address', async () => {
    const demo = await startDemoProvider();
    onTestFinished(() => demo.stop());
    const trouble = (clientId: string, backTo: string) => {
      const { issuer } = demo;
      const account = { key: 'demo', issuer, clientId, clientSecret: null, allowHttp: true, fetch: reach };
      return authorizationTrouble(socialProvider(account), backTo, reach);
    };
    expect(await trouble(demo.clientId, redirectUri)).toBeNull();
    expect(await trouble('another', redirectUri)).toEqual({ isRefused: true, why: '400' });
    expect(await trouble(demo.clientId, 'http://localhost:4870/elsewhere')).toEqual({ isRefused: true, why: '400' });
  });

  const moved = (location: string) => (answer: ServerResponse) => answer.writeHead(302, { location }).end();
  const status = (code: number) => (answer: ServerResponse) => answer.writeHead(code).end('a page');
  it.each([
    ['a page', status(200), null],
    ['a redirect to its login', moved('/login?next=%2Fauthorize'), null],
    ['an unknown client', status(404), { isRefused: true, why: '404' }],
    [
      'an error in the redirect',
      moved(`${redirectUri}?error=unauthorized_client`),
      { isRefused: true, why: 'unauthorized_client' },
    ],
    ['a page of errors', moved('/signin/oauth/error?authError=x'), { isRefused: true, why: 'an error' }],
    ['a text of its own as the error', moved('/x?error=%3Cb%3Eno'), { isRefused: true, why: 'an error' }],
    ['a wall against robots', status(403), { isRefused: false, why: '403' }],
    ['too many requests', status(429), { isRefused: false, why: '429' }],
    ['a failure', status(500), { isRefused: false, why: '500' }],
    ['no answer', (answer: ServerResponse) => answer.destroy(), { isRefused: false, why: 'no answer' }],
  ])('§3.5 tells %s', async (_, respond, expected) => {
    const server = createServer((_request, answer) => respond(answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/authorize`;
    expect(await authorizationTrouble({ authorizationUrl: async () => url }, redirectUri, reach)).toEqual(expected);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DemoId, startDemoId } from '../../../../src/service/outside/social/demo-id.ts';
import type { SocialProvider } from '../../../../src/service/outside/social/social.ts';
import { browser } from './browser.ts';

export const redirectUri = 'http://localhost:4870/auth-provider/callback/demo';
export const people = [
  { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true },
  { name: 'Emmy Noether', email: 'emmy@example.com', emailVerified: false },
];

/** The demo's OpenID provider on a port of its own, mounted at a path. */
export async function startDemoProvider(backTo = redirectUri): Promise<DemoId & { stop(): Promise<void> }> {
  let demo: DemoId | undefined;
  const server = createServer((request, response) => demo!.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo-id`;
  demo = await startDemoId({ issuer, redirectUris: [backTo], people });
  return {
    ...demo,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const random = () => randomBytes(32).toString('base64url');

/** What the service would remember of one popup. */
export function newRequest() {
  const codeVerifier = random();
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  return { state: random(), nonce: random(), codeVerifier, codeChallenge, redirectUri };
}

/** Walks through a login and answers what stood behind `?` when the browser came back. */
export async function walk(
  provider: SocialProvider,
  request: ReturnType<typeof newRequest>,
  form: Record<string, string>,
) {
  const person = browser(redirectUri);
  const chooser = await person.visit(await provider.authorizationUrl(request));
  if ('left' in chooser) return new URL(chooser.left).search;
  const back = await person.visit(chooser.url, form);
  if (!('left' in back)) throw new Error(`still at ${back.url}: ${back.status} ${back.text}`);
  return new URL(back.left).search;
}

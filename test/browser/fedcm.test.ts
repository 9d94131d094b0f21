import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import tlsOptions from 'smtp-server/lib/tls-options';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeIssuer, signed } from '../service/outside/social/fake-issuer.ts';
import { launchWholeBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** FAKE OpenID provider: on a port for browsers, inside `fetch` for the service. */
const issuer = fakeIssuer();
let provider: Server;
/** Its page in the window, which has to be https. */
let securePage: Server;
let providerUrl: string;
/** What the dialog of the browser has asked for, and the form of the last token. */
let asked: string[] = [];
let tokenForm: URLSearchParams;
let email: string;
let people = 0;
let browser: Browser;
let stack: Stack;
let site: MinimalSite;
let context: BrowserContext;
let page: Page;

const person = () => ({ sub: email, email, email_verified: true, name: 'Ada' });

function token(form: URLSearchParams): string {
  tokenForm = form;
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: issuer.issuer, aud: form.get('client_id'), iat: now, exp: now + 300 };
  return signed({ ...right, ...person(), nonce: form.get('nonce') }, 'own');
}

/** The provider's own page, in a window: it comes back at once. */
function comeBack(query: URLSearchParams, response: ServerResponse) {
  issuer.claims = { ...person(), nonce: query.get('nonce') };
  const back = new URL(query.get('redirect_uri')!);
  back.search = new URLSearchParams({ code: 'code-1', state: query.get('state')! }).toString();
  response.writeHead(302, { location: back.href }).end();
}

/** Its login in a window of the browser, which waits for both of these. */
const loginPage = `<title>Acme</title>
  <button onclick="navigator.login.setStatus('logged-in').then(() => IdentityProvider.close())">Enter</button>`;

function serve({ url, headers }: IncomingMessage, body: string, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url!, providerUrl);
  if (headers['sec-fetch-dest'] === 'webidentity') asked.push(pathname);
  const json = (value: object, more: Record<string, string> = {}) =>
    response.writeHead(200, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value));
  const ends = { accounts_endpoint: `${providerUrl}/accounts`, login_url: `${providerUrl}/login` };
  const cors = {
    'access-control-allow-origin': String(headers.origin),
    'access-control-allow-credentials': 'true',
  };
  const paths: Record<string, () => unknown> = {
    '/.well-known/web-identity': () => json({ provider_urls: [`${providerUrl}/fedcm.json`], ...ends }),
    '/fedcm.json': () => json({ id_assertion_endpoint: '/assertion', ...ends }),
    '/accounts': () => json({ accounts: [{ id: email, name: 'Ada', email }] }),
    '/assertion': () => json({ token: token(new URLSearchParams(body)) }, cors),
    '/auth': () => comeBack(searchParams, response),
    // Fetched beside any page, which alone says who is logged in.
    '/favicon.ico': () => response.writeHead(404).end(),
    '/login': () => response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage),
    '/logout': () => response.writeHead(200, { 'set-login': 'logged-out' }).end(),
  };
  const page = () => response.writeHead(200, { 'content-type': 'text/html', 'set-login': 'logged-in' }).end('Acme');
  (paths[pathname] ?? page)();
}

beforeAll(async () => {
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => serve(request, body, response));
  };
  provider = createServer(listener);
  securePage = createTlsServer(tlsOptions(), listener);
  for (const one of [provider, securePage]) await new Promise<void>((resolve) => one.listen(0, 'localhost', resolve));
  providerUrl = `http://localhost:${(provider.address() as AddressInfo).port}`;
  issuer.authorizationUrl = `https://localhost:${(securePage.address() as AddressInfo).port}/auth`;
  [browser, site, stack] = await Promise.all([
    launchWholeBrowser('--ignore-certificate-errors'),
    startMinimalSite(),
    startStack({
      app: (app) => {
        const acme = { provider: 'acme', name: 'Acme', issuer: issuer.issuer, clientId: issuer.clientId };
        app.authProviders.push({ ...acme, fedcm: `${providerUrl}/fedcm.json` });
      },
      parts: { socialFetch: issuer.fetch },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([stack?.close(), site?.close()]);
  for (const one of [provider, securePage]) {
    one?.closeAllConnections();
    one?.close();
  }
});
beforeEach(async () => {
  email = `ada-${++people}@fed.example`;
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${providerUrl}/`);
});
afterEach(() => context.close());

const login = '<button data-ms-auth-provider="acme">Continue with Acme</button>';
const signup = `<form data-ms-form="signup"><input data-ms-member="email" type="email">${login}</form>`;

/** A page of the site; `answer`: what the visitor does with the dialog of the browser. */
async function open(markup: string, answer: 'choose' | 'close' = 'choose', policy?: string) {
  const script = `<script src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_sb_demo"></script>`;
  const body = `<!doctype html><title>Site</title>${script}<p data-ms-content="members">Members</p>${markup}`;
  const headers: Record<string, string> = policy ? { 'content-security-policy': policy } : {};
  site.put('/page', body, 'text/html; charset=utf-8', headers);
  await page.goto(`${site.url}page`);
  const dialogs = await context.newCDPSession(page);
  await dialogs.send('FedCm.enable', { disableRejectionDelay: true });
  // It is shown again while it works.
  dialogs.once('FedCm.dialogShown', ({ dialogId }) => {
    if (answer === 'choose') void dialogs.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
    else void dialogs.send('FedCm.dismissDialog', { dialogId });
  });
  asked = [];
  // Before the app's settings are there a click opens the window.
  await page.evaluate(() => (window as unknown as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
}
const press = () => page.getByRole('button', { name: 'Continue with Acme' }).click();
const isIn = () => page.getByText('Members').waitFor();
const whole = ['/.well-known/web-identity', '/fedcm.json', '/accounts', '/assertion'];

/** The window with the provider's own page, which logs in. */
async function pressForWindow() {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await isIn();
  expect(popup.isClosed()).toBe(true);
}

describe('R130 the dialog of the browser (FedCM)', () => {
  it('makes a member of a new person where the page allows it, without a window, and then logs her in', async () => {
    const opened: Page[] = [];
    context.on('page', (one) => opened.push(one));
    await open(login);
    await press();
    await page.getByText('There is no account').waitFor();
    for (const markup of [signup, login]) {
      await open(markup);
      await press();
      await isIn();
      expect(asked).toEqual(whole);
      await page.evaluate(() => (window as unknown as { $ms: { logout(): Promise<unknown> } }).$ms.logout());
    }
    expect(Object.fromEntries(tokenForm)).toMatchObject({ client_id: 'client-1', account_id: email });
    expect(JSON.parse(tokenForm.get('params')!)).toEqual({ nonce: tokenForm.get('nonce') });
    expect(opened).toEqual([]);
  });

  it('closed, it leaves the page as it is, and the next click opens the window', async () => {
    await open(signup, 'close');
    await press();
    await page.getByText('The window was closed before you had finished.').waitFor();
    expect(asked).toEqual(whole.slice(0, 3));
    await pressForWindow();
    expect(asked).toEqual(whole.slice(0, 3));
  });

  describe('of a visitor who is not signed in at the provider', () => {
    /** Opens the login of the provider, by a window of the browser. */
    async function pressForLogin() {
      await page.goto(`${providerUrl}/logout`);
      await open(signup);
      const [loginPage] = await Promise.all([context.waitForEvent('page'), press()]);
      await loginPage.waitForURL(`${providerUrl}/login`);
      expect(asked).not.toContain('/accounts');
      return loginPage;
    }

    it('shows the login of the provider first, and then logs in', async () => {
      const loginPage = await pressForLogin();
      await loginPage.getByRole('button', { name: 'Enter' }).click();
      await isIn();
      expect(asked.slice(-2)).toEqual(['/accounts', '/assertion']);
    });

    it('says so where that login is closed, and the next click opens the window', async () => {
      const loginPage = await pressForLogin();
      await loginPage.close();
      await page.getByText('The window was closed before you had finished.').waitFor();
      await pressForWindow();
      expect(asked).not.toContain('/assertion');
    });
  });

  it.each<[string, () => Promise<void>]>([
    [
      'a policy of the page lets the browser ask no provider',
      () =>
        open(
          signup,
          'choose',
          `default-src 'none'; script-src ${stack.serviceUrl}; connect-src ${stack.serviceUrl}; style-src 'unsafe-inline'`,
        ),
    ],
    [
      'the browser knows no FedCM',
      async () => {
        await context.addInitScript(() => Reflect.deleteProperty(window, 'IdentityCredential'));
        await open(signup);
      },
    ],
  ])('is a window where %s', async (_, visit) => {
    await visit();
    await pressForWindow();
    expect(asked).toEqual([]);
  });
});

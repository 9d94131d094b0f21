import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { looksRight } from './looks.ts';
import { newVisitor, type Visitor } from './visitor.ts';

// Each window is a process of its own, and axe looks at some of it four times.
vi.setConfig({ testTimeout: 90_000 });
let browser: Browser;
let stack: Stack;
/** A site that has nothing to do with the app. */
let strange: MinimalSite;
let visitor: Visitor;
let email: string;
let people = 0;

beforeAll(async () => {
  [browser, strange, stack] = await Promise.all([
    sharedBrowser(),
    startMinimalSite(),
    startStack({
      // More logins than one address may make in a quarter of an hour.
      app: (app) => {
        app.limits = { ...app.limits, perAddress: { login: { max: 1000, seconds: 60 } } };
      },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await strange?.close();
});
beforeEach(async () => {
  email = `wanda-${++people}@example.com`;
  visitor = await newVisitor(browser, stack);
  await visitor.open('/pages/providers.html');
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const button = (name: string, page = visitor.page) => page.getByRole('button', { name, exact: true });
/** Presses, and answers the window that opens within the click. */
async function press(name: string, page = visitor.page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(name, page).click()]);
  return popup;
}
/** Signs in at Demo ID; its window closes itself if a page waits for it. */
async function be(popup: Page, who = email) {
  await popup.getByLabel('Name').fill('Wanda');
  await popup.getByLabel('Email', { exact: true }).fill(who);
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
}
async function finish(popup: Page, who = email) {
  await Promise.all([popup.waitForEvent('close'), be(popup, who)]);
  // A headless browser does not return the focus to the page.
  await visitor.page.bringToFront();
}
const isSignedIn = async (page = visitor.page, who = email) => {
  await page.bringToFront();
  await page.getByText(`You are signed in as ${who}`).waitFor();
};
const logOut = async () => {
  await button('Log out').click();
  await visitor.page.getByText('You are not signed in').waitFor();
};
const told = async (words: string) => {
  await visitor.page.bringToFront();
  await visitor.page.locator('[data-ms-message]').filter({ hasText: words }).waitFor();
};
/** From now on this page opens no windows, as with a popup blocker. */
const block = () =>
  visitor.page.evaluate(() => {
    window.open = () => null;
  });
const signUp = async () => {
  await visitor.page.locator('#new').getByLabel('First name').fill('Wanda');
  await finish(await press('Join with Demo ID'));
  await isSignedIn();
};

describe('M §1.6 another account as a key, with a real OpenID provider', () => {
  it('joins, comes back with one press, and never leaves the page', async () => {
    await signUp();
    await logOut();
    await finish(await press('Sign in with Demo ID'));
    await isSignedIn();
    expect(await visitor.stayed()).toBe(true);
    const kept = await visitor.page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain('ms_visits');
  });

  it('R38 the window is 600 by 700; a second press raises it; the page reports when it is closed', async () => {
    const popup = await press('Sign in with Demo ID');
    await popup.getByText('Who would you like to be?').waitFor();
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 700]);
    await button('Sign in with Demo ID').click();
    expect(visitor.page.context().pages()).toHaveLength(2);
    await popup.close();
    await told('The window was closed before you had finished.');
    expect(await button('Sign in with Demo ID').getAttribute('aria-busy')).toBeNull();
  });

  it('§8 an error in the window is told on the page, and the window goes', async () => {
    const popup = await press('Sign in with Demo ID');
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()]);
    await told('You did not allow the login.');
    await finish(await press('Sign in with Demo ID'));
    await told('There is no account for this login yet.');
  });

  it('R37 ignores twenty forged messages of the page, a frame, its opener, a stranger and the service', async () => {
    // Another site opened the page, and so has a hold on its window.
    const { page } = visitor;
    const stranger = await page.context().newPage();
    await stranger.goto(strange.url);
    const [opened] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((url) => {
        Object.assign(window, { theirs: window.open(url) });
      }, `${stack.siteUrl}/pages/providers.html`),
    ]);
    await opened.bringToFront();
    const messages: string[] = [];
    await opened.exposeBinding('heard', (_, text: string) => void messages.push(text));
    await opened.evaluate(() =>
      window.addEventListener('message', ({ data, origin }) =>
        (window as never as { heard(text: string): void }).heard(JSON.stringify({ data, origin })),
      ),
    );
    let redeemed = 0;
    opened.on('request', (request) => {
      if (request.url().endsWith('/auth-provider/redeem')) redeemed++;
    });
    const popup = await press('Use Demo ID', opened);
    await popup.getByText('Who would you like to be?').waitFor();
    const { flowId } = await opened.evaluate(() => JSON.parse(localStorage.getItem('ms_visits')!)[0]);
    const right = { type: 'ms:provider', flowId, code: 'c'.repeat(43) };
    const forged = [
      right,
      { ...right, data: { tokens: { accessToken: 'x' } } },
      { ...right, type: 'ms:other' },
      { data: { member: { id: 'mem_x' }, tokens: { accessToken: 'x' } } },
    ];
    const post = (from: Page, target: 'self' | 'opener' | 'theirs' | 'frame') =>
      from.evaluate(
        async ([all, to]) => {
          const frame = document.createElement('iframe');
          if (to === 'frame') document.body.append(frame);
          const { opener, theirs } = window as never as { opener: Window; theirs: Window };
          for (const one of all) {
            if (to === 'frame')
              (frame.contentWindow as Window & typeof globalThis).eval(
                `parent.postMessage(${JSON.stringify(one)}, '*')`,
              );
            else ({ self: window, opener, theirs })[to].postMessage(one, '*');
          }
          frame.remove();
        },
        [forged, target] as const,
      );
    await post(opened, 'self');
    await post(opened, 'frame');
    await post(stranger, 'theirs');
    // A window of a stranger, and one of the service: the right origin, and not the window that was
    // opened for it.
    for (const url of [strange.url, `${stack.serviceUrl}/health`]) {
      const [other] = await Promise.all([
        opened.waitForEvent('popup'),
        opened.evaluate((address) => void window.open(address), url),
      ]);
      await other.waitForLoadState();
      await post(other, 'opener');
      await expect.poll(() => messages.length).toBeGreaterThanOrEqual(url === strange.url ? 16 : 20);
      await other.close();
    }
    expect(messages).toHaveLength(20);
    expect(redeemed).toBe(0);
    await Promise.all([popup.waitForEvent('close'), be(popup)]);
    await isSignedIn(opened);
    expect(redeemed).toBe(1);
    // The one that counted carries a code, and no token.
    expect(messages).toHaveLength(21);
    expect(JSON.parse(messages[20]!)).toEqual({
      data: { type: 'ms:provider', flowId, code: expect.stringMatching(/^[\w-]{43}$/) },
      origin: stack.serviceUrl,
    });
    const token = await opened.evaluate(() => localStorage.getItem('_ms-mid'));
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(messages[20]).not.toContain(token);
    await stranger.close();
  });

  it('R37 a page of another site that opens the window itself hears nothing of what comes back', async () => {
    // It got hold of a ticket that this page has begun.
    const [answer, popup] = await Promise.all([
      visitor.page.waitForResponse((response) => response.url().endsWith('/auth-provider/start')),
      press('Use Demo ID'),
    ]);
    const { url } = ((await answer.json()) as { data: { url: string } }).data;
    await popup.close();
    const stranger = await visitor.page.context().newPage();
    const fresh = await visitor.page.context().request.post(`${stack.serviceUrl}/auth-provider/start`, {
      headers: { origin: stack.siteUrl, 'x-app-id': 'app_demo' },
      data: JSON.parse(answer.request().postData()!),
    });
    const ticket = ((await fresh.json()) as { data: { url: string } }).data.url;
    expect(ticket).not.toBe(url);
    await stranger.goto(strange.url);
    const heard: unknown[] = [];
    await stranger.exposeBinding('heard', (_, data) => void heard.push(data));
    await stranger.evaluate(() =>
      window.addEventListener('message', ({ data }) => (window as never as { heard(data: unknown): void }).heard(data)),
    );
    const [theirs] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((address) => void window.open(address), ticket),
    ]);
    const posted = stranger.waitForEvent('console', (one) => one.text().includes('postMessage'));
    await be(theirs);
    // The browser says that it kept the message back, for the origin that it was meant for.
    expect((await posted).text()).toContain(stack.siteUrl);
    expect(heard).toEqual([]);
    visitor.complaints.splice(0);
    await stranger.close();
  });

  it('R38 a window that is loaded anew still logs in', async () => {
    const popup = await press('Use Demo ID');
    await popup.getByText('Who would you like to be?').waitFor();
    await popup.reload();
    await popup.getByText('Who would you like to be?').waitFor();
    await finish(popup);
    await isSignedIn();
  });

  it('connects and disconnects in a block of the page and in the profile, and the words follow', async () => {
    await signUp();
    const key = visitor.page.locator('#keys').getByRole('button');
    await key.filter({ hasText: 'Demo ID is connected.' }).waitFor();
    await key.click();
    await key.filter({ hasText: 'Connect Demo ID' }).waitFor();
    expect(await visitor.page.getByText('Take it off', { exact: true }).isVisible()).toBe(false);
    const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), key.click()]);
    await finish(popup);
    await key.filter({ hasText: 'Demo ID is connected.' }).waitFor();
    expect(await visitor.stayed()).toBe(true);

    await visitor.open('/pages/landing.html');
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Profile', exact: true }).click();
    await visitor.dialog.getByRole('button', { name: 'Security' }).click();
    await visitor.dialog.getByRole('button', { name: 'Disconnect Demo ID' }).click();
    await visitor.dialog.getByRole('button', { name: 'Connect with Demo ID' }).waitFor();
    await finish(await press('Connect with Demo ID'));
    await visitor.dialog.getByRole('button', { name: 'Disconnect Demo ID' }).waitFor();
  });
});

describe('§2.4 the dialogs', () => {
  it('logging in and signing up by the buttons below the "or"', async () => {
    await visitor.open('/pages/landing.html');
    const header = visitor.page.getByRole('banner');
    await header.getByRole('button', { name: 'Sign up', exact: true }).click();
    await visitor.dialog.getByLabel('First name', { exact: true }).fill('Wanda');
    await finish(await press('Continue with Demo ID'));
    await visitor.dialog.waitFor({ state: 'hidden' });
    await visitor.page.getByText('Good to see you, Wanda').first().waitFor();
    await header.getByRole('button', { name: 'Log out', exact: true }).click();
    await header.getByRole('button', { name: 'Log in', exact: true }).click();
    await finish(await press('Continue with Demo ID'));
    await visitor.dialog.waitFor({ state: 'hidden' });
    await visitor.page.getByText('Good to see you, Wanda').first().waitFor();
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('R48 an invitation to a team', () => {
  it('who follows it and signs up by a provider has a seat, and the address keeps nothing of it', async () => {
    type Client = Record<string, (params: object) => Promise<{ data: never }>>;
    const call = (name: string, params: object = {}) =>
      visitor.page.evaluate(
        async ([method, given]) => (await (window as unknown as { $ms: Client }).$ms[method]!(given)).data,
        [name, params] as const,
      ) as Promise<never>;
    type Seated = { member: { teams: Record<'ownedTeams' | 'joinedTeams', { teamId: string }[]> } };
    const ada: Seated = await call('loginMemberEmailPassword', { email: 'ada@example.com', password: 'latchkey-demo' });
    const { teamId } = ada.member.teams.ownedTeams[0]!;
    const { inviteToken } = (await call('getTeam', { teamId })) as { inviteToken: string };
    await call('logout');

    await visitor.open(`/pages/landing.html?inviteToken=${inviteToken}`);
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Join', exact: true }).click();
    await finish(await press('Continue with Demo ID'));
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(visitor.page.url()).not.toContain(inviteToken);
    const seated: Seated['member'] = await call('getCurrentMember');
    expect(seated.teams.joinedTeams.map((one) => one.teamId)).toEqual([teamId]);
  });
});

describe('R106 what it looks like', () => {
  it('the page and the sign-up dialog', async () => {
    await looksRight(visitor.page, 'providers');
    await visitor.open('/pages/landing.html');
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Sign up', exact: true }).click();
    await visitor.page.locator('[part=provider-icon] path').first().waitFor({ state: 'attached' });
    await looksRight(visitor.page, 'providers-signup', 'ms-auth-modal');
  });

  it('the profile', async () => {
    await signUp();
    await visitor.open('/pages/landing.html');
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Profile', exact: true }).click();
    await visitor.dialog.getByRole('button', { name: 'Security' }).click();
    await visitor.dialog.getByRole('button', { name: 'Disconnect Demo ID' }).waitFor();
    await looksRight(visitor.page, 'providers-profile', 'ms-profile');
  });
});

describe('R38 where no window can be opened', () => {
  it('the page itself goes and comes back logged in, and nothing stands in its address', async () => {
    await signUp();
    await logOut();
    await block();
    await button('Sign in with Demo ID').click();
    await visitor.page.getByText('Who would you like to be?').waitFor();
    await be(visitor.page);
    await isSignedIn();
    expect(visitor.page.url()).toBe(`${stack.siteUrl}/pages/providers.html`);
  });

  it('going back instead shows the page as it was, and the button works again', async () => {
    await block();
    await button('Sign in with Demo ID').click();
    await visitor.page.getByText('Who would you like to be?').waitFor();
    await visitor.page.goBack();
    await visitor.page.getByText('You are not signed in').waitFor();
    await finish(
      await press('Use Demo ID').catch(async () => {
        await visitor.page.reload();
        return press('Use Demo ID');
      }),
    );
    await isSignedIn();
  });

  it('reports a window that the provider cut off as closed, and still completes the login', async () => {
    const cut = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/demo-id/interaction/'))
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    };
    const { server } = stack.service.server;
    server.prependListener('request', cut);
    onTestFinished(() => void server.removeListener('request', cut));
    const popup = await press('Use Demo ID');
    await told('The window was closed before you had finished.');
    await be(popup);
    await isSignedIn();
  });
});

describe('R96 several tabs', () => {
  it('two tabs log in at once, each by its own window; a third one follows', async () => {
    const { page } = visitor;
    const [second, third] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [second, third]) await tab.goto(`${stack.siteUrl}/pages/providers.html`);
    await page.bringToFront();
    const mine = await press('Use Demo ID');
    await second.bringToFront();
    const theirs = await press('Use Demo ID', second);
    await finish(mine);
    for (const tab of [page, third]) await isSignedIn(tab);
    await finish(theirs, 'walter@example.com');
    for (const tab of [page, second, third]) await isSignedIn(tab, 'walter@example.com');
  });
});

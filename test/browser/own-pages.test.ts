import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { sandbox } from '../support/http-service.ts';
import { type Stack, startStack } from '../support/stack.ts';

describe("the service's own pages for invites and for the end of mails", () => {
  let browser: Browser;
  let stack: Stack;
  let teamId: string;
  beforeAll(async () => {
    [browser, stack] = await Promise.all([
      sharedBrowser(),
      startStack({
        app: (app) => {
          app.plans.find(({ id }: { id: string }) => id === 'pln_team').team.inviteSignupLink = null;
        },
      }),
    ]);
    const { store } = stack.service;
    const ada = await store.members.byEmail(sandbox, 'ada@example.com');
    teamId = (await store.teams.ofMember(sandbox, ada!.id)).owned[0]!.id;
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });

  const team = () => stack.service.store.teams.byId(sandbox, teamId);
  async function invite() {
    const { service } = stack;
    const token = await service.logIn('ada@example.com');
    const { data } = (await service.call('getTeam', { teamId }, { token })).json();
    const url = new URL(data.plan.teamAccountInviteSignupLink);
    url.searchParams.set('inviteToken', data.inviteToken);
    return { url: url.href, secret: data.inviteToken as string };
  }
  async function newPage(options: BrowserContextOptions = {}) {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, ...options });
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy/.test(message.text())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    return { page, troubles };
  }
  const tokenLeft = (page: Page) => page.evaluate(() => localStorage.getItem('_ms-mid'));

  it('R48 who was invited signs up in place and has a seat; the address is clean, also when the page is loaded again, and nobody stays logged in here', async () => {
    const { url, secret } = await invite();
    const { page, troubles } = await newPage();
    const before = (await team())!.seatsUsed;
    await page.goto(url);
    await page.getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    await page.locator('input[type=email]').waitFor();
    expect(page.url()).not.toContain(secret);
    await page.reload();
    await page.locator('input[type=email]').fill('nora@example.com');
    expect(page.url()).not.toContain(secret);
    expect((await team())!.seatsUsed).toBe(before);
    await page.locator('input[type=password]').fill('a walk along the river');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are in the team' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
    expect((await team())!.seatsUsed).toBe(before + 1);
    expect(await tokenLeft(page)).toBeNull();
    expect(await page.getByRole('link', { name: 'Go to Juniper Studio' }).getAttribute('href')).toMatch(stack.siteUrl);
    expect(troubles.filter((text) => !/404/.test(text))).toEqual([]);
    await page.close();
  }, 60_000);

  it('R47, R48 who has an account logs in; a team that has filled up meanwhile is said to be full beside the form, and without a network she may try again', async () => {
    const { url } = await invite();
    const { page } = await newPage();
    const logIn = async (email: string) => {
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[type=password]').fill('latchkey-demo');
      await page.keyboard.press('Enter');
    };
    await page.goto(url);
    await page.getByText('Already have an account?').click();
    await page.getByText('Forgot').first().waitFor();
    const now = (await team())!;
    await stack.service.store.teams.setSeats(sandbox, teamId, now.seatsUsed);
    await logIn('mary@example.com');
    await page.getByRole('status').filter({ hasText: 'This team has no free seat.' }).waitFor();
    await page.locator('input[type=email]').waitFor();
    expect(await tokenLeft(page)).toBeNull();

    // R48 a page that says so at once does not leave the invite in the address either, and still knows it when there is room.
    const address = new URL(url);
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByRole('heading', { name: 'This team is full' }).waitFor();
    await page.waitForURL((now) => !now.searchParams.has('inviteToken'));
    const dead = `${address.origin}${address.pathname}?app=app_demo&mode=sandbox&inviteToken=gone`;
    await page.goto(dead);
    await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await page.waitForURL((now) => !now.searchParams.has('inviteToken'));
    await page.reload();
    await page.getByRole('heading', { name: 'This team is full' }).waitFor();

    await stack.service.store.teams.setSeats(sandbox, teamId, now.seatsUsed + 1);
    await page.reload();
    await page.getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    await page.route('**/member/team/join', (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByText('Already have an account?').click();
    await page.getByText('Forgot').first().waitFor();
    await logIn('mary@example.com');
    await page.getByRole('status').filter({ hasText: 'There is no connection right now.' }).waitFor();
    await page.unroute('**/member/team/join');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'You are in the team' }).waitFor();
    expect((await team())!.seatsUsed).toBe(now.seatsUsed + 1);
    expect(await tokenLeft(page)).toBeNull();
    await page.close();
  }, 60_000);

  it('M §1.8 the link of a reply mail ends these mails by a press of its button, without any script', async () => {
    const { service } = stack;
    const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    await service.store.members.update(sandbox, ada.id, { verified: true });
    const [token, other] = [await service.logIn('ada@example.com'), await service.logIn('grace@example.com')];
    const channelKey = '/blog/clay';
    await service.call('subscribeToChannel', { channelKey, action: 'THREADS_ONLY' }, { token });
    const { data } = (await service.call('createPost', { channelKey, content: 'Which clay?' }, { token })).json();
    await service.call('createThread', { postId: data.id, content: 'The grey one.' }, { token: other });
    const { html } = await stack.nextMail('ada@example.com', false);
    const subscription = () => service.store.comments.subscription(sandbox, channelKey, ada.id);
    const { page, troubles } = await newPage({ javaScriptEnabled: false });
    await page.goto(/href="([^"]*\/unsubscribe[^"]*)"/.exec(html)![1]!);
    expect(await subscription()).toBe('THREADS_ONLY');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await subscription()).toBe('NONE');
    expect(troubles).toEqual([]);
    await page.close();
  });
});

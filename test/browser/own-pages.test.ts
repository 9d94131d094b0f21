import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { sandbox } from '../support/http-service.ts';
import { browser, openDemo, stack } from './demo-scene.ts';

describe("the service's own pages for invites and for the end of mails", () => {
  let teamId: string;
  openDemo({
    app: (app) => {
      app.plans.find(({ id }: { id: string }) => id === 'pln_team').team.inviteSignupLink = null;
    },
  });
  beforeAll(async () => {
    const { store } = stack.service;
    const ada = await store.members.byEmail(sandbox, 'ada@example.com');
    teamId = (await store.teams.ofMember(sandbox, ada!.id)).owned[0]!.id;
  });

  const team = () => stack.service.store.teams.byId(sandbox, teamId);
  async function invite() {
    const { service } = stack;
    const token = await service.logIn('ada@example.com');
    const { data } = (await service.call('getTeam', { teamId }, { token, origin: stack.siteUrl })).json();
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
  const question = (page: Page) => page.getByRole('alertdialog');

  it('R48 leads from Join on the page of the service to the site, which signs up and seats', async () => {
    const { url, secret } = await invite();
    const { page, troubles } = await newPage();
    const before = (await team())!.seatsUsed;
    await page.goto(url);
    await page.getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    expect(page.url()).not.toContain(secret);
    await page.reload();
    await page.getByRole('button', { name: 'No, thanks' }).waitFor();
    expect([page.url().includes(secret), (await team())!.seatsUsed]).toEqual([false, before]);
    expect(troubles.filter((text) => !/404/.test(text))).toEqual([]);
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await question(page).getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    expect([new URL(page.url()).origin, page.url().includes(secret)]).toEqual([stack.siteUrl, false]);
    await question(page).getByRole('button', { name: 'Join', exact: true }).waitFor();
    await page.close();
  });

  it('R48 shows a declined invite as declined, over a reload too, and Join undoes it', async () => {
    const { url, secret } = await invite();
    const { page } = await newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    const declined = page.getByRole('heading', { name: 'You have declined the invitation' });
    await declined.waitFor();
    expect(await declined.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('ms_invite'))).toBeNull();
    await page.reload();
    await page.getByRole('link', { name: 'Changed your mind? Join' }).waitFor();
    await declined.waitFor();
    expect([page.url().includes(secret), await page.getByText('No, thanks').isVisible()]).toEqual([false, false]);
    await page.getByRole('link', { name: 'Changed your mind? Join' }).click();
    await question(page).getByRole('button', { name: 'Join', exact: true }).waitFor();
    await page.close();
  });

  it('R47 names a full and a dead invite, cleans the address, and Try again asks when there is room', async () => {
    const { url } = await invite();
    const { page } = await newPage();
    const now = (await team())!;
    await stack.service.store.teams.setSeats(sandbox, teamId, now.seatsUsed);
    await page.goto(url);
    await page.getByRole('heading', { name: 'This team is full' }).waitFor();
    await page.waitForURL((now) => !now.searchParams.has('inviteToken'));
    const address = new URL(url);
    await page.goto(`${address.origin}${address.pathname}?app=app_demo&mode=sandbox&inviteToken=gone`);
    await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await page.waitForURL((now) => !now.searchParams.has('inviteToken'));
    await page.getByRole('link', { name: 'Back to Juniper Studio' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This team is full' }).waitFor();
    await stack.service.store.teams.setSeats(sandbox, teamId, now.maxMembers!);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    await page.close();
  });

  it('R48 has nothing for axe to find and cuts nothing off at 390 px, asked and declined', async () => {
    const { url } = await invite();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        const { page } = await newPage({ colorScheme, viewport: { width, height: 800 } });
        await page.goto(url);
        const no = page.getByRole('button', { name: 'No, thanks' });
        await no.waitFor();
        for (const state of ['asked', 'declined']) {
          if (state === 'declined') await no.click();
          expect(await axeFindings(page), `${state} ${colorScheme} ${width}`).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/${state}-${colorScheme}-${width}.png` });
        }
        await page.close();
      }
  });

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

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/contract/wire.ts';
import { inviteLifetimeMs } from '../../src/service/domain/invites.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

/** The demo's site is a live one. */
const live = { appId: 'app_demo', mode: 'live' } as const;
const password = 'a bowl for every morning';
let ahead = 0;
let teamId: string;
let people = 0;

openDemo({
  clock: () => Date.now() + ahead,
  app: (app) => {
    const { team } = app.plans.find(({ id }: { id: string }) => id === 'pln_team');
    Object.assign(team, { inviteSignupLink: '/pages/landing.html', seats: 50 });
  },
});
beforeAll(async () => {
  const ada = await stack.service.store.members.byEmail(live, 'ada@example.com');
  teamId = (await stack.service.store.teams.ofMember(live, ada!.id)).owned[0]!.id;
});
visitEachTest();
afterEach(() => {
  ahead = 0;
});

// biome-ignore lint/suspicious/noExplicitAny: what calls of any name answer
async function call(operation: Operation, input: object, token?: string): Promise<any> {
  const options = { key: 'pk_demo', origin: stack.siteUrl, ...(token ? { token } : {}) };
  return (await stack.service.call(operation, input, options)).json().data;
}
async function owner(): Promise<string> {
  const auth = await call('loginMemberEmailPassword', { email: 'ada@example.com', password: 'latchkey-demo' });
  return auth.tokens.accessToken;
}
const replaceInvite = async (): Promise<string> =>
  (await call('generateInviteToken', { teamId }, await owner())).inviteToken;
const invite = async (): Promise<string> =>
  (await call('getTeam', { teamId }, await owner())).inviteToken ?? (await replaceInvite());
async function newMember(): Promise<string> {
  const email = `invited-${++people}@example.com`;
  await call('signupMemberEmailPassword', { email, password });
  return email;
}
const question = () => visitor.page.getByRole('alertdialog');
const answer = (name: string) => question().getByRole('button', { name, exact: true }).click();
const open = async (token: string) => visitor.open(`/pages/landing.html?inviteToken=${token}`);
const seats = async () => (await stack.service.store.teams.byId(live, teamId))!;
const isSeated = async (email: string) => {
  const { store } = stack.service;
  const member = await store.members.byEmail(live, email);
  const { owned, joined } = await store.teams.ofMember(live, member!.id);
  return [...owned, ...joined].some(({ id }) => id === teamId);
};
const kept = () => visitor.page.evaluate(() => sessionStorage.getItem('ms_invite'));
const { dialog, toast } = {
  dialog: () => visitor.page.getByRole('dialog'),
  toast: (text: string) => visitor.page.locator('[part=toast]', { hasText: text }),
};

interface SeenMember {
  teams: { joinedTeams: unknown[] };
}
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: what calls of any name take and answer
  $ms: Record<string, (params?: any) => Promise<any>>;
  seen: number[];
}

async function logIn(email: string, word = password) {
  await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await fillIn(email, word, 'Log in');
}
async function fillIn(email: string, word: string, button: string) {
  await dialog().getByLabel('Email address', { exact: true }).fill(email);
  await dialog().getByLabel('Password', { exact: true }).fill(word);
  await dialog().getByRole('button', { name: button, exact: true }).click();
}

describe('R48 an invite on a page of the site, as its receiver sees it', { timeout: 60_000 }, () => {
  it('R48 names inviter, team and app to a visitor, and seats the account that signs up after Join', async () => {
    const token = await invite();
    await open(token);
    await question().getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    expect(await question().textContent()).toContain('The team shares the plan “Team” at Juniper Studio.');
    expect(visitor.page.url()).not.toContain(token);
    await answer('Join');
    await dialog().getByText('You are joining the team of Ada.').waitFor();
    const email = `invited-${++people}@example.com`;
    await dialog().getByLabel('First name').fill('Nora');
    await fillIn(email, password, 'Sign up');
    await dialog().waitFor({ state: 'hidden' });
    expect([await isSeated(email), await kept()]).toEqual([true, null]);
  });

  it.each([1280, 390])('R48 leads from Join into the sign-up card of the page itself, %i px wide', async (width) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await visitor.open(`/?inviteToken=${await invite()}`);
    await question().getByRole('heading', { name: 'Ada invites you to a team' }).waitFor();
    await answer('Join');
    await question().waitFor({ state: 'hidden' });
    const card = page.locator('ms-auth-modal[inline]');
    await card.getByText('You are joining the team of Ada.').waitFor();
    const field = card.getByLabel('First name');
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.type('Nora');
    const email = `invited-${++people}@example.com`;
    await card.getByLabel('Email address', { exact: true }).fill(email);
    await card.getByLabel('Password', { exact: true }).fill(password);
    await card.getByRole('button', { name: 'Sign up', exact: true }).press('Enter');
    await expect.poll(kept).toBe(null);
    expect(await isSeated(email)).toBe(true);
  });

  it('R48 seats a member who was logged out, presses Join and logs in', async () => {
    const email = await newMember();
    await open(await invite());
    await answer('Join');
    await dialog().getByRole('button', { name: 'Already have an account?' }).click();
    await dialog().getByText('You are joining the team of Ada.').waitFor();
    await fillIn(email, password, 'Log in');
    await dialog().waitFor({ state: 'hidden' });
    expect([await isSeated(email), await kept()]).toEqual([true, null]);
  });

  it('R48 seats who presses Join and opens the mailed login link in another tab', async () => {
    const email = await newMember();
    await open(await invite());
    await answer('Join');
    await dialog().getByRole('button', { name: 'Already have an account?' }).click();
    await dialog().getByRole('button', { name: 'Continue with Email' }).click();
    await dialog().getByLabel('Email address', { exact: true }).fill(email);
    await dialog().getByRole('button', { name: 'Continue with Email' }).click();
    await dialog().getByLabel('Digit 1 of 6').waitFor();
    const { link } = await stack.nextMail(email);
    const tab = await visitor.page.context().newPage();
    await tab.goto(link!);
    await tab.locator('ms-auth-modal').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(() => isSeated(email)).toBe(true);
    await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('ms_invite_accepted'))).toBe(null);
  });

  it('R48 asks a logged-in member under which address, and seats without a reload', async () => {
    const email = await newMember();
    await visitor.open('/pages/landing.html');
    await logIn(email);
    await dialog().waitFor({ state: 'hidden' });
    await open(await invite());
    await question().getByText(`You join as ${email}.`).waitFor();
    expect(await isSeated(email)).toBe(false);
    await answer('Join');
    await toast('You have joined the team.').waitFor();
    expect([await isSeated(email), await kept(), await visitor.stayed()]).toEqual([true, null, true]);
    const shown = await visitor.page.evaluate(() => localStorage.getItem('_ms-mem'));
    expect(JSON.parse(shown!).teams.joinedTeams).toHaveLength(1);
  });

  it('R48 lets a member who is logged in under another address change the account first', async () => {
    const [wrong, right] = [await newMember(), await newMember()];
    await visitor.open('/pages/landing.html');
    await logIn(wrong);
    await dialog().waitFor({ state: 'hidden' });
    await open(await invite());
    await question().getByText(`You join as ${wrong}.`).waitFor();
    await answer('Use another account');
    await dialog().getByLabel('Email address', { exact: true }).waitFor();
    await fillIn(right, password, 'Log in');
    await dialog().waitFor({ state: 'hidden' });
    expect([await isSeated(wrong), await isSeated(right)]).toEqual([false, true]);
  });

  it('R48 tells a member of the team that the seat is taken already, and asks nothing', async () => {
    await visitor.open('/pages/landing.html');
    await logIn('ada@example.com', 'latchkey-demo');
    await dialog().waitFor({ state: 'hidden' });
    await open(await invite());
    await toast('You are in this team already.').waitFor();
    expect([await question().count(), await kept()]).toEqual([0, null]);
  });

  it('R48 keeps an unanswered invite over reload, navigation, Escape and a login, and asks again', async () => {
    const email = await newMember();
    const token = await invite();
    await open(token);
    await question().waitFor();
    await visitor.page.reload();
    await question().waitFor();
    await visitor.open('/pages/forms.html');
    await question().waitFor();
    await visitor.page.keyboard.press('Escape');
    await question().waitFor({ state: 'hidden' });
    expect(await kept()).toBe(token);
    await visitor.open('/pages/landing.html');
    await question().waitFor();
    await visitor.page.keyboard.press('Escape');
    await logIn(email);
    await question().getByText(`You join as ${email}.`).waitFor();
    expect(await isSeated(email)).toBe(false);
    await answer('Join');
    await toast('You have joined the team.').waitFor();
    expect(await isSeated(email)).toBe(true);
  });

  it.each([1280, 390])(
    '§2.5 $ms.joinTeam reaches the open profile and listeners without a reload, at %i px',
    async (width) => {
      const { page } = visitor;
      const email = await newMember();
      const inviteToken = await invite();
      await page.setViewportSize({ width, height: 844 });
      await visitor.open('/pages/landing.html');
      await page.waitForFunction('window.$ms');
      await page.evaluate(
        async (login) => {
          const page = window as unknown as Client;
          page.seen = [];
          const { $ms, seen } = page;
          await $ms.loginMemberEmailPassword!(login);
          $ms.onAuthChange!((member: SeenMember) => seen.push(member.teams.joinedTeams.length));
          void $ms.openModal!('PROFILE');
        },
        { email, password },
      );
      const entries = () => dialog().getByRole('navigation').getByRole('button').allTextContents();
      await dialog().getByRole('button', { name: 'Logout' }).waitFor();
      expect(await entries()).toEqual(['Profile', 'Security', 'Logout']);
      await page.evaluate(
        async (token) => void (await (window as unknown as Client).$ms.joinTeam!({ inviteToken: token })),
        inviteToken,
      );
      await expect.poll(entries).toEqual(['Profile', 'Security', 'Plans', 'Logout']);
      expect(await page.evaluate(() => (window as unknown as Client).seen.at(-1))).toBe(1);
      await dialog().getByRole('button', { name: 'Plans', exact: true }).click();
      await dialog().getByRole('listitem').filter({ hasText: 'Team' }).first().waitFor();
      expect([await isSeated(email), await visitor.stayed()]).toEqual([true, true]);
    },
  );

  it('§2.5 $ms.joinTeam with a dead invite leaves the open profile as it was', async () => {
    const { page } = visitor;
    const email = await newMember();
    await visitor.open('/pages/landing.html');
    await page.waitForFunction('window.$ms');
    const code = await page.evaluate(
      async (login) => {
        const { $ms } = window as unknown as Client;
        await $ms.loginMemberEmailPassword!(login);
        void $ms.openModal!('PROFILE');
        return $ms.joinTeam!({ inviteToken: 'gone' }).catch((error: { code: string }) => error.code);
      },
      { email, password },
    );
    expect(code).toBe('team-not-found');
    await dialog().getByRole('button', { name: 'Logout' }).waitFor();
    expect(await dialog().getByRole('navigation').getByRole('button').allTextContents()).toEqual([
      'Profile',
      'Security',
      'Logout',
    ]);
  });

  it('R48 forgets a declined invite: neither a reload nor a login asks again or takes a seat', async () => {
    const email = await newMember();
    await open(await invite());
    await answer('No, thanks');
    expect(await kept()).toBeNull();
    await visitor.page.reload();
    await logIn(email);
    await dialog().waitFor({ state: 'hidden' });
    expect([await question().count(), await isSeated(email)]).toEqual([0, false]);
  });

  it('R48 says of an expired, a replaced and an invented invite that it works no longer', async () => {
    const replaced = await invite();
    const expired = await replaceInvite();
    for (const [token, later] of [
      [replaced, 0],
      ['A'.repeat(43), 0],
      [expired, inviteLifetimeMs],
    ] as const) {
      ahead = later;
      await open(token);
      await question().getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
      await answer('Close');
      expect([visitor.page.url().includes(token), await kept()]).toEqual([false, null]);
    }
  });

  it('R47 names a full team as full, and keeps its invite until a seat is free', async () => {
    const email = await newMember();
    const token = await invite();
    const { seatsUsed, maxMembers } = await seats();
    await stack.service.store.teams.setSeats(live, teamId, seatsUsed);
    await open(token);
    await question().getByRole('heading', { name: 'This team is full' }).waitFor();
    await answer('Close');
    await stack.service.store.teams.setSeats(live, teamId, maxMembers!);
    await visitor.page.reload();
    await answer('Join');
    await dialog().getByRole('button', { name: 'Already have an account?' }).click();
    await fillIn(email, password, 'Log in');
    await dialog().waitFor({ state: 'hidden' });
    expect(await isSeated(email)).toBe(true);
  });
});

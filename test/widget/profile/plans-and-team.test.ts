// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { createProfileScene } from './profile-scene.ts';

const scene = createProfileScene();
let service: HttpService;
const clipboard = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  service = await createHttpService();
  scene.reset();
  clipboard.mockReset();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(clipboard);
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

/** Time goes by, and React, whose own clock stays real, shows what came of it. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
/** Presses twice, which confirms. */
async function confirm(words: string) {
  await scene.press(words);
  const button = await scene.button('Are you sure?');
  const later = Date.now() + 400;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  button.click();
  vi.mocked(Date.now).mockRestore();
}

describe('§2.5 the plans panel', () => {
  it('§2.5 lists team plans and free plans; leaving and removing takes them out of their lists', async () => {
    await scene.open(service, 'plans', 'grace@example.com');
    await scene.read('Team Plans');
    expect(scene.all('h3').map((one) => one.textContent)).toEqual(['Team Plans', 'Free Plans']);
    expect(scene.menu()).toEqual(['Profile', 'Security', 'Plans', 'Logout']);
    await confirm('Leave Team');
    await eventually(() => expect(scene.text()).not.toContain('Team Plans'));
    expect(scene.state.member.current.value?.teams.joinedTeams).toEqual([]);
    await confirm('Remove');
    await scene.read('You currently have free no plans.');
    expect(scene.state.member.current.value?.planConnections).toEqual([]);
    const { data } = await scene.state.sdk.getCurrentMember();
    expect([data?.teams.joinedTeams, data?.planConnections]).toEqual([[], []]);
  });

  it('§2.5 shows below each plan its price, status, next payment, seats and what it opens', async () => {
    await scene.open(service, 'plans');
    await scene.read('Manage Subscriptions');
    const date = String.raw`[A-Z][a-z]+ \d{1,2}, \d{4}`;
    const lines = scene
      .all('[part=row] [data-words]')
      .map((row) =>
        [...row.querySelectorAll('div')].filter((line) => line.children.length === 0).map((line) => line.textContent),
      );
    expect(lines.sort()).toEqual([
      ['Pro', '€12.00 per month', expect.stringMatching(`^Active · Next payment on ${date}$`), 'Opens Premium'],
      ['Team', '€45.00 per month', expect.stringMatching(`^Active · Next payment on ${date}$`), '2 of 5 seats'],
    ]);
    await scene.press('Team');
    await scene.read('2/5 Seats');
    await confirm('Remove');
    await scene.read('1/5 Seats');
    await scene.press('Plans');
    await scene.read('1 of 5 seats');
  });

  it('§8 a removal that fails says why, and the plan stays', async () => {
    await scene.open(service, 'plans', 'grace@example.com');
    await scene.read('Free Plans');
    await scene.state.sdk.removePlan({ planId: 'pln_free' });
    // Another tab has done it; this one still shows it.
    const member = scene.state.member.current.value!;
    scene.state.member.set({
      ...member,
      planConnections: [
        { id: 'con_1', planId: 'pln_free', active: true, status: 'ACTIVE', type: 'FREE', payment: null },
      ],
    });
    await confirm('Remove');
    await scene.told('You do not have this plan.');
    expect(scene.text()).toContain('Free Plans');
  });

  it('§2.5 a customer manages subscriptions at the payment provider, from the panel and the menu', async () => {
    const launched = vi.spyOn(scene.state.sdk, 'launchStripeCustomerPortal').mockRejectedValue({
      code: 'unavailable',
      message: 'Not now.',
      status: 503,
    });
    await scene.open(service, 'plans');
    expect(scene.menu()).toEqual(['Profile', 'Security', 'Plans', 'Team', 'Billing Portal', 'Logout']);
    expect(scene.text()).not.toContain('free no plans');
    await scene.press('Manage Subscriptions');
    await scene.told('Not now.');
    await scene.press('Billing Portal');
    await eventually(() => expect(launched.mock.calls).toEqual(Array(2).fill([{ priceIds: [], autoRedirect: true }])));
    launched.mockRestore();
  });

  it('§2.5 what leads to the payment provider has a mark that says so, and nothing else has', async () => {
    await scene.open(service, 'plans');
    await scene.button('Manage Subscriptions');
    const marked = scene
      .all('button')
      .filter((one) => one.querySelector('svg[role=img][aria-label="opens Stripe"]'))
      .map(({ textContent }) => textContent);
    expect(marked).toEqual(['Billing Portal', 'Manage Subscriptions']);
    expect(scene.all('svg[role=img]')).toHaveLength(2);
  });
});

describe('§4, R107 the second thought before a removal', () => {
  const removals = () => scene.fetch.mock.calls.filter(([url]) => url.includes('/remove')).length;

  it('§4 asks "Are you sure?" for 3 s, then reverts', async () => {
    await scene.open(service, 'plans', 'grace@example.com');
    const button = await scene.button('Remove');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    button.click();
    await pass(2900);
    expect(button.textContent).toBe('Are you sure?');
    await pass(200);
    expect(button.textContent).toBe('Remove');
    expect(removals()).toBe(0);
  });

  it.each([
    ['plans', 'grace@example.com', 'nothing'],
    ['team', 'ada@example.com', 'no member'],
  ] as const)(
    'R107 in the panel "%s" (%s) a double click removes %s: a press counts from 300 ms on',
    async (panel, who, _) => {
      await scene.open(service, panel, who);
      const button = await scene.button('Remove');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const askedAt = Date.now();
      button.click();
      for (const ms of [100, 299]) {
        await pass(ms - (Date.now() - askedAt));
        button.click();
        await pass(0);
        expect([removals(), button.textContent]).toEqual([0, 'Are you sure?']);
      }
      await pass(1);
      button.click();
      await pass(0);
      expect(removals()).toBe(1);
    },
  );

  it('R107 the clock waits while the pointer is there, and the question is read out', async () => {
    await scene.open(service, 'plans', 'grace@example.com');
    const button = await scene.button('Remove');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    button.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    button.click();
    await pass(10_000);
    expect(button.textContent).toBe('Are you sure?');
    expect(scene.all('[role=status]').map((one) => one.textContent)).toContain('Are you sure?');
    button.dispatchEvent(new MouseEvent('pointerout', { bubbles: true }));
    await pass(3100);
    expect(button.textContent).toBe('Remove');
  });
});

describe('§2.5 the team panel', () => {
  const link = async () => (await scene.see<HTMLInputElement>('#invite-link')).value;
  /** The demo's invite is made when it is first asked for. */
  async function openTeam() {
    await scene.open(service, 'team');
    await scene.press('Regenerate Invite Link');
    await scene.told('Invite Link Regenerated');
  }

  it('§2.5 counts the seats and lists the members with picture, email and role; the owner has no button', async () => {
    await scene.open(service, 'team');
    await scene.read('2/5 Seats');
    expect(scene.menu()).toContain('Team');
    expect(scene.all('[part=row]').map((row) => row.textContent)).toEqual([
      'aada@example.comOwner',
      'ggrace@example.comMemberRemove',
    ]);
  });

  it('§2.5 says "Loading..." until the team is here', async () => {
    const answer = service.browserFetch();
    await scene.open(service);
    const opened = Promise.withResolvers<void>();
    scene.fetch.mockImplementation(async (url, init) => {
      if (url.includes('/member/team/')) await opened.promise;
      return answer(url, init);
    });
    await scene.press('Team');
    await scene.read('Loading...');
    opened.resolve();
    await scene.read('2/5 Seats');
  });

  it('§7.2 the invite link is this site, the page of the plan, and the token; a new one replaces it', async () => {
    await openTeam();
    const first = new URL(await link());
    expect([first.origin, first.pathname]).toEqual([location.origin, '/pages/landing.html']);
    expect(first.searchParams.get('inviteToken')).toMatch(/^[\w-]{20,}$/);
    expect((await scene.see<HTMLInputElement>('#invite-link')).readOnly).toBe(true);
    scene.state.toast.hide();
    await scene.press('Regenerate Invite Link');
    await scene.told('Invite Link Regenerated');
    await eventually(async () => expect(await link()).not.toBe(first.href));
  });

  it('R102 Copy says "Copied!" for 2 s, when it is true', async () => {
    await openTeam();
    const copy = await scene.button('Copy');
    const text = await link();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    copy.click();
    await pass(1900);
    expect([copy.textContent, clipboard.mock.calls]).toEqual(['Copied!', [[text]]]);
    await pass(200);
    expect(copy.textContent).toBe('Copy');
  });

  it('R102 where the clipboard is out of reach, the link is selected and the person told', async () => {
    await openTeam();
    clipboard.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await scene.press('Copy');
    await eventually(() => expect(scene.toast()).toContain('The text is selected'));
    const input = await scene.see<HTMLInputElement>('#invite-link');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
    expect(scene.text()).not.toContain('Copied!');
  });

  it('§8 removing a member takes her out of the list, in the fixed words', async () => {
    await scene.open(service, 'team');
    await scene.read('2/5 Seats');
    await confirm('Remove');
    await scene.told('Member has been removed from team.');
    await scene.read('1/5 Seats');
    expect(scene.text()).not.toContain('grace@example.com');
  });

  it('§2.5 a full team has a warning with a way out, and no invite', async () => {
    await service.close();
    service = await createHttpService({
      app: (app) => {
        app.plans[2].team.seats = 2;
      },
    });
    await scene.open(service, 'team');
    await scene.read('Your team is growing! Upgrade your plan for more seats.');
    expect(scene.all('[part=invite]')).toEqual([]);
    expect((await scene.button('Upgrade')).getAttribute('href')).toContain('/pages/landing.html');
  });

  it.each([
    ['is not paid', 'REQUIRES_PAYMENT', 'Payment failed.'],
    ['has ended', 'CANCELED', '/pages/landing.html'],
  ] as const)(
    'R50 a team whose plan %s lists its members, and no invite but the way to the plan',
    async (_, status, way) => {
      const { planConnections, members } = service.store;
      const live = { appId: 'app_demo', mode: 'live' } as const;
      const { id } = (await members.byEmail(live, 'ada@example.com'))!;
      const paid = (await planConnections.ofMember(live, id)).find(({ planId }) => planId === 'pln_team')!;
      await planConnections.save(live, { ...paid, status, active: false });
      await scene.open(service, 'team');
      await scene.read('The plan of this team is not active. Invites work again once it is.');
      expect(scene.all('[part=row]').map((row) => row.textContent)).toEqual([
        'aada@example.comOwner',
        'ggrace@example.comMemberRemove',
      ]);
      expect(scene.all('[part=invite]')).toEqual([]);
      await planConnections.save(live, paid);
      await scene.state.sdk.getCurrentMember();
      await scene.see('[part=invite]');
      await planConnections.save(live, { ...paid, status, active: false });
      await scene.state.sdk.getCurrentMember();
      await scene.read('The plan of this team is not active.');
      const plans = await scene.see('[part~=panel] [part=link]');
      expect(plans.textContent).toBe('Plans');
      if (status === 'CANCELED') return expect(plans.getAttribute('href')).toContain(way);
      plans.click();
      await scene.read(way);
    },
  );
});

describe('§2.5 a member who owns several teams', () => {
  const live = { appId: 'app_demo', mode: 'live' } as const;
  const chosen = async () => {
    const select = await scene.see<HTMLSelectElement>('select[name=team]');
    return [select.selectedOptions[0]!.textContent, [...select.options].map(({ text }) => text)];
  };
  async function choose(plan: string) {
    const select = await scene.see<HTMLSelectElement>('select[name=team]');
    select.value = [...select.options].find(({ text }) => text === plan)!.value;
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }
  /** Ada owns the team of `pln_team`, which she shares with Grace; this gives her another. */
  async function giveStudioTeam() {
    await service.close();
    service = await createHttpService({
      app: (app) => {
        app.plans.push({
          id: 'pln_studio',
          name: 'Studio',
          team: { seats: 9, inviteSignupLink: '/', upgradeLink: '/' },
        });
      },
    });
    const { id } = (await service.store.members.byEmail(live, 'ada@example.com'))!;
    const { planConnections, teams } = service.store;
    const old = (await planConnections.ofMember(live, id)).find(({ planId }) => planId === 'pln_team')!;
    await planConnections.save(live, { ...old, id: 'con_studio', planId: 'pln_studio', payment: null });
    await teams.create(live, {
      id: 'team_studio',
      planId: 'pln_studio',
      ownerId: id,
      maxMembers: 9,
      inviteToken: null,
      inviteExpiresAt: null,
    });
    return { endOldPlan: () => planConnections.save(live, { ...old, status: 'CANCELED', active: false }) };
  }

  it('§2.5 the team whose plan is active is shown first', async () => {
    const { endOldPlan } = await giveStudioTeam();
    await endOldPlan();
    await scene.open(service, 'team');
    await scene.read('1/9 Seats');
    expect(await chosen()).toEqual(['Studio', ['Studio', 'Team']]);
    expect(scene.text()).not.toContain('The plan of this team is not active.');
  });

  it('§2.5 she chooses the team by its plan, and each has its own seats and invite', async () => {
    await giveStudioTeam();
    await scene.open(service, 'team');
    await scene.read('2/5 Seats');
    expect(await chosen()).toEqual(['Team', ['Team', 'Studio']]);
    await choose('Studio');
    await scene.read('1/9 Seats');
    expect(scene.all('[part=row]').map((row) => row.textContent)).toEqual(['aada@example.comOwner']);
    await scene.press('Regenerate Invite Link');
    await scene.told('Invite Link Regenerated');
    await choose('Team');
    await scene.read('2/5 Seats');
    await confirm('Remove');
    await scene.read('1/5 Seats');
  });

  it('§2.5 one team is not chosen', async () => {
    await scene.open(service, 'team');
    await scene.read('2/5 Seats');
    expect(scene.all('select')).toEqual([]);
  });
});

describe('§2.5 on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never);
  });
  afterEach(() => {
    vi.mocked(window.matchMedia).mockRestore();
  });
  const title = () => scene.all('[part=title]').map((one) => one.textContent)[0];

  it('§2.5 the list has the entries of the desktop, and every panel its title and the way back', async () => {
    await scene.open(service);
    expect([title(), scene.menu()]).toEqual([
      'ada@example.com',
      ['Profile', 'Security', 'Plans', 'Team', 'Billing Portal', 'Logout'],
    ]);
    for (const [entry, words] of [
      ['Profile', 'My Profile'],
      ['Security', 'Security'],
      ['Plans', 'Plans'],
      ['Team', 'Team'],
    ]) {
      await scene.press(entry!);
      await eventually(() => expect(title()).toBe(words));
      await scene.press('Back');
      await eventually(() => expect(title()).toBe('ada@example.com'));
    }
    await scene.press('Security');
    await scene.press('Change Password');
    await eventually(() => expect(title()).toBe('Change Password'));
    await scene.press('Back');
    await eventually(() => expect(title()).toBe('Security'));
  });

  it.each([
    ['profile', 'ada', 'My Profile'],
    ['security', 'ada', 'Security'],
    ['changePassword', 'ada', 'Change Password'],
    ['plans', 'ada', 'Plans'],
    ['team', 'ada', 'Team'],
    ['team', 'mary', 'mary@example.com'],
  ] as const)(
    'M §1.4 the tab "%s" is there at once for who has it, and who has it not sees the list: %s, %s',
    async (tab, who, words) => {
      await scene.open(service, tab, `${who}@example.com`);
      await eventually(() => expect(title()).toBe(words));
      expect(scene.menu().length > 0).toBe(words.includes('@'));
    },
  );

  it('§2.5 without visible fields it opens on Security; back leads to a list without the profile', async () => {
    await service.close();
    service = await createHttpService({
      app: (app) => {
        app.customFields = [];
        for (const member of app.seed.members) delete member.customFields;
      },
    });
    // M §1.4 the tab that is not there leads nowhere else.
    await scene.open(service, 'profile');
    expect(title()).toBe('Security');
    await scene.press('Back');
    await eventually(() => expect(scene.menu()).toEqual(['Security', 'Plans', 'Team', 'Billing Portal', 'Logout']));
  });
});

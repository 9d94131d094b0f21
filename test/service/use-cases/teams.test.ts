import { beforeEach, expect, it } from 'vitest';
import type { PlanSettings } from '../../../src/service/domain/app-settings.ts';
import { inviteLifetimeMs } from '../../../src/service/domain/invites.ts';
import { describeAccounts } from '../../support/account-scene.ts';
import { testApp } from '../../support/app-settings.ts';
import { refusalOf, type TestBrowser, type TestService } from '../../support/service.ts';
import { unpaidPlan } from '../../support/store-fixtures.ts';

const password = 'a walk along the river';
const team: PlanSettings = {
  ...testApp().plans[0]!,
  id: 'pln_team',
  name: 'Team',
  team: { seats: 3, inviteSignupLink: '/join', upgradeLink: '/more' },
};

describeAccounts('teams', (scene) => {
  let service: TestService;
  let owner: TestBrowser;
  let teamId: string;
  beforeEach(async () => {
    service = scene.service({ plans: [...testApp().plans, team] });
    owner = await person('ada');
    const { data } = await owner.call('addPlan', { planId: 'pln_team' });
    teamId = data.member.teams.ownedTeams[0]!.teamId;
  });

  async function person(name: string, inviteToken?: string): Promise<TestBrowser> {
    const browser = service.browser();
    await browser.call('signupMemberEmailPassword', { email: `${name}@example.com`, password, inviteToken });
    return browser;
  }
  const idOf = async (name: string) => (await service.memberOf(`${name}@example.com`))!.id;
  const invite = async () => (await owner.call('getTeam', { teamId })).data.inviteToken!;
  const names = async () =>
    (await owner.call('getTeam', { teamId })).data.members.map(({ role, member }) => `${role} ${member.auth.email}`);

  it('§6 a plan for teams brings its owner a team with seats, an invite and the links of the plan', async () => {
    expect((await owner.call('getTeam', { teamId })).data).toEqual({
      id: teamId,
      inviteToken: expect.stringMatching(/^[\w-]{43}$/),
      maxTeamMembers: 3,
      plan: { teamAccountInviteSignupLink: '/join', teamAccountUpgradeLink: '/more' },
      members: [
        { role: 'OWNER', member: { id: await idOf('ada'), auth: { email: 'ada@example.com' }, profileImage: null } },
      ],
    });
  });

  it('an invite seats a member, twice as once, and a sign-up with an invite seats the new one', async () => {
    const grace = await person('grace');
    await grace.call('joinTeam', { inviteToken: await invite() });
    await grace.call('joinTeam', { inviteToken: await invite() });
    await person('mary', await invite());
    expect(await names()).toEqual(['OWNER ada@example.com', 'MEMBER grace@example.com', 'MEMBER mary@example.com']);
    expect((await grace.call('getCurrentMember', {})).data.teams.joinedTeams).toEqual([
      { teamId, planName: 'Team', planId: 'pln_team' },
    ]);
  });

  it('R48 an invite shows inviter, plan and free seats to its holder, and takes no seat', async () => {
    const inviteToken = await invite();
    const read = async (by: TestBrowser) => (await by.call('getInvite', { inviteToken })).data;
    const shown = { inviter: 'a…@example.com', planName: 'Team', isFull: false, isMember: false };
    expect(await read(service.browser())).toEqual(shown);
    const grace = await person('grace');
    expect([await read(grace), await read(owner)]).toEqual([shown, { ...shown, isMember: true }]);
    await grace.call('joinTeam', { inviteToken });
    await person('mary', inviteToken);
    expect([await read(grace), await read(service.browser())]).toEqual([
      { ...shown, isFull: true, isMember: true },
      { ...shown, isFull: true },
    ]);
    await owner.call('generateInviteToken', { teamId });
    expect((await refusalOf(service.browser().call('getInvite', { inviteToken }))).code).toBe('team-not-found');
  });

  it('R50 an invite of a plan that is not paid or has ended opens nothing until it is paid', async () => {
    const inviteToken = await invite();
    const [grace, id] = [await person('grace'), await idOf('ada')];
    const pay = (status: 'ACTIVE' | 'REQUIRES_PAYMENT' | 'CANCELED') =>
      scene.store.planConnections.save(service.tenant, {
        ...{ ...unpaidPlan(id), planId: 'pln_team' },
        ...{ status, active: status === 'ACTIVE' },
      });
    for (const status of ['REQUIRES_PAYMENT', 'CANCELED'] as const) {
      await pay(status);
      for (const operation of ['getInvite', 'joinTeam'] as const)
        expect((await refusalOf(grace.call(operation, { inviteToken }))).code, status).toBe('team-not-found');
    }
    await pay('ACTIVE');
    await grace.call('joinTeam', { inviteToken });
    expect(await names()).toEqual(['OWNER ada@example.com', 'MEMBER grace@example.com']);
  });

  it('R43 R48 a joined member sees no invite and only her own address; strangers see no team', async () => {
    const grace = await person('grace', await invite());
    const seen = (await grace.call('getTeam', { teamId })).data;
    expect(seen.inviteToken).toBeNull();
    expect(seen.members.map(({ member }) => member.auth.email)).toEqual(['', 'grace@example.com']);
    const stranger = await person('eve');
    for (const id of [teamId, 'no-such-team'])
      expect((await refusalOf(stranger.call('getTeam', { teamId: id }))).code).toBe('team-not-found');
  });

  it('R47 of twelve parallel joins exactly the free seats are taken; the others are refused as full', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => person(`p${i}`)));
    const inviteToken = await invite();
    const outcomes = await Promise.all(
      people.map((one) =>
        one.call('joinTeam', { inviteToken }).then(
          () => 'joined',
          ({ code }) => code as string,
        ),
      ),
    );
    expect(outcomes.filter((code) => code === 'joined')).toHaveLength(2);
    expect(outcomes.filter((code) => code === 'team-full')).toHaveLength(10);
    expect(await names()).toHaveLength(3);
  });

  it('M §2 a login by mailed code takes the seat of its invite, and succeeds without a free one', async () => {
    const byCode = async (name: string, inviteToken: string) => {
      const [browser, email] = [service.browser(), `${name}@example.com`];
      await browser.call('sendMemberLoginPasswordlessEmail', { email });
      const passwordlessToken = browser.withFlow(await service.codeFor(email));
      return (await browser.call('loginMemberPasswordless', { email, passwordlessToken, inviteToken })).data.member;
    };
    for (const name of ['grace', 'mary', 'late']) await person(name);
    expect((await byCode('grace', await invite())).teams.joinedTeams).toEqual([
      { teamId, planName: 'Team', planId: 'pln_team' },
    ]);
    expect((await byCode('mary', 'no-such-invite')).teams.joinedTeams).toEqual([]);
    await byCode('mary', await invite());
    expect((await byCode('late', await invite())).teams.joinedTeams).toEqual([]);
    expect(await names()).toEqual(['OWNER ada@example.com', 'MEMBER grace@example.com', 'MEMBER mary@example.com']);
  });

  it('R48 a sign-up whose invite has no free seat makes no member, and offers to sign up without', async () => {
    await person('grace', await invite());
    await person('mary', await invite());
    const message = 'There is no seat left for this invitation. You can still sign up without it.';
    await expect(person('late', await invite())).rejects.toMatchObject({ code: 'team-full', message });
    await expect(person('late', 'no-such-invite')).rejects.toMatchObject({ code: 'team-not-found', message });
    expect(await service.memberOf('late@example.com')).toBeNull();
  });

  it('R48 a regenerated invite kills the one before at once, and an invite expires', async () => {
    const old = await invite();
    const { data, message } = await owner.call('generateInviteToken', { teamId });
    expect([data.inviteToken === old, message]).toEqual([false, 'Invite Link Regenerated']);
    const grace = await person('grace');
    expect(await refusalOf(grace.call('joinTeam', { inviteToken: old }))).toMatchObject({
      code: 'team-not-found',
      status: 404,
    });
    scene.clock.advance(inviteLifetimeMs);
    const late = await person('late');
    expect((await refusalOf(late.call('joinTeam', { inviteToken: data.inviteToken }))).code).toBe('team-not-found');
  });

  it('R48 only the owner regenerates and removes others; members may leave, the owner not', async () => {
    const grace = await person('grace', await invite());
    const mary = await person('mary', await invite());
    const stranger = await person('eve');
    const remove = (who: TestBrowser, memberId: string) => who.call('removeMemberFromTeam', { teamId, memberId });
    const [ada, graceId, maryId] = await Promise.all([idOf('ada'), idOf('grace'), idOf('mary')]);

    for (const who of [grace, stranger])
      expect((await refusalOf(who.call('generateInviteToken', { teamId }))).code).toBe('team-not-found');
    expect((await refusalOf(remove(grace, maryId))).code).toBe('access-denied');
    expect((await refusalOf(remove(stranger, maryId))).code).toBe('team-not-found');
    expect((await refusalOf(remove(stranger, await idOf('eve')))).code).toBe('team-not-found');
    for (const who of [owner, grace])
      expect((await refusalOf(remove(who, ada))).code).toBe('cannot-change-team-account');
    expect((await refusalOf(remove(owner, 'mem_sb_none'))).code).toBe('member-not-found');

    // §8 as specified
    expect((await remove(owner, maryId)).message).toBe('Member has been removed from team.');
    expect((await remove(grace, graceId)).message).toBe('You have left the team.');
    expect(await names()).toEqual(['OWNER ada@example.com']);
    expect((await mary.call('getCurrentMember', {})).data.teams.joinedTeams).toEqual([]);
  });

  it('one team of a plan is enough for one member', async () => {
    const grace = await person('grace');
    await grace.call('addPlan', { planId: 'pln_team' });
    expect((await refusalOf(grace.call('joinTeam', { inviteToken: await invite() }))).code).toBe(
      'can-only-have-one-active-team',
    );
  });

  it("R50 a seat opens what the team's plan opens, as long as the owner has the plan", async () => {
    const contentGroups = [{ ...service.app.config.contentGroups[0]!, plans: [{ id: 'pln_team' }] }];
    const gated = service.withApp({ ...service.app, config: { ...service.app.config, contentGroups } });
    const grace = gated.browser();
    grace.token = (await person('grace', await invite())).token;
    const hasAccess = async () =>
      (await grace.call('getAppAndMember', {})).data.app.contentGroups[0]!.activeMemberHasAccess;
    expect(await hasAccess()).toBe(true);
    await owner.call('removePlan', { planId: 'pln_team' });
    expect(await hasAccess()).toBe(false);
  });
});

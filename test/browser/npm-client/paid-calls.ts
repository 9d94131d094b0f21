import { expect, it } from 'vitest';
import type { Loose } from './doors.ts';
import type { Scene } from './scene.ts';

/** Money, teams, and what only members may read. */
export function paidCalls({ name, door, seeds, stack, call, refused, open, logIn, signUp }: Scene) {
  it('R46 leads to checkout and to the billing portal', async () => {
    await open();
    await logIn(seeds.mate);
    expect(await refused('launchStripeCustomerPortal', { autoRedirect: false })).toBe('no-payment-customer');
    expect(await refused('purchasePlansWithCheckout', { priceId: 'prc_none', autoRedirect: false })).toBe(
      'price-no-longer-available',
    );
    const successUrl = '/pages/style.css?bought';
    const { url } = await call('purchasePlansWithCheckout', {
      priceId: 'prc_pro_monthly',
      successUrl,
      cancelUrl: '/pages/',
      autoRedirect: false,
    });
    const checkout = await door.page().context().newPage();
    await checkout.goto(url);
    await checkout.locator('input[name="number"]').fill('4242 4242 4242 4242');
    await checkout.locator('input[name="expiry"]').fill('12 / 34');
    await checkout.locator('input[name="cvc"]').fill('123');
    await checkout.getByRole('button', { name: 'Subscribe' }).click();
    await checkout.waitForURL(`${stack().siteUrl}${successUrl}`);
    await checkout.close();
    await (await stack().service.fake!()).settled();
    const { planConnections } = await call('getCurrentMember');
    expect(planConnections.find(({ planId }: Loose) => planId === 'pln_pro')).toMatchObject({ status: 'ACTIVE' });
    const portal = await call('launchStripeCustomerPortal', { returnUrl: '/pages/', autoRedirect: false });
    expect(portal.url).toMatch(/\/fake-stripe\/portal\//);
    // Unless it is told otherwise it goes there by itself.
    await door.page().evaluate(() => {
      void (window as unknown as { client: Record<string, (params: object) => void> }).client
        .launchStripeCustomerPortal!({ returnUrl: '/pages/' });
    });
    await door.page().waitForURL(`${stack().serviceUrl}/fake-stripe/portal/**`);
  });

  it('R48, R50 works on teams, and hands out secure content to who may have it', async () => {
    await open();
    const owner = await logIn(seeds.owner);
    const { teamId } = owner.teams.ownedTeams[0];
    const team = await call('getTeam', { teamId });
    expect(team.members.map(({ role }: Loose) => role)).toContain('OWNER');
    const { inviteToken } = await call('generateInviteToken', { teamId });
    expect(inviteToken).not.toBe(team.inviteToken);
    expect(await refused('removeMemberFromTeam', { teamId, memberId: owner.id })).toBe('cannot-change-team-account');
    expect(await call('getSecureContent', { contentId: 'welcome' })).toMatchObject({
      type: 'HTML',
      content: expect.stringContaining('glaze'),
    });
    await call('logout');

    const joiner = await signUp(`joins-${name}@example.com`);
    expect(await refused('joinTeam', { inviteToken: team.inviteToken ?? 'x' })).toBe('team-not-found');
    expect(await refused('getTeam', { teamId })).toBe('team-not-found');
    expect(await refused('generateInviteToken', { teamId })).toBe('team-not-found');
    expect(await refused('getSecureContent', { contentId: 'welcome' })).toBe('access-denied');
    await call('joinTeam', { inviteToken });
    expect((await call('getCurrentMember')).teams.joinedTeams.map((one: Loose) => one.teamId)).toEqual([teamId]);
    await call('logout');
    await logIn(seeds.owner);
    await call('removeMemberFromTeam', { teamId, memberId: joiner.id });
    const left = (await call('getTeam', { teamId })).members.map(({ member }: Loose) => member.id);
    expect(left).not.toContain(joiner.id);
  });
}

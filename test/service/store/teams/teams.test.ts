import { expect, it } from 'vitest';
import { describeEveryEngine } from '../../../support/engines.ts';
import { hourMs, newMember, tenant, testClock, times } from '../../../support/store-fixtures.ts';

describeEveryEngine('teams', (engine) => {
  async function withTeam(maxMembers: number | null) {
    const time = testClock();
    const store = await engine.open(time);
    for (const name of ['owner', ...Array.from({ length: 20 }, (_, i) => `${i}`)]) {
      await store.members.create(tenant, newMember(name));
    }
    const invite = { inviteToken: 'invite', inviteExpiresAt: time.clock() + hourMs };
    await store.teams.create(tenant, { id: 'team', planId: 'pln_team', ownerId: 'mem_owner', maxMembers, ...invite });
    return { ...time, store };
  }

  it('R47 of 50 parallel joins of 5 free seats exactly 5 succeed, and 45 are refused as full', async () => {
    const { store } = await withTeam(6);
    for (let i = 20; i < 50; i++) await store.members.create(tenant, newMember(`${i}`));
    const joined = await times(50, (i) => store.teams.join(tenant, 'team', `mem_${i}`));
    expect(joined.filter((outcome) => outcome === 'joined')).toHaveLength(5);
    expect(joined.filter((outcome) => outcome === 'full')).toHaveLength(45);
    expect(await store.teams.members(tenant, 'team')).toHaveLength(6);
    expect(await store.teams.byId(tenant, 'team')).toMatchObject({ seatsUsed: 6 });
  });

  it('R47 five parallel joins of a member take one seat, and leaving frees it', async () => {
    const { store } = await withTeam(5);
    const joined = await times(5, () => store.teams.join(tenant, 'team', 'mem_1'));
    expect(joined.filter((outcome) => outcome === 'joined')).toHaveLength(1);
    expect(joined.filter((outcome) => outcome === 'already')).toHaveLength(4);
    expect(await store.teams.byId(tenant, 'team')).toMatchObject({ seatsUsed: 2 });
    const left = await times(5, () => store.teams.leave(tenant, 'team', 'mem_1'));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await store.teams.byId(tenant, 'team')).toMatchObject({ seatsUsed: 1 });
  });

  it('R48 the owner keeps her seat, and a team without a limit is never full', async () => {
    const { store } = await withTeam(null);
    expect(await store.teams.leave(tenant, 'team', 'mem_owner')).toBe(false);
    const joined = await times(20, (i) => store.teams.join(tenant, 'team', `mem_${i}`));
    expect(new Set(joined)).toEqual(new Set(['joined']));
    expect(await store.teams.join(tenant, 'none', 'mem_1')).toBe('no-team');
    expect((await store.teams.members(tenant, 'team'))[0]).toMatchObject({ memberId: 'mem_owner', role: 'OWNER' });
  });

  it('§2.5 a member sees the teams she owns and those she joined', async () => {
    const { store } = await withTeam(5);
    await store.teams.join(tenant, 'team', 'mem_1');
    expect(await store.teams.ofMember(tenant, 'mem_owner')).toMatchObject({ owned: [{ id: 'team' }], joined: [] });
    expect(await store.teams.ofMember(tenant, 'mem_1')).toMatchObject({ owned: [], joined: [{ planId: 'pln_team' }] });
    const ids = ['mem_owner', 'mem_1', 'mem_2'];
    expect(await store.teams.ofMembers(tenant, ids)).toEqual(
      new Map([
        ['mem_owner', await store.teams.ofMember(tenant, 'mem_owner')],
        ['mem_1', await store.teams.ofMember(tenant, 'mem_1')],
      ]),
    );
  });

  it('R48 an old invite is dead at once, and every invite at its end', async () => {
    const { store, clock, advance } = await withTeam(5);
    expect(await store.teams.byInvite(tenant, 'invite')).toMatchObject({ id: 'team' });
    await store.teams.setInvite(tenant, 'team', { token: 'newer', expiresAt: clock() + hourMs });
    expect(await store.teams.byInvite(tenant, 'invite')).toBeNull();
    advance(hourMs);
    expect(await store.teams.byInvite(tenant, 'newer')).toBeNull();
    expect(await store.teams.setInvite(tenant, 'none', null)).toBe(false);
  });
});

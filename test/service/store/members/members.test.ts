import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { hashOf, newFlow, newMember, newSession, tenant, testClock, times } from '../../../support/store-fixtures.ts';

describeEngines('members', (engine) => {
  it('R9 of 20 sign-ups at once with one address exactly one makes an account', async () => {
    const store = await engine.open();
    const made = await times(20, (i) =>
      store.members.create(tenant, newMember(`ada${i}`, { emailCanon: 'ada@example.com' })),
    );
    expect(made.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(made.filter((outcome) => outcome === 'email-taken')).toHaveLength(19);
    expect(await store.members.count(tenant)).toBe(1);
  });

  it('§2 test mode holds exactly its number of members, also in parallel; seeded ones do not count', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('seed', { seeded: true }), { atMost: 5 });
    const made = await times(12, (i) => store.members.create(tenant, newMember(`m${i}`), { atMost: 5 }));
    expect(made.filter((outcome) => outcome === 'created')).toHaveLength(5);
    expect(made.filter((outcome) => outcome === 'limit-reached')).toHaveLength(7);
    expect(await store.members.count(tenant)).toBe(6);
  });

  it('a member reads back as written, and a patch changes only its own fields', async () => {
    const { clock } = testClock();
    const store = await engine.open({ clock });
    const written = newMember('ada', {
      email: 'Ada@Example.com',
      passwordHash: 'phc',
      customFields: { 'first-name': 'Ada \u0000 "quoted" 🦉' },
      metaData: { nested: [1, { a: null }] },
      permissions: ['pf:moderate'],
      isModerator: true,
      loginRedirect: '/welcome',
    });
    await store.members.create(tenant, written);
    const before = await store.members.byEmail(tenant, 'ada@example.com');
    expect(before).toEqual({
      ...written,
      ...tenant,
      verified: false,
      disabled: false,
      profileImage: null,
      paymentCustomerId: null,
      createdAt: clock(),
      lastSeenAt: null,
      suspendedAt: null,
    });
    const patch = { verified: true, disabled: true, passwordHash: null, profileImage: '/images/1', permissions: [] };
    expect(await store.members.update(tenant, 'mem_ada', patch)).toEqual({ ...before, ...patch });
    expect(await store.members.update(tenant, 'mem_unknown', patch)).toBeNull();
  });

  it('R5 parallel saves of different fields all stay', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    await times(10, (i) => store.members.mergeCustomFields(tenant, 'mem_ada', { [`field-${i}`]: String(i) }));
    const { customFields } = (await store.members.byId(tenant, 'mem_ada'))!;
    expect(Object.keys(customFields)).toHaveLength(10);
    expect(await store.members.mergeCustomFields(tenant, 'mem_unknown', {})).toBeNull();
  });

  it('C5, R1 one of several parallel first passwords wins; a re-hash loses against a change', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    const set = await times(5, (i) => store.members.swapPasswordHash(tenant, 'mem_ada', null, `hash ${i}`));
    expect(set.filter(Boolean)).toHaveLength(1);
    expect(await store.members.swapPasswordHash(tenant, 'mem_ada', 'older', 'newer')).toBe(false);
  });

  it('R9 an address that another member has cannot be taken over', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    await store.members.create(tenant, newMember('grace'));
    const change = (id: string, name: string) =>
      store.members.changeEmail(tenant, id, { email: `${name}@example.com`, emailCanon: `${name}@example.com` });
    expect(await change('mem_ada', 'grace')).toBe('email-taken');
    expect(await change('mem_unknown', 'free')).toBe('no-member');
    const raced = await Promise.all([change('mem_ada', 'free'), change('mem_grace', 'free')]);
    expect(raced.sort()).toEqual(['changed', 'email-taken']);
  });

  it('R78 with a member goes all that hangs on her, and her seat is free again', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    await store.members.create(tenant, newMember('grace'));
    const team = { planId: 'pln_team', maxMembers: 2, inviteToken: null, inviteExpiresAt: null };
    await store.teams.create(tenant, { ...team, id: 'hers', ownerId: 'mem_ada' });
    await store.teams.create(tenant, { ...team, id: 'joined', ownerId: 'mem_grace' });
    await store.teams.join(tenant, 'joined', 'mem_ada');
    await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    await store.authFlows.open(tenant, newFlow('one', { memberId: 'mem_ada' }));
    await store.authFlows.open(tenant, newFlow('before'));
    await store.members.writeJson(tenant, 'mem_ada', { a: [1] });
    expect(await store.members.readJson(tenant, 'mem_ada')).toEqual({ a: [1] });

    expect(await store.members.remove(tenant, 'mem_ada')).toBe(true);
    expect(await store.members.remove(tenant, 'mem_ada')).toBe(false);
    expect(await store.sessions.find(tenant, hashOf('token one'))).toBeNull();
    expect(await store.authFlows.find(tenant, hashOf('flow one'))).toBeNull();
    expect(await store.authFlows.find(tenant, hashOf('flow before'))).toBeNull();
    expect(await store.teams.byId(tenant, 'hers')).toBeNull();
    expect(await store.teams.byId(tenant, 'joined')).toMatchObject({ seatsUsed: 1 });
    expect(await store.members.writeJson(tenant, 'mem_ada', {})).toBe(false);
  });
});

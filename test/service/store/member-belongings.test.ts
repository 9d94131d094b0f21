import { expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import {
  dayMs,
  hashOf,
  hourMs,
  newMember,
  otherTenants,
  tenant,
  testClock,
  times,
} from '../../support/store-fixtures.ts';

describeEngines('relations of a member', (engine) => {
  async function open() {
    const time = testClock();
    const store = await engine.open(time);
    for (const name of ['ada', 'grace']) await store.members.create(tenant, newMember(name));
    return { ...time, store };
  }

  it('R45 a plan is connected once, however often the button is clicked', async () => {
    const { store } = await open();
    const free = { memberId: 'mem_ada', planId: 'pln_free', active: true, status: 'ACTIVE', type: 'FREE' } as const;
    const added = await times(5, (i) => store.planConnections.add(tenant, { ...free, id: `con_${i}`, payment: null }));
    expect(added.filter((outcome) => outcome === 'added')).toHaveLength(1);
    expect(await store.planConnections.ofMember(tenant, 'mem_ada')).toMatchObject([free]);
    expect(await store.planConnections.remove(tenant, 'mem_ada', 'pln_free')).toBe(true);
    expect(await store.planConnections.remove(tenant, 'mem_ada', 'pln_free')).toBe(false);
  });

  it('§3 a payment event replaces the connections of the plan', async () => {
    const { store, clock } = await open();
    const times = { lastBillingDate: 1893456000, nextBillingDate: null, cancelAtDate: null };
    const payment = { amount: 19.5, currency: 'eur', status: 'PAID', priceId: 'prc_pro_monthly', ...times };
    const pro = { id: 'con_1', memberId: 'mem_ada', planId: 'pln_pro', type: 'SUBSCRIPTION' } as const;
    await store.planConnections.save(tenant, { ...pro, active: true, status: 'TRIALING', payment });
    await store.planConnections.save(tenant, { ...pro, active: false, status: 'CANCELED', payment: null });
    expect(await store.planConnections.ofMember(tenant, 'mem_ada')).toEqual([
      { ...pro, active: false, status: 'CANCELED', payment: null, createdAt: clock() },
    ]);
    await store.planConnections.save(tenant, { ...pro, active: true, status: 'ACTIVE', payment });
    expect(await store.planConnections.ofMember(tenant, 'mem_ada')).toMatchObject([{ payment }]);
  });

  it('R43 all that a member sees of herself comes by one question, the same as by three', async () => {
    const statements: string[] = [];
    const store = await engine.open({ trace: (sql) => statements.push(sql) });
    for (const name of ['ada', 'grace']) await store.members.create(tenant, newMember(name));
    const dates = { lastBillingDate: 1893456000, nextBillingDate: null, cancelAtDate: null };
    const payment = { amount: 19.5, currency: 'eur', status: 'PAID', priceId: 'prc_é"', ...dates };
    const plan = { memberId: 'mem_ada', active: true, status: 'ACTIVE' } as const;
    await store.planConnections.add(tenant, { ...plan, id: 'con_b', planId: 'pln_b', type: 'SUBSCRIPTION', payment });
    await store.planConnections.add(tenant, { ...plan, id: 'con_a', planId: 'pln_a', type: 'FREE', payment: null });
    for (const provider of ['google', 'apple'])
      await store.identities.link(tenant, {
        provider,
        subject: '1',
        memberId: 'mem_ada',
        email: null,
        emailVerified: false,
      });
    const team = { planId: 'pln_team', maxMembers: null, inviteToken: null, inviteExpiresAt: null };
    await store.teams.create(tenant, { ...team, id: 'hers', ownerId: 'mem_ada' });
    await store.teams.create(tenant, { ...team, id: 'another', ownerId: 'mem_grace' });
    await store.teams.join(tenant, 'another', 'mem_ada');

    statements.length = 0;
    const own = await store.memberRelations.ofMember(tenant, 'mem_ada');
    expect(statements).toHaveLength(1);
    expect(own).toEqual({
      connections: await store.planConnections.ofMember(tenant, 'mem_ada'),
      hasPasskey: false,
      hasSecondFactor: false,
      secondFactorRemovalAt: null,
      providers: (await store.identities.ofMember(tenant, 'mem_ada')).map(({ provider }) => provider),
      teams: await store.teams.ofMember(tenant, 'mem_ada'),
    });
    // Which is first is chance where both began in one millisecond.
    expect(own.connections.find(({ id }) => id === 'con_b')).toMatchObject({ payment });
    expect(own.teams).toMatchObject({ owned: [{ id: 'hers' }], joined: [{ id: 'another', seatsUsed: 2 }] });
    for (const other of otherTenants)
      expect(await store.memberRelations.ofMember(other, 'mem_ada')).toEqual({
        connections: [],
        providers: [],
        hasPasskey: false,
        hasSecondFactor: false,
        secondFactorRemovalAt: null,
        teams: { owned: [], joined: [] },
      });
  });

  it('R35 an account at a provider belongs to one member, by provider and subject', async () => {
    const { store } = await open();
    const google = { provider: 'google', subject: '1', email: 'a@example.com', emailVerified: true };
    expect(await store.identities.link(tenant, { ...google, memberId: 'mem_ada' })).toBe('linked');
    expect(await store.identities.link(tenant, { ...google, memberId: 'mem_ada', email: null })).toBe('linked');
    expect(await store.identities.link(tenant, { ...google, memberId: 'mem_grace' })).toBe('taken');
    expect(await store.identities.link(tenant, { ...google, subject: '2', memberId: 'mem_ada' })).toBe('taken');
    expect(await store.identities.find(tenant, 'google', '1')).toMatchObject({ memberId: 'mem_ada', email: null });
    expect(await store.identities.find(tenant, 'github', '1')).toBeNull();
    expect(await store.identities.ofMember(tenant, 'mem_ada')).toHaveLength(1);
    expect(await store.identities.unlink(tenant, 'mem_grace', 'google')).toBe(false);
    expect(await store.identities.unlink(tenant, 'mem_ada', 'google')).toBe(true);
    await store.identities.link(tenant, { ...google, memberId: 'mem_grace' });
    expect(await store.identities.unlinkAll(tenant, 'mem_grace')).toBe(1);
  });

  it('R8 a browser is known to the member it logged in, until it expires or is forgotten', async () => {
    const { store, clock, advance } = await open();
    const remember = (memberId: string, name = 'one') =>
      store.devices.remember(tenant, { tokenHash: hashOf(name), memberId, credential: 'password', lifetimeMs: dayMs });
    await remember('mem_ada');
    advance(hourMs);
    await remember('mem_grace');
    expect(await store.devices.find(tenant, hashOf('one'))).toMatchObject({
      memberId: 'mem_grace',
      createdAt: clock(),
    });
    const known = await store.devices.find(tenant, hashOf('one'), 'mem_ada');
    expect(known).toMatchObject({ memberId: 'mem_ada', credential: 'password', endsAt: clock() - hourMs + dayMs });
    advance(dayMs - hourMs);
    expect(await store.devices.find(tenant, hashOf('one'), 'mem_ada')).toBeNull();
    expect(await store.devices.forgetAll(tenant, 'mem_grace')).toBe(1);
    expect(await store.devices.find(tenant, hashOf('one'))).toBeNull();
    for (let i = 0; i < 25; i++) {
      await remember('mem_ada', `browser ${i}`);
      advance(1);
    }
    expect(await store.devices.find(tenant, hashOf('browser 4'))).toBeNull();
    expect(await store.devices.find(tenant, hashOf('browser 5'))).not.toBeNull();
  });

  it('R13 the demo’s mailbox shows each mail once, newest first, and at most a thousand', async () => {
    const { store, clock } = await open();
    const mail = (id: string, to = 'ada@example.com') => ({
      id,
      to,
      subject: '424242 is your code',
      text: 'text',
      html: '<p>html</p>',
      code: '424242',
      link: null,
    });
    await store.mailbox.put(tenant, mail('first'));
    await store.mailbox.put(tenant, mail('first'));
    await store.mailbox.put(tenant, mail('second', 'grace@example.com'));
    expect(await store.mailbox.list()).toEqual([
      { ...mail('second', 'grace@example.com'), sentAt: clock() },
      { ...mail('first'), sentAt: clock() },
    ]);
    expect(await store.mailbox.list({ to: 'ada@example.com', limit: 5 })).toMatchObject([{ id: 'first' }]);
    await store.transaction(async (tx) => {
      for (let i = 0; i < 1001; i++) await tx.mailbox.put(tenant, mail(`mail ${i}`));
    });
    const mails = await store.mailbox.list({ limit: 5000 });
    expect(mails.length).toBeLessThanOrEqual(1000);
    expect(mails[0]).toMatchObject({ id: 'mail 1000' });
  });
});

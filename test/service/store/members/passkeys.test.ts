import { beforeEach, expect, it } from 'vitest';
import type { OpenStore } from '../../../../src/service/store/open-store.ts';
import { describeEngines } from '../../../support/engines.ts';
import {
  hashOf,
  minuteMs,
  newMember,
  newPasskey,
  otherTenants,
  tenant,
  testClock,
} from '../../../support/store-fixtures.ts';

describeEngines('passkeys in the store', (engine) => {
  let store: OpenStore;
  let time: ReturnType<typeof testClock>;
  beforeEach(async () => {
    time = testClock();
    store = await engine.open({ clock: time.clock });
    for (const name of ['ada', 'grace']) await store.members.create(tenant, newMember(name));
  });
  const add = (id: string, of = 'mem_ada', atMost = 20) =>
    store.transaction((tx) => tx.passkeys.add(tenant, newPasskey(id, of), { atMost }));

  it('R126 stores a passkey once, for one member, up to the limit', async () => {
    expect(await add('phone')).toBe('added');
    expect(await add('phone', 'mem_grace')).toBe('taken');
    expect(await add('laptop', 'mem_ada', 1)).toBe('full');
    expect(await store.passkeys.ofMember(tenant, 'mem_ada')).toEqual([
      { ...newPasskey('phone', 'mem_ada'), createdAt: time.clock(), lastUsedAt: null },
    ]);
    for (const other of otherTenants) expect(await store.passkeys.find(other, 'credential phone')).toBeNull();
  });

  it('R126 accepts a growing counter once, also in a race, and a constant zero always', async () => {
    await add('phone');
    const use = (counter: number) => store.passkeys.use(tenant, 'credential phone', { counter, isBackedUp: false });
    expect([await use(0), await use(0)]).toEqual([true, true]);
    const race = await Promise.all([5, 5, 5].map(use));
    expect(race.filter(Boolean)).toHaveLength(1);
    expect([await use(4), await use(5), await use(0), await use(6)]).toEqual([false, false, false, true]);
  });

  it('R28 counts the version of the member up when a passkey comes or goes', async () => {
    const token = { id: 's', tokenHash: hashOf('t'), memberId: 'mem_ada', credential: 'code', atMost: 20 };
    await store.sessions.open(tenant, { ...token, lifetimeMs: 9 * minuteMs, idleMs: 9 * minuteMs });
    const version = async () => (await store.sessions.find(tenant, hashOf('t')))!.version;
    const before = await version();
    await add('phone');
    const added = await version();
    expect(await store.memberRelations.ofMember(tenant, 'mem_ada')).toMatchObject({ hasPasskey: true });
    await store.passkeys.use(tenant, 'credential phone', { counter: 9, isBackedUp: false });
    expect(await version()).toBe(added);
    await store.passkeys.remove(tenant, 'mem_ada', 'phone');
    expect([added, await version()]).toEqual([before + 1, before + 2]);
    expect(await store.memberRelations.ofMember(tenant, 'mem_ada')).toMatchObject({ hasPasskey: false });
  });

  it('R126 changes and removes passkeys of their own member only', async () => {
    await add('phone');
    expect(await store.passkeys.rename(tenant, 'mem_grace', 'phone', 'Mine')).toBe(false);
    expect(await store.passkeys.remove(tenant, 'mem_grace', 'phone')).toBeNull();
    expect(await store.passkeys.rename(tenant, 'mem_ada', 'phone', 'Old phone')).toBe(true);
    expect(await store.passkeys.find(tenant, 'credential phone')).toMatchObject({ name: 'Old phone' });
  });

  it('R126 a challenge is taken once, in time, for its purpose and app', async () => {
    const bound = {
      memberId: null,
      origin: 'https://juniper.example',
      rpId: 'juniper.example',
      sessionId: null,
      isConditional: false,
    };
    const open = (name: string) =>
      store.passkeyChallenges.open(tenant, {
        ...bound,
        purpose: 'passkey-login',
        hash: hashOf(name),
        lifetimeMs: 5 * minuteMs,
        ipPrefix: null,
      });
    const take = (name: string, of = tenant) => store.passkeyChallenges.take(of, hashOf(name), 'passkey-login');
    await open('one');
    expect(await store.passkeyChallenges.take(tenant, hashOf('one'), 'passkey-create')).toBeNull();
    for (const other of otherTenants) expect(await take('one', other)).toBeNull();
    const race = await Promise.all([1, 2, 3, 4].map(() => take('one')));
    expect(race.filter(Boolean)).toEqual([{ ...bound, purpose: 'passkey-login' }]);
    await open('two');
    time.advance(5 * minuteMs - 1);
    await open('three');
    time.advance(1);
    expect([await take('two'), await take('three')]).toEqual([null, expect.anything()]);
    expect(await store.sweep()).toBe(2);
  });

  it('R11 suspends, restores and removes passkeys with the other access', async () => {
    await add('phone');
    const suspend = () => store.suspendedAccess.suspend(tenant, 'mem_ada', { withProfile: false });
    expect(await suspend()).toBe(true);
    expect(await store.passkeys.find(tenant, 'credential phone')).toBeNull();
    expect(await store.suspendedAccess.ofMember(tenant, 'mem_ada')).toMatchObject({
      passkeys: [{ name: 'phone', createdAt: time.clock() }],
    });
    await store.suspendedAccess.restore(tenant, 'mem_ada', { maxSessions: 20 });
    expect(await store.passkeys.find(tenant, 'credential phone')).toMatchObject({ memberId: 'mem_ada' });
    expect(await suspend()).toBe(true);
    await store.suspendedAccess.remove(tenant, 'mem_ada');
    expect(await store.passkeys.ofMember(tenant, 'mem_ada')).toEqual([]);
  });

  it('R78 goes with its member', async () => {
    await add('phone');
    await store.members.remove(tenant, 'mem_ada');
    expect(await store.passkeys.find(tenant, 'credential phone')).toBeNull();
  });
});

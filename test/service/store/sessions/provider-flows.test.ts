import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/store/store.ts';
import { describeEngines } from '../../../support/engines.ts';
import {
  hashOf,
  hourMs,
  minuteMs,
  newMember,
  otherTenants,
  tenant,
  testClock,
} from '../../../support/store-fixtures.ts';

const bound = { stateHash: hashOf('state'), browserHash: hashOf('browser') };
const visit = { id: 'one', provider: 'google', purpose: 'login', memberId: null, request: { a: 1 } } as const;
const ticketHash = hashOf('ticket');
const back = { provider: 'google', ...bound };

describeEngines('R34 a visit to a provider', (engine) => {
  let store: Store & { sweep(): Promise<number> };
  let time: ReturnType<typeof testClock>;
  beforeEach(async () => {
    time = testClock();
    store = await engine.open({ clock: time.clock });
    await store.providerFlows.open(tenant, { ...visit, ticketHash, lifetimeMs: 10 * minuteMs });
  });

  it('R34 its ticket opens it once, its state comes back once, its code is redeemed once, also in a race', async () => {
    const { providerFlows } = store;
    const race = async <T>(call: () => Promise<T | null>) =>
      (await Promise.all([1, 2, 3, 4].map(call))).filter((one) => one !== null);
    expect(await race(() => providerFlows.begin(tenant, { ticketHash }, bound))).toEqual([{ ...visit, person: null }]);
    const returns = await race(() => providerFlows.comeBack(tenant, back));
    expect(returns.map((one) => one.visit).sort()).toEqual(['again', 'again', 'again', 'first']);
    const result = { person: { subject: '1' }, codeHash: hashOf('code'), lifetimeMs: minuteMs };
    await providerFlows.keepPerson(tenant, 'one', result);
    expect(await race(() => providerFlows.redeem(tenant, hashOf('code')))).toMatchObject([
      { person: { subject: '1' } },
    ]);
  });

  it('R34 another browser, provider, state or app gets nothing of it', async () => {
    const { providerFlows } = store;
    await providerFlows.begin(tenant, { ticketHash }, bound);
    for (const other of [
      { ...back, browserHash: hashOf('theirs') },
      { ...back, provider: 'github' },
      { ...back, stateHash: hashOf('guess') },
    ])
      expect(await providerFlows.comeBack(tenant, other)).toBeNull();
    for (const other of otherTenants) expect(await providerFlows.comeBack(other, back)).toBeNull();
    expect(await providerFlows.comeBack(tenant, back)).toMatchObject({ visit: 'first' });
  });

  it('R34 it ends after its time, its code after a shorter one, and the sweeper takes it away', async () => {
    const { providerFlows } = store;
    await providerFlows.begin(tenant, { ticketHash }, bound);
    await providerFlows.comeBack(tenant, back);
    await providerFlows.keepPerson(tenant, 'one', { person: {}, codeHash: hashOf('code'), lifetimeMs: minuteMs });
    time.advance(minuteMs);
    expect(await providerFlows.redeem(tenant, hashOf('code'))).toBeNull();
    expect(await store.sweep()).toBe(1);
    await providerFlows.open(tenant, { ...visit, ticketHash, lifetimeMs: 10 * minuteMs });
    time.advance(10 * minuteMs);
    expect(await providerFlows.begin(tenant, { ticketHash }, bound)).toBeNull();
  });

  it('R78 it goes with its member', async () => {
    await store.members.create(tenant, newMember('ada'));
    const connect = { ...visit, id: 'two', purpose: 'connect', memberId: 'mem_ada' } as const;
    await store.providerFlows.open(tenant, { ...connect, ticketHash: hashOf('other'), lifetimeMs: hourMs });
    await store.members.remove(tenant, 'mem_ada');
    expect(await store.providerFlows.begin(tenant, { ticketHash: hashOf('other') }, bound)).toBeNull();
  });
});

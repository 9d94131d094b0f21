import { beforeEach, expect, it } from 'vitest';
import type { StoredSnapshot } from '../../../../src/service/domain/paid-connection.ts';
import type { Store } from '../../../../src/service/store/store.ts';
import { describeEngines } from '../../../support/engines.ts';
import { newMember, otherTenants, tenant, testClock } from '../../../support/store-fixtures.ts';

const dayMs = 86_400_000;
const snapshot = (at: number, status: StoredSnapshot['connection']['status'], id = 'sub_1'): StoredSnapshot => ({
  at,
  connection: {
    id,
    customerId: 'cus_1',
    ...tenant,
    memberId: 'mem_ada',
    planId: 'pln_pro',
    quantity: 1,
    type: 'SUBSCRIPTION',
    status,
    payment: {
      amount: 12,
      currency: 'eur',
      status: 'PAID',
      lastBillingDate: 1,
      nextBillingDate: 2,
      cancelAtDate: null,
      priceId: 'prc_pro_monthly',
    },
  },
});

describeEngines('R60 snapshots of the payment provider', (engine) => {
  let store: Store & { sweep(): Promise<number> };
  let time: ReturnType<typeof testClock>;
  beforeEach(async () => {
    time = testClock();
    store = await engine.open({ clock: time.clock });
    await store.members.create(tenant, newMember('ada'));
  });

  it('R60 an event takes effect once, also in a race, and is forgotten after its sender has', async () => {
    const claims = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.transaction(async ({ subscriptionSnapshots }) => subscriptionSnapshots.claim(tenant, 'evt_1')),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await store.subscriptionSnapshots.isClaimed(tenant, 'evt_1')).toBe(true);
    for (const other of otherTenants) expect(await store.subscriptionSnapshots.isClaimed(other, 'evt_1')).toBe(false);
    await expect(
      store.transaction(async ({ subscriptionSnapshots }) => {
        await subscriptionSnapshots.claim(tenant, 'evt_2');
        throw new Error('the effect failed');
      }),
    ).rejects.toThrow('the effect failed');
    expect(await store.subscriptionSnapshots.isClaimed(tenant, 'evt_2')).toBe(false);

    time.advance(44 * dayMs);
    await store.sweep();
    expect(await store.subscriptionSnapshots.isClaimed(tenant, 'evt_1')).toBe(true);
    time.advance(2 * dayMs);
    await store.sweep();
    expect(await store.subscriptionSnapshots.isClaimed(tenant, 'evt_1')).toBe(false);
  });

  it('R60 a snapshot replaces the one before, by connection, and is deleted with its member', async () => {
    const { subscriptionSnapshots } = store;
    await subscriptionSnapshots.keep(tenant, snapshot(1, 'ACTIVE'));
    await subscriptionSnapshots.keep(tenant, snapshot(2, 'CANCELED'));
    await subscriptionSnapshots.keep(tenant, snapshot(1, 'ACTIVE', 'sub_2'));
    expect(await subscriptionSnapshots.find(tenant, 'sub_1')).toEqual(snapshot(2, 'CANCELED'));
    expect(await subscriptionSnapshots.ofMember(tenant, 'mem_ada')).toEqual([
      snapshot(1, 'ACTIVE', 'sub_2'),
      snapshot(2, 'CANCELED'),
    ]);
    for (const other of otherTenants) expect(await subscriptionSnapshots.find(other, 'sub_1')).toBeNull();
    await store.members.remove(tenant, 'mem_ada');
    expect(await subscriptionSnapshots.find(tenant, 'sub_1')).toBeNull();
  });

  it('R60 a snapshot read in a transaction stays locked until it is written', async () => {
    const raise = () =>
      store.transaction(async ({ subscriptionSnapshots }) => {
        const stored = await subscriptionSnapshots.find(tenant, 'sub_1');
        await subscriptionSnapshots.keep(tenant, snapshot((stored?.at ?? 0) + 1, 'ACTIVE'));
      });
    await Promise.all(Array.from({ length: 10 }, raise));
    expect((await store.subscriptionSnapshots.find(tenant, 'sub_1'))?.at).toBe(10);
  });
});

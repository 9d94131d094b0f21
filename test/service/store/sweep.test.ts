import { expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import {
  dayMs,
  hashOf,
  minuteMs,
  newFlow,
  newMember,
  newSession,
  tenant,
  testClock,
} from '../../support/store-fixtures.ts';

describeEngines('sweeping', (engine) => {
  it('R78 sweeps expired rows and keeps live ones', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    await store.members.create(tenant, newMember('ada'));
    const fill = async (name: string) => {
      await store.authFlows.open(tenant, newFlow(name));
      await store.sessions.open(tenant, newSession(name, 'mem_ada'));
      const device = { tokenHash: hashOf(name), memberId: 'mem_ada', credential: 'password', lifetimeMs: 30 * dayMs };
      await store.devices.remember(tenant, device);
      for (const counters of [store.limits, store.rates]) {
        await counters.take(tenant, [{ key: name, limit: 1, windowMs: minuteMs }]);
      }
      const call = { scope: 's', key: name, bodyHash: 'b' };
      await store.idempotency.claim(tenant, call, { lifetimeMs: dayMs, lockMs: minuteMs });
      for (const end of ['done', 'dead'])
        await store.outbox.add(tenant, { id: `${name} ${end}`, kind: 'mail', payload: {} });
      await store.outbox.claim({ worker: 'w', kinds: ['mail'], limit: 9, leaseMs: minuteMs });
      await store.outbox.done('w', `${name} done`);
      await store.outbox.failed('w', `${name} dead`, { error: 'no', retryInMs: null });
    };
    await fill('old');
    expect(await store.sweep()).toBe(0);
    advance(31 * dayMs);
    await fill('new');
    await store.outbox.add(tenant, { id: 'waiting', kind: 'mail', payload: {} });
    expect(await store.sweep()).toBe(8);
    expect(await store.sweep()).toBe(0);
    expect(await store.authFlows.find(tenant, hashOf('flow new'))).not.toBeNull();
    expect(await store.sessions.ofMember(tenant, 'mem_ada')).toHaveLength(1);
    expect(await store.outbox.state()).toMatchObject({ waiting: 1, dead: 1 });
  });

  it('R82 the probe really writes', async () => {
    const statements: string[] = [];
    const store = await engine.open({ trace: (sql) => statements.push(sql) });
    statements.length = 0;
    await store.probe();
    expect(statements.join()).toMatch(/insert into "probes"/);
    await store.close();
    await expect(store.probe()).rejects.toThrow();
  });
});

import { expect, it } from 'vitest';
import { describeEveryEngine } from '../../../support/engines.ts';
import { dayMs, minuteMs, otherTenants, tenant, testClock, times } from '../../../support/store-fixtures.ts';

describeEveryEngine('idempotency keys', (engine) => {
  const call = { scope: 'mem_ada signup', key: 'k1', bodyHash: 'body' };
  const options = { lifetimeMs: dayMs, lockMs: minuteMs };

  it('R49 of 20 equal calls at once one does the work, and later ones get its answer', async () => {
    const store = await engine.open();
    const claims = await times(20, () => store.idempotency.claim(tenant, call, options));
    expect(claims.filter(({ state }) => state === 'yours')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(19);
    await store.idempotency.finish(tenant, call, { status: 201, answer: { id: 'mem_ada' } });
    const again = await store.idempotency.claim(tenant, call, options);
    expect(again).toEqual({ state: 'done', status: 201, answer: { id: 'mem_ada' } });
  });

  it('R49 the same key with another body is a mistake, with another caller or app another key', async () => {
    const store = await engine.open();
    await store.idempotency.claim(tenant, call, options);
    const claim = (more: object, whose = tenant) => store.idempotency.claim(whose, { ...call, ...more }, options);
    expect(await claim({ bodyHash: 'other' })).toEqual({ state: 'mismatch' });
    expect(await claim({ scope: 'mem_grace signup' })).toEqual({ state: 'yours' });
    for (const other of otherTenants) expect(await claim({}, other)).toEqual({ state: 'yours' });
  });

  it('R49 a key is free a minute after a crash, at once after a failure, and always after its lifetime', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    const claim = () => store.idempotency.claim(tenant, call, options);
    await claim();
    advance(minuteMs - 1);
    expect(await claim()).toEqual({ state: 'running' });
    advance(1);
    expect(await claim()).toEqual({ state: 'yours' });
    await store.idempotency.abandon(tenant, call);
    expect(await claim()).toEqual({ state: 'yours' });
    await store.idempotency.finish(tenant, call, { status: 200, answer: null });
    await store.idempotency.abandon(tenant, call);
    advance(dayMs - 1);
    expect(await claim()).toEqual({ state: 'done', status: 200, answer: null });
    advance(1);
    expect(await claim()).toEqual({ state: 'yours' });
  });

  it('R49 an answer is stored only with its effect', async () => {
    const store = await engine.open();
    await store.idempotency.claim(tenant, call, options);
    const failing = store.transaction(async (tx) => {
      await tx.idempotency.finish(tenant, call, { status: 200, answer: 'done' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.idempotency.claim(tenant, call, options)).toEqual({ state: 'running' });
  });
});

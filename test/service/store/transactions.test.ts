import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { OpenStore } from '../../../src/service/store/open-store.ts';
import { describeEngines } from '../../support/engines.ts';
import { freshFolder } from '../../support/process.ts';
import { soaks } from '../../support/soaks.ts';
import { newMember, tenant, times } from '../../support/store-fixtures.ts';

async function copies(store: OpenStore, until: number): Promise<void> {
  const folder = freshFolder();
  let made = 0;
  do await store.backup(join(folder, `copy ${made++}`));
  while (performance.now() < until);
}

describeEngines('transactions', (engine) => {
  it(
    'R67 writers that pause inside transactions never interleave, and none fails with "locked"',
    async () => {
      const store = await engine.open();
      await store.members.create(tenant, newMember('ada'));
      const until = performance.now() + (soaks ? 60_000 : 0);
      let saved = 0;
      const writers = times(8, async (i) => {
        for (let round = 0; round < 10 || performance.now() < until; round++) {
          saved += 1;
          await store.transaction(async (tx) => {
            await tx.members.mergeCustomFields(tenant, 'mem_ada', { last: `${i}` });
            await setImmediate();
            const member = await tx.members.byId(tenant, 'mem_ada');
            // Another writer's value would mean that the transactions interleaved.
            expect(member!.customFields.last).toBe(`${i}`);
            await tx.auditLog.add(tenant, { event: 'save', actor: 'member' });
          });
        }
      });
      const reader = times(40, async () => {
        do {
          await setImmediate();
          await store.members.byId(tenant, 'mem_ada');
        } while (performance.now() < until);
      });
      // R72 the file may be copied all the while.
      const copying = soaks && engine.kind === 'file' ? copies(store, until) : Promise.resolve();
      await Promise.all([writers, reader, copying]);
      expect(saved).toBeGreaterThanOrEqual(80);
      expect(await store.auditLog.list(tenant, { limit: 10_000_000 })).toHaveLength(saved);
    },
    soaks ? 300_000 : undefined,
  );

  it('R68 an error rolls back the transaction, and is thrown unchanged', async () => {
    const store = await engine.open();
    const thrown = new Error('the first error');
    const failing = store.transaction(async (tx) => {
      await tx.members.create(tenant, newMember('ada'));
      throw thrown;
    });
    await expect(failing).rejects.toBe(thrown);
    expect(await store.members.count(tenant)).toBe(0);
  });

  it('R68 a transaction whose statement failed is over, even when the error is swallowed', async () => {
    const store = await engine.open();
    await store.outbox.add(tenant, { id: 'one', kind: 'mail', payload: {} });
    const swallowing = store.transaction(async (tx) => {
      await tx.members.create(tenant, newMember('ada'));
      await tx.outbox.add(tenant, { id: 'one', kind: 'mail', payload: {} }).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('earlier statement');
    const goingOn = store.transaction(async (tx) => {
      await tx.outbox.add(tenant, { id: 'one', kind: 'mail', payload: {} }).catch(() => {});
      await tx.members.create(tenant, newMember('ada'));
    });
    await expect(goingOn).rejects.toThrow();
    expect(await store.members.count(tenant)).toBe(0);
    await store.transaction((tx) => tx.members.create(tenant, newMember('ada')));
    expect(await store.members.count(tenant)).toBe(1);
  });

  it('R67 the outer store refuses to work inside a transaction, and works again after it', async () => {
    const store = await engine.open();
    const mistaken = store.transaction(() => store.members.count(tenant));
    await expect(mistaken).rejects.toThrow('use the store that the transaction hands over');
    const nested = store.transaction(() => store.transaction(async () => {}));
    await expect(nested).rejects.toThrow('use the store that the transaction hands over');
    let after: Promise<number> | undefined;
    await store.transaction(async () => {
      after = setImmediate().then(() => store.members.count(tenant));
    });
    expect(await after).toBe(0);
  });

  it('R67 a transaction in a transaction joins it', async () => {
    const store = await engine.open();
    const failing = store.transaction(async (tx) => {
      await tx.transaction((inner) => inner.members.create(tenant, newMember('ada')));
      expect(await tx.members.count(tenant)).toBe(1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.members.count(tenant)).toBe(0);
  });

  it('R67 a store that outlives its transaction does nothing any more', async () => {
    const store = await engine.open();
    const leaked = await store.transaction(async (tx) => tx);
    await expect(leaked.members.create(tenant, newMember('ada'))).rejects.toThrow();
    await expect(leaked.members.byId(tenant, 'mem_ada')).rejects.toThrow();
    await expect(leaked.sessions.find(tenant, 'of a token')).rejects.toThrow();
    expect(await store.members.count(tenant)).toBe(0);
  });

  it('R81 closing waits for the transaction that is running', async () => {
    const store = await engine.open();
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const running = store.transaction(async (tx) => {
      await tx.members.create(tenant, newMember('ada'));
      begun();
      await setImmediate();
      return tx.members.count(tenant);
    });
    await hasBegun;
    const [count] = await Promise.all([running, store.close()]);
    expect(count).toBe(1);
    await store.close();
  });
});

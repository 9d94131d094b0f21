import { expect, it } from 'vitest';
import { startChild } from '../../support/child.ts';
import { describeEveryEngine } from '../../support/engines.ts';
import { hashOf, newFlow, tenant, times } from '../../support/store-fixtures.ts';

describeEveryEngine('R15 guesses', (engine) => {
  const ask = { idHash: hashOf('flow one'), purposes: ['reset'], maxAttempts: 5 } as const;

  it('R15 of 200 guesses at once exactly 5 are evaluated', async () => {
    const store = await engine.open();
    await store.authFlows.open(tenant, newFlow('one'));
    const guesses = await times(200, () => store.authFlows.guess(tenant, ask));
    expect(
      guesses
        .filter((flow) => flow !== null)
        .map((flow) => flow!.attempts)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it('R15 a guess stays counted after a failure, and is refused inside a transaction', async () => {
    const store = await engine.open();
    await store.authFlows.open(tenant, newFlow('one'));
    for (let i = 0; i < 5; i++) {
      const flow = await store.authFlows.guess(tenant, ask);
      const failing = store.transaction(async (tx) => {
        await tx.authFlows.consume(tenant, flow!);
        throw new Error('disk on fire');
      });
      await expect(failing).rejects.toThrow('disk on fire');
    }
    expect(await store.authFlows.guess(tenant, ask)).toBeNull();
    await expect(store.transaction((tx) => tx.authFlows.guess(tenant, ask))).rejects.toThrow('outside transactions');
  });

  if (engine.kind !== 'postgres') return;
  it('R15 of 200 guesses from two processes exactly 5 are evaluated, 195 refused, none fails', async () => {
    const place = await engine.place();
    const store = await engine.open({}, place);
    const { idHash } = await store.authFlows.open(tenant, newFlow('one'));
    const script = new URL('children/guess.ts', import.meta.url);
    const children = [1, 2].map(() => startChild(script, { place, tenant, idHash, tries: 100 }));
    for (const child of children) expect(await child.next()).toBe('ready');
    for (const child of children) child.send('go');
    const reports = await Promise.all(children.map((child) => child.next<{ evaluated: number; refused: number }>()));
    const sum = (key: 'evaluated' | 'refused') => reports.reduce((total, one) => total + one[key], 0);
    expect({ evaluated: sum('evaluated'), refused: sum('refused') }).toEqual({ evaluated: 5, refused: 195 });
  });
});

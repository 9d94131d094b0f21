import { expect, it } from 'vitest';
import { startChild } from '../../support/child.ts';
import { describeEngines } from '../../support/engines.ts';
import { minuteMs, otherTenants, tenant, testClock, times } from '../../support/store-fixtures.ts';

describeEngines('limits', (engine) => {
  for (const room of ['limits', 'rates'] as const) {
    it(`R6 ${room}: of 60 at once exactly the limit is allowed, and the others hear when to come again`, async () => {
      const { clock, advance } = testClock();
      const store = await engine.open({ clock });
      const take = () => store[room].take(tenant, [{ key: 'login:ip:2001:db8::/64', limit: 10, windowMs: minuteMs }]);
      expect(await take()).toMatchObject({ allowed: true, resetMs: minuteMs });
      advance(1000);
      expect(await take()).toMatchObject({ allowed: true, resetMs: minuteMs - 1000 });
      const taken = await times(60, take);
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(8);
      advance(minuteMs - 1001);
      expect(await take()).toEqual({ allowed: false, key: 'login:ip:2001:db8::/64', retryAfterMs: 1 });
      advance(1);
      expect(await take()).toEqual({ allowed: true, counts: { 'login:ip:2001:db8::/64': 1 }, resetMs: minuteMs });
    });
  }

  it('R19 a full bucket costs the others nothing', async () => {
    const store = await engine.open();
    const bucket = (key: string, limit: number) => ({ key, limit, windowMs: minuteMs });
    await store.limits.take(tenant, [bucket('b', 1)]);
    const taken = await store.limits.take(tenant, [bucket('a', 5), bucket('b', 1), bucket('c', 5)]);
    expect(taken).toMatchObject({ allowed: false, key: 'b' });
    expect(await store.limits.peek(tenant, ['a', 'b', 'c'])).toEqual({ a: 0, b: 1, c: 0 });
    expect(await store.limits.take(tenant, [bucket('nothing', 0)])).toMatchObject({ allowed: false });
  });

  it('R6 of two everyday rates the full one costs the other nothing, whichever it is', async () => {
    const store = await engine.open();
    const bucket = (key: string, limit: number) => ({ key, limit, windowMs: minuteMs });
    const two = (a: number, b: number) => store.rates.take(tenant, [bucket('b', b), bucket('a', a)]);
    expect(await two(3, 3)).toMatchObject({ allowed: true, counts: { a: 1, b: 1 }, resetMs: expect.any(Number) });
    expect(await two(3, 1)).toMatchObject({ allowed: false, key: 'b' });
    expect(await two(1, 3)).toMatchObject({ allowed: false, key: 'a' });
    expect(await two(0, 3)).toMatchObject({ allowed: false, key: 'a' });
    expect(await two(3, 3)).toMatchObject({ allowed: true, counts: { a: 2, b: 2 } });
    const taken = await times(40, (i) => store.rates.take(tenant, [bucket('c', 1000), bucket(`d${i % 2}`, 15)]));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(30);
    expect(await store.rates.peek(tenant, ['c', 'd0', 'd1'])).toEqual({ c: 30, d0: 15, d1: 15 });
  });

  it('R20 parallel takes of several buckets in any order neither deadlock nor lose a count', async () => {
    const store = await engine.open();
    const keys = ['app', 'account', 'ip'];
    await times(40, (i) => {
      const order = i % 2 ? keys : [...keys].reverse();
      return store.limits.take(
        tenant,
        order.map((key) => ({ key, limit: 1000, windowMs: minuteMs })),
      );
    });
    expect(await store.limits.peek(tenant, keys)).toEqual({ app: 40, account: 40, ip: 40 });
  });

  it('R19 a released use can be taken again, and a success clears the row of failures', async () => {
    const store = await engine.open();
    const one = { key: 'row', limit: 2, windowMs: minuteMs };
    for (let i = 0; i < 2; i++) await store.limits.take(tenant, [one]);
    await store.limits.giveBack(tenant, ['row']);
    expect(await store.limits.take(tenant, [one])).toMatchObject({ allowed: true, counts: { row: 2 } });
    await store.limits.clear(tenant, ['row']);
    await store.limits.giveBack(tenant, ['row']);
    expect(await store.limits.peek(tenant, ['row'])).toEqual({ row: 0 });
    for (const none of [store.limits.giveBack, store.limits.clear]) await none(tenant, []);
    expect(await store.limits.peek(tenant, [])).toEqual({});
  });

  it('R51 the budgets of apps and modes are apart', async () => {
    const store = await engine.open();
    const one = { key: 'app', limit: 1, windowMs: minuteMs };
    for (const each of [tenant, ...otherTenants]) {
      expect((await store.limits.take(each, [one])).allowed).toBe(true);
      expect((await store.limits.take(each, [one])).allowed).toBe(false);
    }
  });

  it('R15 a limit cannot be taken inside a transaction, where a rollback would refund it', async () => {
    const store = await engine.open();
    const taking = store.transaction((tx) => tx.limits.take(tenant, []));
    await expect(taking).rejects.toThrow('outside transactions');
  });

  if (engine.kind === 'memory') return;
  it('R19 budgets survive a restart', async () => {
    const place = await engine.place();
    const one = { key: 'row', limit: 3, windowMs: minuteMs };
    const before = await engine.open({}, place);
    for (let i = 0; i < 3; i++) await before.limits.take(tenant, [one]);
    await before.close();
    const after = await engine.open({}, place);
    expect(await after.limits.take(tenant, [one])).toMatchObject({ allowed: false });
  });

  it('R19 a count outlives the process that is killed right after it', async () => {
    const place = await engine.place();
    await (await engine.open({}, place)).close();
    const child = startChild(new URL('children/count.ts', import.meta.url), { place, uses: 7 });
    await child.next();
    child.kill();
    await child.exited;
    expect(await (await engine.open({}, place)).limits.peek(tenant, ['row'])).toEqual({ row: 7 });
  });

  if (engine.kind !== 'postgres') return;
  it('R15 releases and clears lock one counter at a time, so that no deadlock is possible', async () => {
    const statements: string[] = [];
    const store = await engine.open({ trace: (sql) => statements.push(sql) });
    await store.limits.take(
      tenant,
      ['a', 'b', 'c'].map((key) => ({ key, limit: 5, windowMs: minuteMs })),
    );
    statements.length = 0;
    await store.limits.giveBack(tenant, ['c', 'b', 'a']);
    await store.limits.clear(tenant, ['c', 'b', 'a']);
    expect(statements).toHaveLength(6);
    expect(statements.filter((sql) => sql.includes('begin') || /in \(.+,/.test(sql))).toEqual([]);
    expect(await store.limits.peek(tenant, ['a', 'b', 'c'])).toEqual({ a: 0, b: 0, c: 0 });
  });

  it('R6 counts an everyday call by address and by app in one statement', async () => {
    const statements: string[] = [];
    const store = await engine.open({ trace: (sql) => statements.push(sql) });
    const buckets = ['read:address:1', 'read:app'].map((key) => ({ key, limit: 5, windowMs: minuteMs }));
    statements.length = 0;
    await store.rates.take(tenant, buckets);
    expect(statements).toHaveLength(1);
  });

  it('R6 two nodes share a budget to the last one', async () => {
    const place = await engine.place();
    const nodes = [await engine.open({}, place), await engine.open({}, place)];
    for (const room of ['limits', 'rates'] as const) {
      const one = { key: 'ip', limit: 25, windowMs: minuteMs };
      const taken = await times(100, (i) => nodes[i % 2]![room].take(tenant, [one]));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(25);
    }
  });
});

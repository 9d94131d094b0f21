import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import type { Store } from '../../../../src/service/store/store.ts';
import { describeEngines } from '../../../support/engines.ts';
import { dayMs, hourMs, minuteMs, newMember, tenant, testClock, times } from '../../../support/store-fixtures.ts';
import { rawRows } from '../raw-rows.ts';

describeEngines('outbox', (engine) => {
  async function open(secrets?: string[]) {
    const time = testClock();
    const place = await engine.place();
    const store = await engine.open({ clock: time.clock, secrets }, place);
    return { ...time, place, store };
  }
  const add = (store: Store, id: string, more = {}) =>
    store.outbox.add(tenant, { id, kind: 'mail', payload: { code: '424242' }, ...more });
  const claim = async (store: Store, worker: string, more = {}) => {
    const jobs = await store.outbox.claim({ worker, kinds: ['mail'], limit: 100, leaseMs: minuteMs, ...more });
    return jobs.map(({ id }) => id);
  };

  it('R62 a mail exists exactly when its cause was committed', async () => {
    const { store } = await open();
    await store.transaction(async (tx) => {
      await tx.members.create(tenant, newMember('ada'));
      await add(tx, 'welcome ada');
    });
    const failing = store.transaction(async (tx) => {
      await tx.members.create(tenant, newMember('grace'));
      await add(tx, 'welcome grace');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await claim(store, 'w')).toEqual(['welcome ada']);
  });

  it('R62 workers that claim at the same time never get the same job', async () => {
    const { store } = await open();
    await times(30, (i) => add(store, `job ${i}`));
    const claimed = await times(10, (i) => claim(store, `w${i}`, { limit: 5 }));
    expect(claimed.flat()).toHaveLength(30);
    expect(new Set(claimed.flat()).size).toBe(30);
  });

  it('R82 a dead worker’s job, however old, has been free only since its lease ended', async () => {
    const { store, advance } = await open();
    const untakenMs = () => store.outbox.untakenMs('mail');
    await add(store, 'one');
    advance(hourMs);
    expect(await untakenMs()).toBe(hourMs);
    await claim(store, 'dead');
    advance(minuteMs - 1);
    expect(await untakenMs()).toBe(0);
    advance(501);
    expect(await untakenMs()).toBe(500);
    // Put off for longer than its lease was.
    await claim(store, 'next');
    await store.outbox.failed('next', 'one', { error: 'busy', retryInMs: hourMs });
    advance(hourMs + 7);
    expect(await untakenMs()).toBe(7);
  });

  it('R62 a dead worker’s job goes to the next one after its lease of a minute, with the same id', async () => {
    const { store, advance } = await open();
    await add(store, 'one');
    expect(await claim(store, 'dead', { leaseMs: hourMs })).toEqual(['one']);
    advance(minuteMs - 1);
    expect(await claim(store, 'next')).toEqual([]);
    advance(1);
    const jobs = await store.outbox.claim({ worker: 'next', kinds: ['mail'], limit: 1, leaseMs: minuteMs });
    expect(jobs).toMatchObject([
      { id: 'one', attempts: 2, appId: 'app_one', mode: 'live', payload: { code: '424242' } },
    ]);
    expect(await store.outbox.done('dead', 'one'), 'it woke up too late').toBe(false);
    expect(await store.outbox.done('next', 'one')).toBe(true);
    advance(hourMs);
    expect(await claim(store, 'next')).toEqual([]);
  });

  // Only SQLite has such a way.
  if (engine.kind !== 'postgres')
    it('R62 records a sent mail at once without fsync, or right after a transaction under way', async () => {
      const { store } = await open();
      for (const id of ['one', 'two']) await add(store, id);
      await claim(store, 'w');
      const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
      const noted = store.outbox.done('w', 'one');
      const statements = ['pragma synchronous = normal', 'begin immediate', 'commit', 'pragma synchronous = full'];
      expect(exec.mock.calls.flat()).toEqual(statements);
      expect(await noted).toBe(true);
      exec.mockRestore();

      const writing = store.transaction((tx) => tx.members.create(tenant, newMember('ada')));
      expect(await store.outbox.done('w', 'two')).toBe(true);
      await writing;
      expect((await store.outbox.state()).waiting).toBe(0);
    });

  it('R62 a heartbeat keeps a slow job, and reports when it is lost', async () => {
    const { store, advance } = await open();
    await add(store, 'slow');
    await add(store, 'lost');
    await claim(store, 'a');
    advance(50_000);
    expect(await store.outbox.heartbeat('a', ['slow'], minuteMs)).toEqual(['slow']);
    advance(50_000);
    expect(await claim(store, 'b')).toEqual(['lost']);
    expect(await store.outbox.heartbeat('a', ['slow', 'lost'], minuteMs)).toEqual(['slow']);
    expect(await store.outbox.heartbeat('a', [], minuteMs)).toEqual([]);
  });

  it('R61 a failed job comes back when it is due, and is dead when it is given up', async () => {
    const { store, advance } = await open();
    await add(store, 'one');
    await add(store, 'later', { delayMs: hourMs });
    await add(store, 'other kind', { kind: 'webhook' });
    expect(await claim(store, 'w')).toEqual(['one']);
    await store.outbox.failed('w', 'one', { error: 'no route', retryInMs: 5 * minuteMs });
    expect(await claim(store, 'w')).toEqual([]);
    advance(5 * minuteMs);
    expect(await claim(store, 'w')).toEqual(['one']);
    await store.outbox.failed('w', 'one', { error: 'no route', retryInMs: null });
    advance(hourMs);
    expect(await claim(store, 'w')).toEqual(['later']);
    expect(await store.outbox.state()).toEqual({ waiting: 2, oldestMs: hourMs + 5 * minuteMs, dead: 1 });
  });

  it('R63 a mail that fails again and again grows old, due or not; a webhook only while it is due', async () => {
    const { store, advance } = await open();
    await add(store, 'mail');
    await add(store, 'hook', { kind: 'webhook' });
    const state = () => store.outbox.state();
    for (let tries = 1; tries <= 4; tries++) {
      for (const kind of ['mail', 'webhook'])
        for (const { id } of await store.outbox.claim({ worker: 'w', kinds: [kind], limit: 1, leaseMs: minuteMs }))
          await store.outbox.failed('w', id, { error: 'ESOCKET', retryInMs: minuteMs / 2 });
      // Neither is due now.
      expect(await state()).toEqual({ waiting: 1, oldestMs: ((tries - 1) * minuteMs) / 2, dead: 0 });
      advance(minuteMs / 2);
    }
    expect(await state()).toEqual({ waiting: 2, oldestMs: 2 * minuteMs, dead: 0 });
    const [job] = await store.outbox.claim({ worker: 'w', kinds: ['mail'], limit: 1, leaseMs: minuteMs });
    await store.outbox.done('w', job!.id);
    expect(await state()).toEqual({ waiting: 1, oldestMs: 0, dead: 0 });
  });

  it('R63 a mail with an expired code is not sent', async () => {
    const { store, advance } = await open();
    await add(store, 'code', { lifetimeMs: 10 * minuteMs });
    await add(store, 'notice');
    advance(10 * minuteMs);
    expect(await claim(store, 'w')).toEqual(['notice']);
    advance(dayMs);
    expect(await claim(store, 'w')).toEqual(['notice']);
  });

  it('R81 a worker that stops gives back what it has', async () => {
    const { store } = await open();
    await add(store, 'one');
    await claim(store, 'a');
    expect(await store.outbox.release('a')).toBe(1);
    const [job] = await store.outbox.claim({ worker: 'b', kinds: ['mail'], limit: 1, leaseMs: minuteMs });
    expect(job).toMatchObject({ id: 'one', attempts: 1 });
  });

  it('R32 jobs open with an older secret, and one whose secret is gone does not stop the others', async () => {
    const place = await engine.place();
    if (engine.kind === 'memory') return;
    const [old, now] = ['o'.repeat(32), 'n'.repeat(32)];
    const first = await engine.open({ secrets: [old] }, place);
    await add(first, 'sealed by the old one');
    await first.close();
    const second = await engine.open({ secrets: [now, old] }, place);
    expect(await claim(second, 'w')).toEqual(['sealed by the old one']);
    await second.outbox.release('w');
    await second.close();
    const third = await engine.open({ secrets: [now] }, place);
    await add(third, 'sealed by the new one');
    const jobs = await third.outbox.claim({ worker: 'w', kinds: ['mail'], limit: 100, leaseMs: minuteMs });
    expect(jobs.map(({ id, payload }) => [id, payload])).toEqual([
      ['sealed by the old one', null],
      ['sealed by the new one', { code: '424242' }],
    ]);
  });

  if (engine.kind === 'memory') return;
  it('R13 a copy of the database shows no code that waits to be mailed, and nothing of it afterwards', async () => {
    const { store, place } = await open(['s'.repeat(32)]);
    await add(store, 'one');
    const waiting = await rawRows(place, 'select * from outbox');
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toContain('424242');
    await claim(store, 'w');
    await store.outbox.done('w', 'one');
    expect(await rawRows(place, 'select payload from outbox')).toEqual([{ payload: null }]);
  });

  it('R13 R61 the last try is sealed, and stays with what was given up, and with a webhook that is done', async () => {
    const { store, place } = await open(['s'.repeat(32)]);
    const lastTry = { text: 'ada@example.com is not known' };
    const stored = () => rawRows(place, 'select last_try from outbox');
    const sealed = [{ last_try: expect.stringMatching(/^gcm:/) }];
    await add(store, 'one', { kind: 'webhook' });
    for (const retryInMs of [0, null]) {
      await claim(store, 'w', { kinds: ['webhook'] });
      await store.outbox.failed('w', 'one', { error: 'answered 404', retryInMs, lastTry });
      expect(await store.outbox.list(tenant, { kind: 'webhook', limit: 1 })).toMatchObject([{ lastTry }]);
      expect(await stored()).toEqual(sealed);
    }
    await store.outbox.again(tenant, { kind: 'webhook', id: 'one' });
    expect(await stored()).toEqual(sealed);
    await claim(store, 'w', { kinds: ['webhook'] });
    await store.outbox.done('w', 'one', { text: 'ok' });
    expect(await stored()).toEqual(sealed);
    const [done] = await store.outbox.list(tenant, { kind: 'webhook', state: 'done', limit: 1 });
    expect(done).toMatchObject({ payload: { code: '424242' }, lastTry: { text: 'ok' }, isErased: false });
    expect(JSON.stringify(await rawRows(place, 'select * from outbox'))).not.toContain('424242');
  });
});

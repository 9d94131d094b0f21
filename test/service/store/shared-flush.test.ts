import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeFailure } from '../../../src/service/store/failure.ts';
import { sharedFlush } from '../../../src/service/store/shared-flush.ts';
import { describeEngines } from '../../support/engines.ts';
import { freshFolder } from '../../support/process.ts';
import { newMember, tenant, times } from '../../support/store-fixtures.ts';

/** A disk that is done with a flush when it is told so. */
function slowDisk() {
  const flushes: PromiseWithResolvers<void>[] = [];
  const disk = {
    datasync: () => {
      const flush = Promise.withResolvers<void>();
      flushes.push(flush);
      return flush.promise;
    },
    close: async () => {},
  };
  return { flushes, open: async () => disk };
}

/** Whether it is over by the time that everything that can go on has gone on. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  const done = () => {
    over = true;
  };
  promise.then(done, done);
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

describe('R66 one flush of the log for many commits', () => {
  it('R66 whoever has committed while the disk was busy waits for a flush that began after it, and shares it', async () => {
    const { flushes, open } = slowDisk();
    const flush = sharedFlush('none', open);
    const first = flush.flushed();
    expect(await isOver(first)).toBe(false);
    const late = [flush.flushed(), flush.flushed(), flush.flushed()];
    expect(flushes).toHaveLength(1);
    flushes[0]!.resolve();
    await first;
    // What was under way need not hold what they wrote.
    expect(await isOver(Promise.race(late))).toBe(false);
    expect(flushes).toHaveLength(2);
    flushes[1]!.resolve();
    await Promise.all(late);
    const alone = flush.flushed();
    expect(await isOver(alone)).toBe(false);
    flushes[2]!.resolve();
    await alone;
    await flush.close();
    expect(flushes).toHaveLength(3);
  });

  it('R66 once the disk has refused a flush, nobody is told any more that something lasts, although the next one works', async () => {
    const { flushes, open } = slowDisk();
    const flush = sharedFlush('none', open);
    expect(() => flush.assertSound()).not.toThrow();
    const [first, late] = [flush.flushed(), flush.flushed().catch((error: unknown) => error)];
    expect(await isOver(first.catch(() => {}))).toBe(false);
    const later = flush.flushed().catch((error: unknown) => error);
    flushes[0]!.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
    await expect(first).rejects.toThrow('must be started again');
    expect(await isOver(later)).toBe(false);
    flushes[1]!.resolve();
    for (const error of [await late, await later]) expect(storeFailure(error)).toBe('unavailable');
    expect(() => flush.assertSound()).toThrow('must be started again');
  });

  it('R66 a log that is not there lets nothing pass', async () => {
    const flush = sharedFlush(join(freshFolder(), 'latchkey.db-wal'));
    await expect(flush.flushed()).rejects.toThrow('must be started again');
    await flush.close();
  });
});

describeEngines(
  'R66 the log of a database',
  (engine) => {
    afterEach(() => vi.restoreAllMocks());

    async function watched() {
      const handle = await open(join(freshFolder(), 'any'), 'w');
      const datasync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
      await handle.close();
      return datasync;
    }

    it('R66 nobody hears that something is written before the log is on the disk, and nobody waits with her', async () => {
      const store = await engine.open();
      await store.members.create(tenant, newMember('ada'));
      const disk = Promise.withResolvers<void>();
      const datasync = (await watched()).mockReturnValue(disk.promise);
      const said = vi.spyOn(DatabaseSync.prototype, 'exec');
      const saved = store.transaction((tx) => tx.members.mergeCustomFields(tenant, 'mem_ada', { bio: 'walks' }));
      await vi.waitFor(() => expect(datasync).toHaveBeenCalledOnce());
      expect((await store.members.byId(tenant, 'mem_ada'))?.customFields).toEqual({ bio: 'walks' });
      expect(await isOver(saved)).toBe(false);
      // SQLite itself has not made the process wait.
      const asked = ['pragma synchronous = normal', 'begin immediate', 'commit', 'pragma synchronous = full'];
      expect(said.mock.calls.flat()).toEqual(asked);
      disk.resolve();
      await saved;
    });

    it('R66 many who write at once wait for few flushes', async () => {
      const store = await engine.open();
      const datasync = await watched();
      await times(40, (i) =>
        store.transaction((tx) => tx.auditLog.add(tenant, { event: `save-${i}`, actor: 'member' })),
      );
      expect(datasync.mock.calls.length).toBeGreaterThan(0);
      expect(datasync.mock.calls.length).toBeLessThan(40);
      expect(await store.auditLog.list(tenant, { limit: 100 })).toHaveLength(40);
    });

    it('R66, R82 a disk that has refused to keep something makes the service unready, and it writes no more', async () => {
      const store = await engine.open();
      const datasync = await watched();
      datasync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      const save = () => store.transaction((tx) => tx.auditLog.add(tenant, { event: 'save', actor: 'member' }));
      await expect(save()).rejects.toThrow('must be started again');
      await expect(save()).rejects.toThrow('must be started again');
      await expect(store.probe()).rejects.toThrow('must be started again');
      // The first one happened, and nobody was told so; the second was not begun.
      expect(await store.auditLog.list(tenant, { limit: 10 })).toHaveLength(1);
    });
  },
  ['file'],
);

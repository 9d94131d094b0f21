import { copyFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeFailure } from '../../../../src/platform/database/failure.ts';
import { sharedFlush } from '../../../../src/platform/database/sqlite/shared-flush.ts';
import { openSqlite } from '../../../../src/platform/database/sqlite/sqlite-connection.ts';
import { databaseFile } from '../../../../src/service/store/schema.ts';
import { rawRows } from '../../../service/store/raw-rows.ts';
import { describeEngines } from '../../../support/engines.ts';
import { eventually } from '../../../support/eventually.ts';
import { createHttpService, secret } from '../../../support/http-service.ts';
import { freshFolder } from '../../../support/process.ts';
import { newMember, tenant, times } from '../../../support/store-fixtures.ts';

/** A disk whose flushes the test resolves. */
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
  it('R66 commits during a flush wait for the next one and share it', async () => {
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

  it('R66 acknowledges nothing after a failed flush, even when the next one succeeds', async () => {
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

    it('R66 acknowledges a write only when the log is on the disk, without blocking other callers', async () => {
      const store = await engine.open();
      await store.members.create(tenant, newMember('ada'));
      const disk = Promise.withResolvers<void>();
      const datasync = (await watched()).mockReturnValue(disk.promise);
      const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
      const saved = store.transaction((tx) => tx.members.mergeCustomFields(tenant, 'mem_ada', { bio: 'walks' }));
      await eventually(() => expect(datasync).toHaveBeenCalledOnce());
      expect((await store.members.byId(tenant, 'mem_ada'))?.customFields).toEqual({ bio: 'walks' });
      expect(await isOver(saved)).toBe(false);
      // SQLite itself has not made the process wait.
      const statements = ['pragma synchronous = normal', 'begin immediate', 'commit', 'pragma synchronous = full'];
      expect(exec.mock.calls.flat()).toEqual(statements);
      disk.resolve();
      await saved;
    });

    it('R66 acknowledges a single statement by the shared flush, and works on meanwhile', async () => {
      const store = await engine.open();
      const disk = Promise.withResolvers<void>();
      const datasync = (await watched()).mockReturnValue(disk.promise);
      const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
      const added = Promise.all(['one', 'two'].map((event) => store.auditLog.add(tenant, { event, actor: 'member' })));
      await eventually(() => expect(datasync).toHaveBeenCalledOnce());
      expect(await store.auditLog.list(tenant, { limit: 10 })).toHaveLength(2);
      expect(await isOver(added)).toBe(false);
      expect(exec.mock.calls.flat()).toEqual(
        Array(2).fill(['pragma synchronous = normal', 'pragma synchronous = full']).flat(),
      );
      disk.resolve();
      await added;
    });

    it('R60, R66 confirms a claimed payment event only when it is on the disk', async () => {
      const store = await engine.open();
      const disk = Promise.withResolvers<void>();
      const datasync = (await watched()).mockReturnValue(disk.promise);
      const first = store.transaction((tx) => tx.subscriptionSnapshots.claim(tenant, 'evt_1'));
      await eventually(() => expect(datasync).toHaveBeenCalledOnce());
      const second = store.subscriptionSnapshots.isClaimed(tenant, 'evt_1');
      expect(await store.subscriptionSnapshots.isClaimed(tenant, 'evt_2')).toBe(false);
      expect(await isOver(Promise.race([first, second]))).toBe(false);
      datasync.mockRejectedValue(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      disk.resolve();
      // That flush had begun before the call, so it takes another one.
      expect(await first).toBe(true);
      await expect(second).rejects.toThrow('must be started again');
    });

    it('R66 many parallel writes share few flushes', async () => {
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
      // Nor by a way that flushes by itself: the acknowledged write would follow a lost one.
      await expect(store.sessions.close(tenant, 'any')).rejects.toThrow('must be started again');
      const counter = { key: 'any', limit: 9, windowMs: 1 };
      await expect(store.limits.take(tenant, [counter])).rejects.toThrow('must be started again');
      // The first one was committed but not acknowledged; the second was not begun.
      expect(await store.auditLog.list(tenant, { limit: 10 })).toHaveLength(1);
    });

    it('R66 an unflushed log is not checkpointed at the end, and an existing log is at the start', async () => {
      const place = (await engine.place()) as { folder: string };
      const file = join(place.folder, databaseFile);
      const inFile = () => {
        // Without the log beside it.
        const alone = join(freshFolder(), 'alone.db');
        copyFileSync(file, alone);
        return openSqlite(alone).prepare('select event from audit_log').all();
      };
      await (await engine.open({}, place)).close();
      const store = await engine.open({}, place);
      const datasync = await watched();
      datasync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      const saved = store.transaction((tx) => tx.auditLog.add(tenant, { event: 'save', actor: 'member' }));
      await expect(saved).rejects.toThrow('must be started again');
      await store.close();
      expect(inFile()).toEqual([]);
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
      const again = await engine.open({}, place);
      expect(inFile()).toEqual([{ event: 'save' }]);
      expect(again.strain().walBytes).toBe(0);
    });

    it('R28, R71 after a failed flush sessions still read, and a logout survives the next start', async () => {
      const place = await engine.place();
      let service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const token = await service.logIn();
      const status = async (operation: 'getCurrentMember' | 'logout' | 'updateMember', input?: object) =>
        (await service.call(operation, input, { token })).statusCode;
      await rawRows(place, 'update sessions set last_seen_at = 1');
      const datasync = await watched();
      datasync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      const change = { customFields: { 'first-name': 'Ada' } };
      expect(await status('updateMember', change)).toBe(503);
      expect(await status('getCurrentMember')).toBe(200);
      expect(await status('updateMember', change)).toBe(503);
      expect(await status('logout')).toBe(200);
      expect(await status('getCurrentMember')).toBe(401);
      await service.close();
      service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      expect(await status('getCurrentMember')).toBe(401);
      await service.close();
    });

    it('R66 flushes the log on its own disk, also when the file in the folder is a link', async () => {
      const [folder, elsewhere] = [freshFolder(), freshFolder()];
      symlinkSync(join(elsewhere, 'data.db'), join(folder, databaseFile));
      const store = await engine.open({}, { folder });
      await store.members.create(tenant, newMember('ada'));
      expect(store.strain().walBytes).toBeGreaterThan(0);
      expect(readdirSync(elsewhere)).toContain('data.db-wal');
    });

    it('R66, R81 acknowledges all writes that were made before the database is closed', async () => {
      const place = await engine.place();
      const store = await engine.open({}, place);
      const writes = Array.from({ length: 20 }, (_, i) =>
        store.auditLog.add(tenant, { event: `save-${i}`, actor: 'member' }),
      );
      const closed = store.close();
      const late = Array.from({ length: 20 }, (_, i) =>
        store.transaction((tx) => tx.auditLog.add(tenant, { event: `late-${i}`, actor: 'member' })),
      );
      const results = await Promise.allSettled([...writes, ...late]);
      await closed;
      const again = await engine.open({}, place);
      expect(await again.auditLog.list(tenant, { limit: 100 })).toHaveLength(
        results.filter(({ status }) => status === 'fulfilled').length,
      );
    });
  },
  ['file'],
);

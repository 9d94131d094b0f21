import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { storeFailure } from '../../../src/platform/database/failure.ts';
import { asAdmin, describeEngines } from '../../support/engines.ts';
import { newMember, tenant, times } from '../../support/store-fixtures.ts';
import { barePostgres } from './bare-db.ts';

describeEngines(
  'R77 the pool',
  (engine) => {
    it('R77 connections cut under load fail at worst as "unavailable", never as an unhandled error', async () => {
      const unhandled: unknown[] = [];
      const note = (error: unknown) => unhandled.push(error);
      process.on('uncaughtException', note);
      process.on('unhandledRejection', note);
      onTestFinished(() => {
        process.off('uncaughtException', note);
        process.off('unhandledRejection', note);
      });
      const place = (await engine.place()) as { url: string };
      const store = await engine.open({ poolSize: 5 }, place);
      const cut = () =>
        asAdmin(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          place.url,
        );
      let isOver = false;
      const acknowledged: string[] = [];
      const load = times(8, async (lane) => {
        for (let i = 0; !isOver; i++) {
          const name = `${lane}-${i}`;
          try {
            await store.transaction(async (tx) => void (await tx.members.create(tenant, newMember(name))));
            acknowledged.push(name);
          } catch (error) {
            expect(storeFailure(error), String((error as Error).stack)).toBe('unavailable');
          }
        }
      });
      for (let round = 0; round < 3; round++) {
        const before = acknowledged.length;
        while (acknowledged.length < before + 20) await new Promise((resolve) => setImmediate(resolve));
        await cut();
      }
      isOver = true;
      await load;
      await cut();
      // Each connection of the pool may have to notice by itself, once.
      let failures = 0;
      while (
        !(await store.probe().then(
          () => true,
          () => false,
        ))
      ) {
        failures += 1;
        expect(failures).toBeLessThanOrEqual(5);
      }
      for (const name of acknowledged) expect(await store.members.byId(tenant, `mem_${name}`)).not.toBeNull();
      expect(unhandled).toEqual([]);
    });

    it('R77 a commit waits for the disk, whatever the database’s default is', async () => {
      const place = (await engine.place()) as { url: string };
      await asAdmin(
        `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
        place.url,
      );
      const db = barePostgres(place.url);
      const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db.sql);
      expect(rows).toEqual([{ synchronous_commit: 'on' }]);
      await db.sql.destroy();
    });

    it('R76 both of two deadlocked transactions succeed: the one that PostgreSQL aborts runs again', async () => {
      const store = await engine.open();
      for (const name of ['ada', 'bea']) await store.members.create(tenant, newMember(name));
      let waiting = 0;
      let go = () => {};
      const bothHold = new Promise<void>((resolve) => {
        go = resolve;
      });
      let runs = 0;
      const inOrder = (first: string, second: string) =>
        store.transaction(async (tx) => {
          runs += 1;
          await tx.members.update(tenant, `mem_${first}`, { loginRedirect: `/${first}` });
          if (++waiting === 2) go();
          await bothHold;
          await tx.members.update(tenant, `mem_${second}`, { loginRedirect: `/${first}` });
        });
      await Promise.all([inOrder('ada', 'bea'), inOrder('bea', 'ada')]);
      expect(runs).toBeGreaterThan(2);
      const redirects = await Promise.all(['ada', 'bea'].map((name) => store.members.byId(tenant, `mem_${name}`)));
      expect(redirects[0]!.loginRedirect).toBe(redirects[1]!.loginRedirect);
    });

    it('R86 reports how many callers wait for a connection, and when each has one', async () => {
      const waits = { begun: 0, ended: 0 };
      const timeWait = () => {
        waits.begun += 1;
        return () => {
          waits.ended += 1;
        };
      };
      const store = await engine.open({ poolSize: 1, timeWait });
      expect(store.strain()).toEqual({ poolWaiting: 0 });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>();
      const holding = store.transaction(async (tx) => {
        await tx.now();
        connected();
        await held;
      });
      await isConnected;
      const waiting = [store.now(), store.now(), store.now()];
      await expect.poll(() => store.strain().poolWaiting).toBe(3);
      expect(waits.begun - waits.ended).toBe(3);
      release();
      await Promise.all([holding, ...waiting]);
      expect(store.strain()).toEqual({ poolWaiting: 0 });
    });

    it('R76 transactions run at READ COMMITTED', async () => {
      const place = (await engine.place()) as { url: string };
      const db = barePostgres(place.url);
      const level = await db.write(async (tx) => {
        const { rows } = await sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(tx.sql);
        return rows[0]!.transaction_isolation;
      });
      expect(level).toBe('read committed');
      await db.sql.destroy();
    });
  },
  ['postgres'],
);

import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { recountSaves } from '../../../demo/photo-finder/api/store/collections/recount-saves.ts';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { FinderStore } from '../../../demo/photo-finder/api/store/store.ts';
import { eraseMember } from '../../../demo/photo-finder/api/use-cases/me/erase-member.ts';
import { confirmClaim } from '../../../demo/photo-finder/api/use-cases/moderation/confirm-claim.ts';
import { removePage } from '../../../demo/photo-finder/api/use-cases/moderation/remove-page.ts';
import { hideAsked } from '../../../demo/photo-finder/api/use-cases/removals/hide-asked.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { eventually } from '../../support/eventually.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, photoIdOf, plainPhoto } from './plain-photo.ts';

const erase = (tx: FinderStore) => eraseMember(tx, 'mem_ada');
const hide = async (tx: FinderStore) => {
  await tx.removals.add({
    id: 'rmv_1',
    tokenHash: 'x',
    photoIds: [photoIdOf(1), photoIdOf(2)],
    relation: 'self',
    contact: null,
    statement: 'It is me.',
    dueMs: 1,
  });
  const sender = { address: '192.0.2.1', network: '192.0.2.0' };
  const context = { random: systemRandom, sender, limitFactor: 1, alert: () => {} };
  await hideAsked(tx, context, (await tx.removals.byId('rmv_1'))!, { isProved: true, needsProof: false });
};
const trash = (tx: FinderStore) => tx.collections.trash('col_1');
const remove = async (tx: FinderStore, page: number) => {
  await tx.lock(`finder:provider:${page}`);
  await removePage(tx, page);
};

describeFinder(
  'R76 what changes many photos',
  (engine) => {
    const numberOf = async ({ sql: at }: Pick<OpenFinderStore['db'], 'sql'>, query: RawBuilder<{ value: number }>) =>
      (await query.execute(at)).rows[0]!.value;

    it.each([
      ['erasing a member', 'a photo', erase, () => `finder:photo:${photoIdOf(2)}`],
      ['erasing a member', 'a page', erase, (page: number) => `finder:provider:${page}`],
      ['erasing a member', 'a photo she keeps', erase, () => `finder:photo:${photoIdOf(3)}`],
      ['removing a page', 'a photo', remove, () => `finder:photo:${photoIdOf(2)}`],
      ['hiding what a request names', 'a photo', hide, () => `finder:photo:${photoIdOf(2)}`, 'hidden'],
      ['deleting a collection', 'a photo', trash, () => `finder:photo:${photoIdOf(4)}`, 'published'],
    ] as const)(
      '%s waits for %s without holding the log of changes',
      async (_, __, work, lockOf, becomes: string = 'removed') => {
        const store = await engine.open();
        await addConsent(store);
        const page = await store.providers.add(planProvider(0));
        await store.providers.allowEditing(page, 'mem_ada', 'test');
        const sets = [];
        for (const i of [1, 2]) {
          await store.photos.add(plainPhoto(i, { source: 'provider', providerN: page, uploader: 'mem_ada' }));
          sets.push({ photoN: (await store.photos.byId(photoIdOf(i)))!.n, weeks: i });
        }
        await store.stories.add({ id: 'sto_1', owner: 'mem_ada', patient: null, providerN: page, sets });

        await store.collections.create({ id: 'col_1', owner: 'mem_ada', title: 'Hers', note: '', isDefault: true });
        for (const i of [3, 4]) {
          await store.photos.add(plainPhoto(i, { source: 'patient' }));
          await store.items.put('col_1', (await store.photos.byId(photoIdOf(i)))!.n, {});
        }

        const { promise: held, resolve: holds } = Promise.withResolvers<number>();
        const { promise: blocks, resolve: go } = Promise.withResolvers<void>();
        const beside = store.db.write(async (tx) => {
          await tx.lock(lockOf(page));
          holds(await numberOf(tx, sql`select pg_backend_pid() as value`));
          await blocks;
          await sql`set local lock_timeout = '300ms'`.execute(tx.sql);
          // What the log of changes and the row of another photo are needed for.
          await tx.sql.updateTable('photos').set({ rev: 2 }).where('id', '=', photoIdOf(3)).execute();
          await tx.lock('finder:changes');
        });
        const me = await held;
        const working = store.transaction(async (tx) => void (await work(tx, page)));
        const waiting = sql<{ value: number }>`
        select count(*)::int as value from pg_stat_activity where ${me} = any(pg_blocking_pids(pid))`;
        await eventually(async () => expect(await numberOf(store.db, waiting)).toBe(1));
        go();
        await beside;
        await working;
        expect((await store.photos.byId(photoIdOf(2)))?.status).toBe(becomes);
      },
    );

    it('R78 erasing a member takes the page that she is given at the same moment', async () => {
      const store = await engine.open();
      const page = await store.providers.add(planProvider(0));
      const evidence = { licenceNo: '1', statement: '', isWorkEmail: false };
      await store.claims.add({ id: 'clm_1', providerN: page, member: 'mem_ada', role: 'self', evidence });
      await store.claims.take('clm_1', 'approve', 'mem_eve');
      const { promise: given, resolve: gives } = Promise.withResolvers<void>();
      const { promise: blocks, resolve: go } = Promise.withResolvers<void>();
      const giving = store.transaction(async (tx) => {
        await confirmClaim(tx, 'clm_1', 'mem_mod');
        gives();
        await blocks;
      });
      await given;
      const erasing = store.transaction(async (tx) => void (await erase(tx)));
      const waiting = sql<{ value: number }>`
        select count(*)::int as value from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
      await eventually(async () => expect(await numberOf(store.db, waiting)).toBe(1));
      go();
      await Promise.all([giving, erasing]);
      expect(await store.providers.editorsOf(page)).toEqual([]);
    });
  },
  ['postgres'],
);

describeFinder('R78 counting how many members keep a photo', (engine) => {
  it('counts more photos at once than a statement takes values', async () => {
    const store = await engine.open();
    await addConsent(store);
    await store.photos.add(plainPhoto(1, { source: 'patient' }));
    const { n } = (await store.photos.byId(photoIdOf(1)))!;
    await store.collections.create({ id: 'col_1', owner: 'mem_ada', title: 'Hers', note: '', isDefault: true });
    await store.items.put('col_1', n, {});
    await store.db.sql.updateTable('photos').set({ save_count: 7 }).where('n', '=', n).execute();
    const others = Array.from({ length: 70_000 }, (_, i) => n + 1 + i);
    await store.db.write((tx) => recountSaves(tx, [...others, n]));
    expect((await store.photos.byId(photoIdOf(1)))?.saves).toBe(1);
  });
});

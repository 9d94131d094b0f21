import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { FinderStore } from '../../../demo/photo-finder/api/store/store.ts';
import { eraseMember } from '../../../demo/photo-finder/api/use-cases/me/erase-member.ts';
import { removePage } from '../../../demo/photo-finder/api/use-cases/moderation/remove-page.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { eventually } from '../../support/eventually.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, photoIdOf, plainPhoto } from './plain-photo.ts';

const erase = (tx: FinderStore) => eraseMember(tx, 'mem_ada');
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
      ['removing a page', 'a photo', remove, () => `finder:photo:${photoIdOf(2)}`],
    ] as const)('%s waits for %s without holding the log of changes', async (_, __, work, lockOf) => {
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

      const { promise: held, resolve: holds } = Promise.withResolvers<number>();
      const { promise: blocks, resolve: go } = Promise.withResolvers<void>();
      const beside = store.db.write(async (tx) => {
        await tx.lock(lockOf(page));
        holds(await numberOf(tx, sql`select pg_backend_pid() as value`));
        await blocks;
        await sql`set local lock_timeout = '300ms'`.execute(tx.sql);
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
      expect((await store.photos.byId(photoIdOf(2)))?.status).toBe('removed');
    });
  },
  ['postgres'],
);

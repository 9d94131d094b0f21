import { sql, type UpdateObject } from 'kysely';
import type { StorySide } from '../../../contract/story-entities.ts';
import type { FinderDb } from '../finder-db.ts';
import { noteChanges } from '../photos/note-changes.ts';
import type { FinderTables } from '../tables.ts';
import { type StoryRecord, storyRecord } from './story-record.ts';
import { putSets, setsOf, withSets } from './story-sets.ts';

export type { StoryRecord, StorySet } from './story-record.ts';

export interface Stories {
  add(story: Pick<StoryRecord, 'id' | 'owner' | 'patient' | 'providerN' | 'sets'>): Promise<StoryRecord>;
  byId(id: string): Promise<StoryRecord | null>;
  /**
   * Owned by her, showing her, or naming one of these pages with two published sets; the newest
   * first, at most 200.
   */
  about(member: string, providerNs: readonly number[]): Promise<StoryRecord[]>;
  countOf(owner: string): Promise<number>;
  /** Confirmed by both sides and with two published sets, the newest first, below `before`. */
  shownOf(providerN: number, before: number, limit: number): Promise<StoryRecord[]>;
  /** Those of these sets that are in another story than number `besides`. */
  taken(photoNs: readonly number[], besides: number): Promise<number[]>;
  /** Ends an open invitation, which was given for what the story held before. */
  change(n: number, to: Pick<StoryRecord, 'providerN' | 'sets'>): Promise<void>;
  /** Only while it is at `rev`, where that is given; answers whether it was. */
  confirm(n: number, side: StorySide, rev?: number): Promise<boolean>;
  withdraw(n: number, side: StorySide): Promise<void>;
  invite(n: number, hash: string): Promise<void>;
  /** Sets the person shown, who has opened the invitation, and ends the invitation. */
  setPatient(n: number, patient: string): Promise<void>;
  remove(n: number): Promise<void>;
  /** Removes her stories; stories of others no longer name her as the person shown. */
  forget(member: string): Promise<void>;
}

/** Of `stories`, in any query over it. */
const isShown = sql<boolean>`1 < (select count(*) from story_sets
  join photos on photos.n = story_sets.photo_n and photos.status = 'published'
  where story_sets.story_n = stories.n)`;
const column = { patient: 'patient_confirmed_at', provider: 'provider_confirmed_at' } as const;

export function storiesIn(db: FinderDb): Stories {
  const all = () => db.sql.selectFrom('stories').selectAll('stories');
  const update = (n: number, to: UpdateObject<FinderTables, 'stories'>, at?: number) =>
    db.sql
      .updateTable('stories')
      .set({ ...to, rev: sql<number>`rev + 1` })
      .where('n', '=', n)
      .$if(at !== undefined, (query) => query.where('rev', '=', at!))
      .executeTakeFirst();

  return {
    async add({ id, owner, patient, providerN, sets }) {
      const row = await db.sql
        .insertInto('stories')
        .values({ id, owner, patient, provider_n: providerN, created_at: db.now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      await putSets(db, row.n, sets);
      return storyRecord(row, [...sets]);
    },
    byId: async (id) => (await withSets(db, await all().where('id', '=', id).execute()))[0] ?? null,
    about: async (member, providerNs) =>
      withSets(
        db,
        await all()
          .where((eb) =>
            eb.or([
              eb('owner', '=', member),
              eb('patient', '=', member),
              ...(providerNs.length > 0 ? [eb.and([eb('provider_n', 'in', providerNs), isShown])] : []),
            ]),
          )
          .orderBy('n', 'desc')
          .limit(200)
          .execute(),
      ),
    async countOf(owner) {
      const row = await db.sql
        .selectFrom('stories')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    shownOf: async (providerN, before, limit) =>
      withSets(
        db,
        await all()
          .where('provider_n', '=', providerN)
          .where('n', '<', before)
          .where('patient_confirmed_at', 'is not', null)
          .where('provider_confirmed_at', 'is not', null)
          .where(isShown)
          .orderBy('n', 'desc')
          .limit(limit)
          .execute(),
      ),
    taken: async (photoNs, besides) =>
      (
        await db.sql
          .selectFrom('story_sets')
          .select('photo_n')
          .where('photo_n', 'in', photoNs)
          .where('story_n', '<>', besides)
          .execute()
      ).map(({ photo_n }) => photo_n),
    async change(n, { providerN, sets }) {
      // Without a surgeon there is nothing to confirm.
      await update(n, {
        provider_n: providerN,
        invitation: null,
        ...(providerN === null && { patient_confirmed_at: null, provider_confirmed_at: null }),
      });
      await putSets(db, n, sets);
    },
    async confirm(n, side, rev) {
      const { numUpdatedRows } = await update(n, { [column[side]]: db.now() }, rev);
      return numUpdatedRows > 0n;
    },
    async withdraw(n, side) {
      await update(n, { [column[side]]: null });
    },
    async invite(n, hash) {
      await update(n, { invitation: hash });
    },
    async setPatient(n, patient) {
      await update(n, { patient, invitation: null });
    },
    async remove(n) {
      const sets = await setsOf(db, n);
      await db.sql.deleteFrom('stories').where('n', '=', n).execute();
      await noteChanges(
        db,
        sets.map(({ photo_n }) => photo_n),
      );
    },
    async forget(member) {
      const own = await all().where('owner', '=', member).execute();
      for (const { n } of own) await this.remove(n);
      await db.sql
        .updateTable('stories')
        .set({ patient: null, patient_confirmed_at: null, rev: sql<number>`rev + 1` })
        .where('patient', '=', member)
        .execute();
    },
  };
}

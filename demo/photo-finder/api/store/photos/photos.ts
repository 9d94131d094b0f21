import { sql } from 'kysely';
import { type PhotoStep, photoSteps, type Step } from '../../../contract/state-machines.ts';
import type { PhotoState } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { endUnseenConfirmations } from '../stories/end-unseen-confirmations.ts';
import { addPhoto, type NewPhoto } from './add-photo.ts';
import { noteChanges } from './note-changes.ts';
import { type AssetRecord, assetRecord, type PhotoFacts, type PhotoRecord, photoRecord } from './photo-records.ts';
import { setPhotoWords } from './photo-search.ts';
import { wordsOf } from './photo-words.ts';
import { shownStory } from './shown-story.ts';

export interface Photos {
  /** Answers its n. */
  add(photo: NewPhoto): Promise<number>;
  byId(id: string): Promise<PhotoRecord | null>;
  byNs(ns: readonly number[]): Promise<Map<number, PhotoRecord>>;
  nById(ids: readonly string[]): Promise<Map<string, number>>;
  /**
   * The only way in which a photo changes its state, with what the lists need to know of it. Null
   * when the step may not be taken from where it stands now: of two who decide at once one comes
   * too late.
   */
  take(n: number, step: PhotoStep, reason?: string): Promise<PhotoRecord | null>;
  /**
   * What the demo's sets say besides, since a newer version asks for it; nothing of one that was
   * taken down.
   */
  restate(n: number, said: Pick<PhotoFacts, 'fields' | 'fitzpatrick'>): Promise<void>;
  /** It stays hidden, for another reason. */
  hideFor(n: number, reason: string): Promise<void>;
  /** Whether an image may still be handed out: a photo that is hidden takes its images along. */
  isImageShown(key: string): Promise<boolean>;
  count(): Promise<number>;
}

export function photosIn(db: FinderDb): Photos {
  const joined = (at: FinderDb) =>
    at.sql
      .selectFrom('photos')
      // Who is hidden is not named by photos either.
      .leftJoin('providers', (join) =>
        join.onRef('providers.n', '=', 'photos.provider_n').on('providers.status', '=', 'published'),
      )
      .selectAll('photos')
      .select(['providers.id as provider_id', 'providers.name as provider_name', shownStory.as('story_id')]);

  const assetsOf = async (at: FinderDb, ns: readonly number[]) => {
    const found = new Map<number, AssetRecord[]>();
    if (ns.length === 0) return found;
    const rows = await at.sql
      .selectFrom('photo_assets')
      .selectAll()
      .where('photo_n', 'in', ns)
      .orderBy('photo_n')
      .orderBy('position')
      .execute();
    for (const row of rows) found.set(row.photo_n, [...(found.get(row.photo_n) ?? []), assetRecord(row)]);
    return found;
  };

  return {
    add: (photo) => db.write((tx) => addPhoto(tx, photo)),

    async byId(id) {
      const row = await joined(db).where('photos.id', '=', id).executeTakeFirst();
      if (!row) return null;
      return photoRecord(row, (await assetsOf(db, [row.n])).get(row.n) ?? []);
    },

    async byNs(ns) {
      if (ns.length === 0) return new Map();
      const [rows, assets] = [await joined(db).where('photos.n', 'in', ns).execute(), await assetsOf(db, ns)];
      return new Map(rows.map((row) => [row.n, photoRecord(row, assets.get(row.n) ?? [])]));
    },

    async nById(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db.sql.selectFrom('photos').select(['id', 'n']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, n }) => [id, n]));
    },

    take: (n, step, reason) =>
      db.write(async (tx) => {
        const { from, to }: Step<PhotoState> = photoSteps[step];
        const moved = await tx.sql
          .updateTable('photos')
          .set({
            status: to,
            hidden_reason: to === 'hidden' || to === 'rejected' ? (reason ?? null) : null,
            rev: sql<number>`rev + 1`,
            ...(to === 'published' && { published_at: sql<number>`coalesce(published_at, ${tx.now()})` }),
          })
          .where('n', '=', n)
          .where('status', 'in', from)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return null;
        const row = await joined(tx).where('photos.n', '=', n).executeTakeFirstOrThrow();
        const photo = photoRecord(row, (await assetsOf(tx, [n])).get(n) ?? []);
        await setPhotoWords(tx, n, to === 'published' ? wordsOf(photo) : null);
        if (to === 'published') await endUnseenConfirmations(tx, n);
        if (to === 'removed') await tx.sql.deleteFrom('story_sets').where('photo_n', '=', n).execute();
        await noteChanges(tx, [n]);
        return photo;
      }),

    restate: (n, { fields, fitzpatrick }) =>
      db.write(async (tx) => {
        await tx.sql
          .updateTable('photos')
          .set({ fields: JSON.stringify(fields), fitzpatrick })
          .where('n', '=', n)
          .where('status', '<>', 'removed')
          .execute();
        await noteChanges(tx, [n]);
      }),

    async hideFor(n, reason) {
      await db.sql
        .updateTable('photos')
        .set({ hidden_reason: reason })
        .where('n', '=', n)
        .where('status', '=', 'hidden')
        .execute();
    },

    async isImageShown(key) {
      const row = await db.sql
        .selectFrom('photo_assets')
        .innerJoin('photos', 'photos.n', 'photo_assets.photo_n')
        .select('photos.status')
        .where('image_key', '=', key)
        .where('photos.status', '=', 'published')
        .executeTakeFirst();
      return row !== undefined;
    },

    async count() {
      const row = await db.sql
        .selectFrom('photos')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'published')
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

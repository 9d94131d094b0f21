import { sql } from 'kysely';
import { limits, type Visibility } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { moderationIn } from '../moderation/moderation.ts';
import { type CollectionRecord, collectionRecord, type ShareRecord } from './collection-records.ts';

export type Refused = 'title-taken' | 'limit-reached' | 'precondition-failed' | 'collection-not-found';

interface CollectionChange {
  title?: string;
  note?: string;
  visibility?: Visibility;
  coverPhotoN?: number | null;
}

export interface Collections {
  byId(id: string): Promise<CollectionRecord | null>;
  /** All of the member's, newest change first. */
  of(owner: string): Promise<CollectionRecord[]>;
  /** What the member deleted and can still take back, newest first. */
  trashOf(owner: string): Promise<CollectionRecord[]>;
  /** The ones whose link the member keeps; dead links are left out. */
  keptBy(member: string): Promise<(CollectionRecord & { keptAt: number })[]>;
  /** The public ones that moderation let through, newest change first, below `before`. */
  listed(before: { updatedAt: number; place: number } | null, limit: number): Promise<CollectionRecord[]>;
  create(made: {
    id: string;
    owner: string;
    title: string;
    note: string;
    isDefault: boolean;
  }): Promise<CollectionRecord | Refused>;
  /** The member's default collection; null where there is none yet. */
  defaultOf(owner: string): Promise<CollectionRecord | null>;
  update(id: string, rev: number | null, change: CollectionChange, itemId: string): Promise<CollectionRecord | Refused>;
  /** Whose collection lies in the trash; null = none of that id does. */
  ownerInTrash(id: string): Promise<string | null>;
  /** Moves it to the trash, recounts saves and ends its review. */
  trash(id: string): Promise<void>;
  restore(id: string): Promise<CollectionRecord | Refused>;
  /** A new link, or null for none. The old slug is dead with the same statement. */
  share(id: string, share: Omit<ShareRecord, 'opened'> | null): Promise<CollectionRecord | null>;
  countOpened(id: string): Promise<void>;
  /** Makes it public, and lets everybody find it: what a moderator says yes to. */
  list(id: string): Promise<void>;
  /** Lets everybody find it where its owner still wants that; false where she does not. */
  allow(id: string): Promise<boolean>;
  /** It stays public, but unlisted until a moderator has reviewed it again. */
  unlist(id: string): Promise<void>;
  /** Only its owner sees it from now on. */
  close(id: string): Promise<void>;
  keep(member: string, id: string, slug: string): Promise<void>;
  drop(member: string, id: string): Promise<void>;
  /** Deletes what has lain in the trash for 30 days. */
  purge(): Promise<number>;
}

export const trashMs = 30 * 24 * 60 * 60 * 1000;
const reviewMs = 3 * 24 * 60 * 60 * 1000;
const titleKey = (title: string) => title.normalize('NFKC').trim().toLowerCase();

/** Counts how many members keep a photo; called in the transaction that changed it. */
export async function recountSaves(tx: FinderDb, photoNs: readonly number[]): Promise<void> {
  // In one order, so that two who save the same photos never wait for each other in a circle.
  for (const n of [...photoNs].sort((a, b) => a - b)) {
    // The second transaction must count the first one's saves; a row lock alone would leave it with
    // its older snapshot.
    await tx.lock(`finder:saves:${n}`);
    await tx.sql
      .updateTable('photos')
      .set({
        save_count: sql<number>`(select count(distinct c.owner) from collection_items i
          join collections c on c.id = i.collection_id where i.photo_n = ${n} and c.deleted_at is null)`,
      })
      .where('n', '=', n)
      .execute();
  }
}

function changedColumns(tx: FinderDb, { title, note, visibility, coverPhotoN }: CollectionChange) {
  return {
    ...(title !== undefined && { title: title.trim(), title_key: titleKey(title) }),
    ...(note !== undefined && { note: note === '' ? '' : tx.seal.close(note) }),
    ...(coverPhotoN !== undefined && { cover_photo_n: coverPhotoN }),
    ...(visibility !== undefined && { visibility }),
    // Whatever is no longer shared by link has no link any more.
    ...(visibility !== undefined &&
      visibility !== 'link' && { share_slug: null, share_passcode: null, share_expires_at: null }),
    // Public ones are looked at before others find them, and again when their words change.
    ...((visibility !== undefined || title !== undefined || note !== undefined) && { is_listed: 0 as const }),
  };
}

export function collectionsIn(db: FinderDb): Collections {
  const living = (at: FinderDb) =>
    at.sql.selectFrom('collections').selectAll('collections').where('deleted_at', 'is', null);
  const read = async (at: FinderDb, id: string) => {
    const row = await living(at).where('id', '=', id).executeTakeFirst();
    return row ? collectionRecord(row, at) : null;
  };
  const photosOf = async (at: FinderDb, id: string) =>
    (await at.sql.selectFrom('collection_items').select('photo_n').where('collection_id', '=', id).execute()).map(
      ({ photo_n }) => photo_n,
    );
  const isTaken = async (at: FinderDb, owner: string, title: string, besides: string) =>
    (await living(at)
      .where('owner', '=', owner)
      .where('title_key', '=', titleKey(title))
      .where('id', '<>', besides)
      .executeTakeFirst()) !== undefined;

  const countOf = async (at: FinderDb, owner: string) =>
    (await living(at).select('id').where('owner', '=', owner).execute()).length;

  return {
    byId: (id) => read(db, id),

    async of(owner) {
      const rows = await living(db).where('owner', '=', owner).orderBy('updated_at', 'desc').orderBy('id').execute();
      return rows.map((row) => collectionRecord(row, db));
    },

    async trashOf(owner) {
      const rows = await db.sql
        .selectFrom('collections')
        .selectAll()
        .where('owner', '=', owner)
        // What is over is gone for her, whether or not it was swept away already.
        .where('deleted_at', '>', sql<number>`${db.now()} - ${trashMs}`)
        .orderBy('deleted_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => collectionRecord(row, db));
    },

    async keptBy(member) {
      const rows = await living(db)
        .innerJoin('kept_links', (join) =>
          join
            .onRef('kept_links.collection_id', '=', 'collections.id')
            .onRef('kept_links.slug', '=', 'collections.share_slug'),
        )
        .select('kept_at')
        .where('kept_links.member', '=', member)
        .where((or) => or.or([or('share_expires_at', 'is', null), or('share_expires_at', '>', db.now())]))
        .orderBy('kept_at', 'desc')
        .execute();
      return rows.map((row) => ({ ...collectionRecord(row, db), keptAt: row.kept_at }));
    },

    async listed(before, limit) {
      const rows = await living(db)
        .where('is_listed', '=', 1)
        .where('visibility', '=', 'public')
        .$if(before !== null, (q) =>
          q.where((or) =>
            or.or([
              or('updated_at', '<', before!.updatedAt),
              or.and([or('updated_at', '=', before!.updatedAt), or('place', '<', before!.place)]),
            ]),
          ),
        )
        .orderBy('updated_at', 'desc')
        .orderBy('place', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => collectionRecord(row, db));
    },

    create: ({ id, owner, title, note, isDefault }) =>
      db.write(async (tx) => {
        await tx.lock(`finder:collections:${owner}`);
        const own = await living(tx).where('owner', '=', owner).execute();
        const found = isDefault ? own.find((row) => row.is_default === 1) : undefined;
        // Two first saves at once make one default collection.
        if (found) return collectionRecord(found, tx);
        if (own.length >= limits.collections) return 'limit-reached';
        if (own.some((row) => row.title_key === titleKey(title))) return 'title-taken';
        const row = await tx.sql
          .insertInto('collections')
          .values({
            id,
            owner,
            title: title.trim(),
            title_key: titleKey(title),
            note: note === '' ? '' : tx.seal.close(note),
            visibility: 'private',
            cover_photo_n: null,
            is_default: isDefault ? 1 : 0,
            share_slug: null,
            share_expires_at: null,
            share_passcode: null,
            created_at: tx.now(),
            updated_at: tx.now(),
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return collectionRecord(row, tx);
      }),

    async defaultOf(owner) {
      const row = await living(db).where('owner', '=', owner).where('is_default', '=', 1).executeTakeFirst();
      return row ? collectionRecord(row, db) : null;
    },

    update: (id, rev, change, itemId) =>
      db.write(async (tx) => {
        const now = await read(tx, id);
        if (!now) return 'collection-not-found';
        await tx.lock(`finder:collections:${now.owner}`);
        if (change.title !== undefined && (await isTaken(tx, now.owner, change.title, id))) return 'title-taken';
        const row = await tx.sql
          .updateTable('collections')
          .set({
            rev: sql<number>`rev + 1`,
            updated_at: tx.now(),
            ...changedColumns(tx, change),
          })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .$if(rev !== null, (q) => q.where('rev', '=', rev!))
          .returningAll()
          .executeTakeFirst();
        if (!row) return 'precondition-failed';
        if (row.visibility === 'public' && row.is_listed === 0) await askModeration(tx, id, itemId);
        return collectionRecord(row, tx);
      }),

    async ownerInTrash(id) {
      const row = await db.sql
        .selectFrom('collections')
        .select('owner')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst();
      return row?.owner ?? null;
    },

    trash: (id) =>
      db.write(async (tx) => {
        await tx.sql
          .updateTable('collections')
          .set({
            deleted_at: tx.now(),
            is_default: 0,
            is_listed: 0,
            share_slug: null,
            share_passcode: null,
            rev: sql<number>`rev + 1`,
          })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .execute();
        await moderationIn(tx).ignore('collection', id);
        await recountSaves(tx, await photosOf(tx, id));
      }),

    restore: (id) =>
      db.write(async (tx) => {
        const row = await tx.sql
          .selectFrom('collections')
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .executeTakeFirst();
        if (!row) return 'collection-not-found';
        await tx.lock(`finder:collections:${row.owner}`);
        if ((await countOf(tx, row.owner)) >= limits.collections) return 'limit-reached';
        if (await isTaken(tx, row.owner, row.title, id)) return 'title-taken';
        const back = await tx.sql
          .updateTable('collections')
          .set({
            deleted_at: null,
            rev: sql<number>`rev + 1`,
            updated_at: tx.now(),
            visibility: 'private',
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await recountSaves(tx, await photosOf(tx, id));
        return collectionRecord(back, tx);
      }),

    share: async (id, share) => {
      const row = await db.sql
        .updateTable('collections')
        .set({
          visibility: share ? 'link' : 'private',
          is_listed: 0,
          share_slug: share?.slug ?? null,
          share_expires_at: share?.expiresAt ?? null,
          share_passcode: share?.passcode ?? null,
          share_notes: share?.showNotes ? 1 : 0,
          share_blur: (share?.blur ?? true) ? 1 : 0,
          share_opened: 0,
          rev: sql<number>`rev + 1`,
          updated_at: db.now(),
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ? collectionRecord(row, db) : null;
    },

    async countOpened(id) {
      await db.sql
        .updateTable('collections')
        .set({ share_opened: sql<number>`share_opened + 1` })
        .where('id', '=', id)
        .execute();
    },

    async list(id) {
      await db.sql
        .updateTable('collections')
        .set({ visibility: 'public', is_listed: 1, share_slug: null })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    },

    async allow(id) {
      const { numUpdatedRows } = await db.sql
        .updateTable('collections')
        .set({ is_listed: 1 })
        .where('id', '=', id)
        .where('visibility', '=', 'public')
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async unlist(id) {
      await db.sql.updateTable('collections').set({ is_listed: 0 }).where('id', '=', id).execute();
    },

    async close(id) {
      await db.sql
        .updateTable('collections')
        .set({ visibility: 'private', is_listed: 0, share_slug: null, rev: sql<number>`rev + 1` })
        .where('id', '=', id)
        .execute();
    },

    async keep(member, id, slug) {
      await db.sql
        .insertInto('kept_links')
        .values({ member, collection_id: id, slug, kept_at: db.now() })
        .onConflict((on) => on.columns(['member', 'collection_id']).doUpdateSet({ slug, kept_at: db.now() }))
        .execute();
    },

    async drop(member, id) {
      await db.sql.deleteFrom('kept_links').where('member', '=', member).where('collection_id', '=', id).execute();
    },

    async purge() {
      const gone = await db.sql
        .deleteFrom('collections')
        .where('deleted_at', '<=', sql<number>`${db.now()} - ${trashMs}`)
        .executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}

/**
 * Puts a public collection into the queue; one that waits there already is a new version of itself.
 */
async function askModeration(tx: FinderDb, id: string, itemId: string) {
  await tx.sql
    .insertInto('moderation_items')
    .values({
      id: itemId,
      kind: 'collection',
      target_id: id,
      priority: 20,
      status: 'pending',
      claimed_by: null,
      claimed_until: null,
      created_at: tx.now(),
      sla_at: sql<number>`${tx.now()} + ${reviewMs}`,
    })
    // An earlier review saw another text.
    .onConflict((on) =>
      on
        .columns(['kind', 'target_id'])
        // Written out: SQLite finds the index of what is pending by nothing else.
        .where('status', '=', sql.lit('pending'))
        .doUpdateSet({ version: sql<number>`moderation_items.version + 1` }),
    )
    .execute();
}

import { sql } from 'kysely';
import { credentialKinds } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { noteHerPhotos } from '../photos/mark-provider-photos-changed.ts';
import type { CredentialRow, LocationRow } from './provider-tables.ts';

export type NewPlace = Omit<LocationRow, 'provider_n' | 'id'>;
export type PlaceChange = Omit<LocationRow, 'provider_n' | 'phone' | 'hours'>;
export interface NewCredential {
  board: string;
  kind: string;
  number: string | null;
  registerUrl: string | null;
}

/** What the page holds now, for a moderator to compare a proposed change with. */
export interface StatedOf {
  name: string;
  title: string;
  locations: LocationRow[];
  credentials: CredentialRow[];
}

/**
 * What claims and moderators change of a provider. Each change of the page is a new `rev` of it.
 */
export interface ProviderStaff {
  /** Whatever its state. */
  anyById(id: string): Promise<{ n: number; name: string } | null>;
  /** Whatever its state. */
  statedOf(n: number): Promise<StatedOf | null>;
  editorsOf(n: number): Promise<string[]>;
  /** By an approved claim. */
  grantEditing(n: number, member: string, by: string, claimId: string): Promise<void>;
  rename(n: number, to: { name?: string; title?: string }): Promise<void>;
  addPlace(n: number, id: string, place: NewPlace): Promise<void>;
  addCredential(n: number, id: string, credential: NewCredential, checkedBy: string): Promise<void>;
  /** Corrections return false where the page no longer has the place or credential. */
  correctPlace(n: number, place: PlaceChange): Promise<boolean>;
  correctCredential(n: number, credential: NewCredential & { id: string }, checkedBy: string): Promise<boolean>;
}

const kindOf = (kind: string) => credentialKinds.find((one) => one === kind) ?? 'membership';

export function providerStaffIn(db: FinderDb): ProviderStaff {
  const change = (
    n: number,
    to: { name?: string; title?: string; claimed_at?: ReturnType<FinderDb['now']> },
    at: FinderDb = db,
  ) =>
    at.sql
      .updateTable('providers')
      .set({ ...to, rev: sql<number>`rev + 1` })
      .where('n', '=', n)
      .execute();
  return {
    async anyById(id) {
      const row = await db.sql.selectFrom('providers').select(['n', 'name']).where('id', '=', id).executeTakeFirst();
      return row ?? null;
    },
    async statedOf(n) {
      const row = await db.sql.selectFrom('providers').select(['name', 'title']).where('n', '=', n).executeTakeFirst();
      if (!row) return null;
      return {
        ...row,
        locations: await db.sql.selectFrom('provider_locations').selectAll().where('provider_n', '=', n).execute(),
        credentials: await db.sql.selectFrom('provider_credentials').selectAll().where('provider_n', '=', n).execute(),
      };
    },
    editorsOf: async (n) =>
      (await db.sql.selectFrom('provider_editors').select('member').where('provider_n', '=', n).execute()).map(
        ({ member }) => member,
      ),
    async grantEditing(n, member, by, claimId) {
      await db.sql
        .insertInto('provider_editors')
        .values({ provider_n: n, member, granted_at: db.now(), granted_by: by, claim_id: claimId })
        .onConflict((on) => on.doNothing())
        .execute();
      await change(n, { claimed_at: db.now() });
    },
    async rename(n, to) {
      await change(n, to);
    },
    addPlace: (n, id, place) =>
      db.write(async (tx) => {
        await tx.sql
          .insertInto('provider_locations')
          .values({ ...place, id, provider_n: n })
          .execute();
        await change(n, {}, tx);
        // Her photos are near another place now.
        await noteHerPhotos(tx, n);
      }),
    correctPlace: (n, { id, ...place }) =>
      db.write(async (tx) => {
        const { numUpdatedRows } = await tx.sql
          .updateTable('provider_locations')
          .set(place)
          .where('id', '=', id)
          .where('provider_n', '=', n)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await change(n, {}, tx);
        await noteHerPhotos(tx, n);
        return true;
      }),
    correctCredential: (n, { id, board, kind, number, registerUrl }, checkedBy) =>
      db.write(async (tx) => {
        const { numUpdatedRows } = await tx.sql
          .updateTable('provider_credentials')
          .set({
            board,
            kind: kindOf(kind),
            number,
            register_url: registerUrl,
            // A recogniser belongs to its board; an expired credential stays expired.
            recogniser: sql`case when board = ${board} then recogniser else 'other' end`,
            status: sql`case when status = 'expired' then status else 'verified' end`,
            checked_at: tx.now(),
            checked_by: checkedBy,
          })
          .where('id', '=', id)
          .where('provider_n', '=', n)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await change(n, {}, tx);
        return true;
      }),
    async addCredential(n, id, { board, kind, number, registerUrl }, checkedBy) {
      await db.sql
        .insertInto('provider_credentials')
        .values({
          id,
          provider_n: n,
          board,
          // Who recognises a board comes from the register, not from the editor's input.
          recogniser: 'other',
          kind: kindOf(kind),
          number,
          valid_from: null,
          valid_to: null,
          status: 'verified',
          checked_at: db.now(),
          checked_by: checkedBy,
          register_url: registerUrl,
        })
        .execute();
      await change(n, {});
    },
  };
}

import type { Db } from '../db.ts';

/**
 * Keys that the service has made for itself. They outlive its secrets; a copy of the database
 * without those does not hold them.
 */
export interface SealedKeys {
  /**
   * The key of this name; `make` creates it for the first caller. Null where none of the secrets
   * opens the stored one, which stays: another process may have sealed it with a newer secret. With
   * `mayReplace` a new one replaces it, and `isReplaced` is true.
   */
  of(
    name: string,
    make: () => Uint8Array,
    options?: { mayReplace?: boolean },
  ): Promise<{ key: Uint8Array; isReplaced: boolean } | null>;
  /** Deletes the keys with this prefix whose names sort before `first`. */
  forget(prefix: string, first: string): Promise<void>;
}

export function sealedKeysIn(db: Db): SealedKeys {
  return {
    of: (name, make, { mayReplace = false } = {}) =>
      db.write(async (tx) => {
        await tx.lock(`kept key ${name}`);
        const row = await tx.sql.selectFrom('kept_keys').select('sealed').where('name', '=', name).executeTakeFirst();
        const text = row ? tx.seal.openOrNull(row.sealed) : null;
        const stored = text === null ? null : Buffer.from(text, 'base64');
        // R71 nothing is written where nothing changes: on a full disk it starts all the same.
        if (row && stored && tx.seal.isNewest(row.sealed)) return { key: stored, isReplaced: false };
        const isReplaced = row !== undefined && stored === null;
        if (isReplaced && !mayReplace) return null;
        const key = stored ?? make();
        // By the newest secret, so that the one before it may go.
        const sealed = tx.seal.close(Buffer.from(key).toString('base64'));
        await tx.sql
          .insertInto('kept_keys')
          .values({ name, sealed })
          .onConflict((on) => on.column('name').doUpdateSet({ sealed }))
          .execute();
        return { key, isReplaced };
      }),
    forget: (prefix, first) =>
      db.write(async (tx) => {
        await tx.sql.deleteFrom('kept_keys').where('name', '>=', prefix).where('name', '<', first).execute();
      }),
  };
}

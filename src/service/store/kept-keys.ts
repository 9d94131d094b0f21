import type { Db } from './db.ts';

/** Keys that the service has made for itself. They outlive its secrets; a copy of the database without those does not hold them. */
export interface KeptKeys {
  /**
   * The key of this name; `make` makes it for whoever asks first. `isLost`: none of the secrets opened the one that was there, and another has
   * taken its place.
   */
  of(name: string, make: () => Uint8Array): Promise<{ key: Uint8Array; isLost: boolean }>;
}

export function keptKeysIn(db: Db): KeptKeys {
  return {
    of: (name, make) =>
      db.write(async (tx) => {
        await tx.lock(`kept key ${name}`);
        const row = await tx.sql.selectFrom('kept_keys').select('sealed').where('name', '=', name).executeTakeFirst();
        const kept = row ? opened(tx, row.sealed) : null;
        // R71 nothing is written where nothing changes: on a full disk it starts all the same.
        if (row && kept && tx.seal.isNewest(row.sealed)) return { key: kept, isLost: false };
        const key = kept ?? make();
        // By the newest secret, so that the one before it may go.
        const sealed = tx.seal.close(Buffer.from(key).toString('base64'));
        await tx.sql
          .insertInto('kept_keys')
          .values({ name, sealed })
          .onConflict((on) => on.column('name').doUpdateSet({ sealed }))
          .execute();
        return { key, isLost: row !== undefined && kept === null };
      }),
  };
}

function opened(db: Db, sealed: string): Uint8Array | null {
  try {
    return Buffer.from(db.seal.open(sealed), 'base64');
  } catch {
    return null;
  }
}

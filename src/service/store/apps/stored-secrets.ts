import type { Db } from '../db.ts';

/**
 * A secret of an app by its name. `value` is null where it was removed, or where no
 * secret of the service opens it.
 */
export interface StoredSecret {
  appId: string;
  name: string;
  value: string | null;
}

/** Secrets that operators have stored for apps, sealed in the database (R13). */
export interface StoredSecrets {
  /** Grows with every change. Cheap: every process reads it each second (R116). */
  version(): Promise<number>;
  all(): Promise<StoredSecret[]>;
  /** When it was stored; null = there is none. */
  find(appId: string, name: string): Promise<{ storedAt: number; isOpen: boolean } | null>;
  /** How many secrets of the app are stored. */
  count(appId: string): Promise<number>;
  /** In a transaction. In place of the one with this name. */
  put(appId: string, name: string, value: string): Promise<void>;
  /** In a transaction. False = there was none. */
  remove(appId: string, name: string): Promise<boolean>;
  /** R32 seals all anew by the newest secret of the service. How many none of them opens. */
  reseal(): Promise<number>;
  /** How many none of the secrets of the service opens. */
  unopened(): Promise<number>;
}

export function storedSecretsIn(db: Db): StoredSecrets {
  const newestVersion = async () => {
    const row = await db.sql
      .selectFrom('stored_secrets')
      .select((q) => q.fn.max('version').as('version'))
      .executeTakeFirst();
    return row?.version ?? 0;
  };
  /** Two at once would take the same number, and one of them would go unnoticed. */
  const nextVersion = async () => {
    await db.lock('stored secrets');
    return (await newestVersion()) + 1;
  };
  const sealedRows = async () => {
    const rows = await db.sql
      .selectFrom('stored_secrets')
      .select(['app_id', 'name', 'sealed_value'])
      .where('sealed_value', 'is not', null)
      .execute();
    return rows.map((row) => ({ ...row, sealed: row.sealed_value!, value: db.seal.openOrNull(row.sealed_value!) }));
  };

  return {
    version: newestVersion,
    async all() {
      const rows = await db.sql.selectFrom('stored_secrets').select(['app_id', 'name', 'sealed_value']).execute();
      return rows.map(({ app_id: appId, name, sealed_value: sealed }) => ({
        appId,
        name,
        value: sealed === null ? null : db.seal.openOrNull(sealed),
      }));
    },
    async find(appId, name) {
      const row = await db.sql
        .selectFrom('stored_secrets')
        .select(['sealed_value', 'stored_at'])
        .where('app_id', '=', appId)
        .where('name', '=', name)
        .executeTakeFirst();
      if (!row?.sealed_value) return null;
      return { storedAt: row.stored_at, isOpen: db.seal.openOrNull(row.sealed_value) !== null };
    },
    async count(appId) {
      const row = await db.sql
        .selectFrom('stored_secrets')
        .select((q) => q.fn.countAll<number>().as('count'))
        .where('app_id', '=', appId)
        .where('sealed_value', 'is not', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async put(appId, name, value) {
      const stored = { sealed_value: db.seal.close(value), stored_at: db.now(), version: await nextVersion() };
      await db.sql
        .insertInto('stored_secrets')
        .values({ app_id: appId, name, ...stored })
        .onConflict((on) => on.columns(['app_id', 'name']).doUpdateSet(stored))
        .execute();
    },
    async remove(appId, name) {
      // The row stays without its value, so that processes see that something changed.
      const row = await db.sql
        .updateTable('stored_secrets')
        .set({ sealed_value: null, version: await nextVersion() })
        .where('app_id', '=', appId)
        .where('name', '=', name)
        .where('sealed_value', 'is not', null)
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },
    async reseal() {
      const rows = await sealedRows();
      // R71 nothing is written where nothing changes: on a full disk it starts all the same.
      for (const { app_id, name, sealed, value } of rows) {
        if (value === null || db.seal.isNewest(sealed)) continue;
        await db.sql
          .updateTable('stored_secrets')
          .set({ sealed_value: db.seal.close(value) })
          .where('app_id', '=', app_id)
          .where('name', '=', name)
          // Another process may have replaced it.
          .where('sealed_value', '=', sealed)
          .execute();
      }
      return rows.filter(({ value }) => value === null).length;
    },
    unopened: async () => (await sealedRows()).filter(({ value }) => value === null).length,
  };
}

import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { AdminKeyRow } from '../tables.ts';

/** R121 a key of an owner's server: one app, one mode. The key itself is not stored. */
export interface AdminKeyRecord extends Tenant {
  id: string;
  name: string;
  scopes: string[];
  /** Who made it, in words. */
  createdBy: string;
  /** ms since 1970, as all of these. */
  createdAt: number;
  /** Null = it does not expire. */
  expiresAt: number | null;
  /** To within five minutes. */
  lastUsedAt: number | null;
  /** In the future = it was rotated, and works until then. */
  revokedAt: number | null;
}

/** A key in use. */
export interface LivingAdminKey extends AdminKeyRecord {
  /** Its last use was noted more than 5 min ago: `touch` would write. */
  isStale: boolean;
}

export interface AdminKeys {
  /** `lifetimeMs` null = it does not expire. */
  add(
    tenant: Tenant,
    key: Pick<AdminKeyRecord, 'id' | 'name' | 'scopes' | 'createdBy'> & { keyHash: string; lifetimeMs: number | null },
  ): Promise<void>;
  /** Null = unknown, expired or revoked. The hash decides whose data it is about. */
  find(keyHash: string): Promise<LivingAdminKey | null>;
  /** Notes that it was used, where that is stale. */
  touch(key: LivingAdminKey): Promise<void>;
  /** Oldest first, revoked and expired ones too. */
  list(tenant: Tenant): Promise<AdminKeyRecord[]>;
  /**
   * Lets a key end so much later, and never after it expires. Null = it is unknown, expired or
   * revoked, or has such an end already.
   */
  endAfter(tenant: Tenant, id: string, overlapMs: number): Promise<AdminKeyRecord | null>;
  /** False = there is no such key, or it was revoked before. */
  revoke(tenant: Tenant, id: string): Promise<boolean>;
}

const usedEveryMs = 5 * 60 * 1000;

const byHash = prepared((db, { keyHash }: { keyHash: string }) =>
  db.sql
    .selectFrom('admin_keys')
    .selectAll()
    .select(sql<0 | 1>`case when last_used_at > ${db.now()} - ${sql.lit(usedEveryMs)} then 0 else 1 end`.as('stale'))
    .where('key_hash', '=', keyHash)
    .where((is) => is.or([is('revoked_at', 'is', null), is('revoked_at', '>', db.now())]))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', db.now())]))
    .compile(),
);

const recordOf = (row: AdminKeyRow): AdminKeyRecord => ({
  appId: row.app_id,
  mode: row.mode,
  id: row.id,
  name: row.name,
  scopes: JSON.parse(row.scopes) as string[],
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

export function adminKeysIn(db: Db): AdminKeys {
  const change = ({ appId, mode }: Tenant, id: string) =>
    db.sql.updateTable('admin_keys').where('app_id', '=', appId).where('mode', '=', mode).where('id', '=', id);

  return {
    async add({ appId, mode }, { id, name, keyHash, scopes, createdBy, lifetimeMs }) {
      await db.sql
        .insertInto('admin_keys')
        .values({
          app_id: appId,
          mode,
          id,
          name,
          key_hash: keyHash,
          scopes: JSON.stringify(scopes),
          created_by: createdBy,
          created_at: db.now(),
          expires_at: lifetimeMs === null ? null : sql<number>`${db.now()} + ${lifetimeMs}`,
          last_used_at: null,
          revoked_at: null,
        })
        .execute();
    },
    async find(keyHash) {
      const row = await byHash.first(db, { keyHash });
      return row ? { ...recordOf(row), isStale: row.stale === 1 } : null;
    },
    async touch(key) {
      if (!key.isStale) return;
      await change(key, key.id).set({ last_used_at: db.now() }).execute();
    },
    async list({ appId, mode }) {
      const rows = await db.sql
        .selectFrom('admin_keys')
        .selectAll()
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(recordOf);
    },
    async endAfter(tenant, id, overlapMs) {
      const end = sql<number>`${db.now()} + ${overlapMs}`;
      const row = await change(tenant, id)
        .set({ revoked_at: sql<number>`case when expires_at < ${end} then expires_at else ${end} end` })
        .where('revoked_at', 'is', null)
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', db.now())]))
        .returningAll()
        .executeTakeFirst();
      return row ? recordOf(row) : null;
    },
    async revoke(tenant, id) {
      const { numUpdatedRows } = await change(tenant, id)
        .set({ revoked_at: db.now() })
        .where((is) => is.or([is('revoked_at', 'is', null), is('revoked_at', '>', db.now())]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

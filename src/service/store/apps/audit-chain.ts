import { type Selectable, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import { chainStart, type StoredAuditEntry } from '../../domain/audit-hash.ts';
import type { Db } from '../db.ts';
import type { AuditRow } from '../tables.ts';
import { removeSealedAudit } from './remove-sealed-audit.ts';
import { type ChainEnd, endOf, entryOf, removedOf, sealSome } from './seal-audit.ts';

/** A seal, and what it seals as the database has it now. */
export interface SealedEntry extends ChainEnd {
  number: number;
  /** Null = it is gone. */
  entry: StoredAuditEntry | null;
  /** Null = it has none, or they were erased. */
  changes: { salt: string; text: string } | null;
}

/** R122 each app's audit log as a chain of hashes, in the order in which entries were sealed. */
export interface AuditChain {
  /** Seals the waiting entries of all apps; returns how many. Safe in several processes at once. */
  seal(): Promise<number>;
  /** Entries of the app that wait for their seal. */
  waiting(tenant: Tenant): Promise<number>;
  end(tenant: Tenant): Promise<ChainEnd>;
  removed(tenant: Tenant): Promise<ChainEnd & { removedAt: number | null }>;
  /** In the order of the chain, from behind a position. */
  sealed(tenant: Tenant, page: { after: number; limit: number }): Promise<SealedEntry[]>;
  /** Numbers of entries that are neither sealed nor wait, from behind one of them. */
  unsealed(tenant: Tenant, page: { after: number; limit: number }): Promise<number[]>;
  /**
   * Retention: removes the sealed entries before `before` (ms since 1970), from the start of the
   * chain, at most `limit`; returns how many. The hash of the last one stays.
   */
  remove(tenant: Tenant, options: { before: number; limit: number }): Promise<number>;
}

export function auditChainIn(db: Db): AuditChain {
  return {
    async seal() {
      for (let all = 0; ; ) {
        // No write lock is taken while there is nothing to do.
        if (!(await db.sql.selectFrom('audit_waiting').select('number').limit(1).executeTakeFirst())) return all;
        const some = await db.write(sealSome);
        all += some;
        if (some === 0) return all;
      }
    },
    async waiting({ appId, mode }) {
      const { count } = await db.sql
        .selectFrom('audit_waiting')
        .select(sql<number>`count(*)`.as('count'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .executeTakeFirstOrThrow();
      return count;
    },
    end: (tenant) => endOf(db, tenant),
    async removed(tenant) {
      const row = await removedOf(db, tenant);
      return { position: row?.position ?? 0, hash: row?.hash ?? chainStart, removedAt: row?.removed_at ?? null };
    },
    async sealed({ appId, mode }, { after, limit }) {
      const rows = await db.sql
        .selectFrom('audit_seals as s')
        .leftJoin('audit_log as a', (join) =>
          join.onRef('a.app_id', '=', 's.app_id').onRef('a.mode', '=', 's.mode').onRef('a.number', '=', 's.number'),
        )
        .leftJoin('audit_changes as c', (join) =>
          join.onRef('c.app_id', '=', 's.app_id').onRef('c.mode', '=', 's.mode').onRef('c.number', '=', 's.number'),
        )
        .select(['s.position', 's.hash', 's.number', 'a.at', 'a.event', 'a.member_id', 'a.actor', 'a.ip_prefix'])
        .select(['a.detail', 'c.salt', 'c.changes'])
        .where('s.app_id', '=', appId)
        .where('s.mode', '=', mode)
        .where('s.position', '>', after)
        .orderBy('s.position')
        .limit(limit)
        .execute();
      return rows.map(({ position, hash, number, salt, changes, ...row }) => ({
        position,
        hash,
        number,
        entry: row.at === null ? null : entryOf({ ...(row as Selectable<AuditRow>), app_id: appId, mode, number }),
        changes: salt === null || changes === null ? null : { salt, text: changes },
      }));
    },
    async unsealed({ appId, mode }, { after, limit }) {
      const rows = await db.sql
        .selectFrom('audit_log as a')
        .select('a.number')
        .where('a.app_id', '=', appId)
        .where('a.mode', '=', mode)
        .where('a.number', '>', after)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('audit_seals as s')
                .select('s.number')
                .where('s.app_id', '=', appId)
                .where('s.mode', '=', mode)
                .whereRef('s.number', '=', 'a.number'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('audit_waiting as w')
                .select('w.number')
                .where('w.app_id', '=', appId)
                .where('w.mode', '=', mode)
                .whereRef('w.number', '=', 'a.number'),
            ),
          ),
        )
        .orderBy('a.number')
        .limit(limit)
        .execute();
      return rows.map(({ number }) => number);
    },
    remove: (tenant, options) => db.write((tx) => removeSealedAudit(tx, tenant, options)),
  };
}

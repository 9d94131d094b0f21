import type { Selectable } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import { auditHash, chainStart, type StoredAuditEntry } from '../../domain/audit-hash.ts';
import type { Db } from '../db.ts';
import type { AuditRow } from '../tables.ts';

/** The end of a chain, or of what retention removed of it. Position 0 = nothing. */
export interface ChainEnd {
  position: number;
  hash: string;
}

const sealedAtOnce = 500;

/** An entry as its hash is made of it. */
export const entryOf = (row: Selectable<AuditRow>): StoredAuditEntry => ({
  number: row.number,
  appId: row.app_id,
  mode: row.mode,
  at: row.at,
  event: row.event,
  memberId: row.member_id,
  actor: row.actor,
  ipPrefix: row.ip_prefix,
  detail: row.detail,
});

/** What retention removed of the app's chain. */
export const removedOf = (tx: Db, { appId, mode }: Tenant) =>
  tx.sql
    .selectFrom('audit_removals')
    .select(['position', 'hash', 'removed_at'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .executeTakeFirst();

/** Where the app's chain ends now. */
export async function endOf(tx: Db, tenant: Tenant): Promise<ChainEnd> {
  const last = await tx.sql
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .where('app_id', '=', tenant.appId)
    .where('mode', '=', tenant.mode)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { position, hash } = last ?? (await removedOf(tx, tenant)) ?? { position: 0, hash: chainStart };
  return { position, hash };
}

/** Seals the next entries that wait, in a transaction; returns how many. */
export async function sealSome(tx: Db): Promise<number> {
  await tx.lock('latchkey:audit-chain');
  const rows = await tx.sql
    .selectFrom('audit_waiting as w')
    .innerJoin('audit_log as a', (join) =>
      join.onRef('a.app_id', '=', 'w.app_id').onRef('a.mode', '=', 'w.mode').onRef('a.number', '=', 'w.number'),
    )
    .selectAll('a')
    .orderBy('w.app_id')
    .orderBy('w.mode')
    .orderBy('w.number')
    .limit(sealedAtOnce)
    .execute();
  const byApp = Map.groupBy(rows, (row) => `${row.app_id} ${row.mode}`);
  for (const some of byApp.values()) {
    const { app_id, mode } = some[0]!;
    let { position, hash } = await endOf(tx, { appId: app_id, mode });
    const seals = some.map((row) => {
      hash = auditHash(hash, entryOf(row));
      position++;
      return { app_id, mode, position, number: row.number, hash };
    });
    await tx.sql.insertInto('audit_seals').values(seals).execute();
    const numbers = some.map(({ number }) => number);
    await tx.sql
      .deleteFrom('audit_waiting')
      .where('app_id', '=', app_id)
      .where('mode', '=', mode)
      .where('number', 'in', numbers)
      .execute();
  }
  return rows.length;
}

import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/**
 * `AuditChain.remove`, in a transaction. Stops at the first entry that is young enough, so that the
 * chain gets no gap.
 */
export async function removeSealedAudit(
  tx: Db,
  { appId, mode }: Tenant,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  await tx.lock('latchkey:audit-chain');
  const first = await tx.sql
    .selectFrom('audit_seals as s')
    .innerJoin('audit_log as a', (join) =>
      join.onRef('a.app_id', '=', 's.app_id').onRef('a.mode', '=', 's.mode').onRef('a.number', '=', 's.number'),
    )
    .select(['s.position', 's.hash', 's.number', 'a.at'])
    .where('s.app_id', '=', appId)
    .where('s.mode', '=', mode)
    .orderBy('s.position')
    .limit(limit)
    .execute();
  const young = first.findIndex(({ at }) => at >= before);
  const old = young === -1 ? first : first.slice(0, young);
  const last = old.at(-1);
  if (!last) return 0;
  const { position, hash } = last;
  await tx.sql
    .insertInto('audit_removals')
    .values({ app_id: appId, mode, position, hash, removed_at: tx.now() })
    .onConflict((on) => on.columns(['app_id', 'mode']).doUpdateSet({ position, hash, removed_at: tx.now() }))
    .execute();
  const numbers = old.map(({ number }) => number);
  for (const table of ['audit_changes', 'audit_log'] as const)
    await tx.sql
      .deleteFrom(table)
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('number', 'in', numbers)
      .execute();
  await tx.sql
    .deleteFrom('audit_seals')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('position', '<=', position)
    .execute();
  return old.length;
}

import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { secondFactorsIn } from './second-factors.ts';

const changeSecondFactor = (tx: Db, { appId, mode }: Tenant, memberId: string) =>
  tx.sql
    .updateTable('second_factors')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId);

/**
 * R11 puts it out of use with the rest. Where nothing else is asked about, a factor that was
 * planted would lock the owner out.
 */
export async function suspendSecondFactor(tx: Db, tenant: Tenant, memberId: string, { isAsked }: { isAsked: boolean }) {
  if (!isAsked) await secondFactorsIn(tx).remove(tenant, memberId);
  else await changeSecondFactor(tx, tenant, memberId).set({ suspended_at: tx.now(), removal_at: null }).execute();
}

/** Not one that the owner has added since. */
export async function hasSuspendedFactor(tx: Db, { appId, mode }: Tenant, memberId: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('second_factors')
    .select('member_id')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** R11 it asks again, as before. */
export const restoreSecondFactor = (tx: Db, tenant: Tenant, memberId: string) =>
  changeSecondFactor(tx, tenant, memberId).set({ suspended_at: null }).execute();

import type { Tenant } from '../../../contract/tenant.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';

/** R127 no wait goes on, and no link about a lost app counts. False = no wait was under way. */
export async function endRemoval(tx: Store, tenant: Tenant, memberId: string): Promise<boolean> {
  await tx.authFlows.close(tenant, memberId, { purposes: ['lost-second-factor', 'keep-second-factor'] });
  return tx.secondFactors.keep(tenant, memberId);
}

/**
 * With its recovery codes, trusted devices, mailed links and the logins that wait for it.
 * False = there was none.
 */
export async function forgetSecondFactor(tx: Store, tenant: Tenant, memberId: string): Promise<boolean> {
  await endRemoval(tx, tenant, memberId);
  if (!(await tx.secondFactors.remove(tenant, memberId))) return false;
  await tx.devices.distrustAll(tenant, memberId);
  await tx.authFlows.close(tenant, memberId, { purposes: ['second-factor'] });
  return true;
}

/** Mails a notice. False = there was none. */
export async function removeSecondFactor(
  context: Context,
  tx: Store,
  { id, email }: Pick<MemberRecord, 'id' | 'email'>,
  actor: 'member' | 'service',
): Promise<boolean> {
  const { tenant } = context;
  if (!(await forgetSecondFactor(tx, tenant, id))) return false;
  await audit(context, tx, 'second-factor-removed', { memberId: id, actor });
  await queueNotice(context, tx, { id, email }, 'second-factor-removed');
  return true;
}

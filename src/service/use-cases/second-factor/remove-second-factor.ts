import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';

/** With its recovery codes and trusted devices; mails a notice. False = there was none. */
export async function removeSecondFactor(
  context: Context,
  tx: Store,
  { id, email }: Pick<MemberRecord, 'id' | 'email'>,
  actor: 'member' | 'service',
): Promise<boolean> {
  const { tenant } = context;
  if (!(await tx.secondFactors.remove(tenant, id))) return false;
  await tx.devices.distrustAll(tenant, id);
  await audit(context, tx, 'second-factor-removed', { memberId: id, actor });
  await queueNotice(context, tx, email, 'second-factor-removed');
  return true;
}

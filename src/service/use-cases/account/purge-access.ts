import type { Store } from '../../store/store.ts';
import { forgetSecondFactor } from '../second-factor/remove-second-factor.ts';
import type { Context } from '../use-case.ts';

/** Ends every way into an account that is in use now. What is suspended stays so. */
export async function purgeAccess(context: Context, tx: Store, memberId: string): Promise<void> {
  const { tenant } = context;
  await tx.members.update(tenant, memberId, { passwordHash: null });
  await tx.identities.unlinkAll(tenant, memberId);
  await tx.passkeys.removeAll(tenant, memberId);
  await forgetSecondFactor(tx, tenant, memberId);
  await tx.sessions.closeAll(tenant, memberId);
  await tx.devices.forgetAll(tenant, memberId);
  await tx.providerFlows.closeAll(tenant, memberId);
  await tx.authFlows.closeAll(tenant, { memberId });
}

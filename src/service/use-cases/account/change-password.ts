import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { newPasswordMistake } from '../../domain/new-password.ts';
import { audit } from '../audit.ts';
import { passwordFailure } from '../auth/password-failure.ts';
import { queueNotice } from '../queue-notice.ts';
import type { SignedInContext } from '../use-case.ts';
import { stillTheSame } from './still-the-same.ts';
import { takeAccountChange } from './take-account-change.ts';

/**
 * R22 gives the member another password (or her first, C5): all other access ends, this session and
 * this browser stay known (R114), and a notice is mailed. Only while the old password is the one by
 * which the caller proved herself.
 */
export async function changePassword(
  context: SignedInContext,
  password: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  const { app, store, hasher, member, session, caller, tenant } = context;
  const mistake = newPasswordMistake(app, password, member.emailCanon);
  if (mistake) passwordFailure(context, field, mistake);
  await takeAccountChange(context, 'password');
  const hash = await hasher.hash(password);
  await store.transaction(async (tx) => {
    // First, as in the redemption of a code: locks in another order would deadlock.
    await tx.authFlows.closeAll(tenant, { memberId: member.id });
    await stillTheSame(tx, context);
    if (!(await tx.members.swapPasswordHash(tenant, member.id, member.passwordHash, hash))) fail('reauth-required');
    await tx.sessions.closeAll(tenant, member.id, { except: session.id });
    const device = caller.deviceCookie ? hashSecret(caller.deviceCookie) : undefined;
    await tx.devices.forgetAll(tenant, member.id, { except: device });
    await tx.providerFlows.closeAll(tenant, member.id);
    await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
    const event = member.passwordHash ? 'password-changed' : 'password-set';
    await audit(context, tx, event, { memberId: member.id, actor: 'member' });
    await queueNotice(context, tx, member, event);
  });
}

import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { canStillLogIn } from '../account/can-still-log-in.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { UseCase } from '../use-case.ts';
import { passkeysChanged } from './passkeys-for-wire.ts';

/** R36, R127 removes a passkey, but never the last way in. */
export const deletePasskey: UseCase<'deletePasskey'> = async (context, { passkeyId }) => {
  const { store, member, caller, tenant } = context;
  await requireRecentAuth(context);
  await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    if (!(await tx.passkeys.remove(tenant, member.id, passkeyId))) fail('passkey-not-found');
    if (!(await canStillLogIn(context, tx, member.id))) fail('account-set-password-before-disconnect');
    await audit(context, tx, 'passkey-removed', { memberId: member.id, actor: 'member' });
    await queueNotice(context, tx, member, 'passkey-removed');
  });
  return { data: await passkeysChanged(context), message: message('passkey-removed', caller.language) };
};

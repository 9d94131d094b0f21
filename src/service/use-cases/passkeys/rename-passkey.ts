import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';

/** A name for the member's own list; it opens nothing, so no mail is sent. */
export const renamePasskey: UseCase<'renamePasskey'> = async (context, { passkeyId, name }) => {
  const { store, member, caller, tenant } = context;
  await store.transaction(async (tx) => {
    if (!(await tx.passkeys.rename(tenant, member.id, passkeyId, name.trim()))) fail('passkey-not-found');
    await audit(context, tx, 'passkey-renamed', { memberId: member.id, actor: 'member' });
  });
  return { data: { success: true }, message: message('passkey-renamed', caller.language) };
};

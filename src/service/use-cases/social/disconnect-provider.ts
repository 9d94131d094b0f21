import { fail } from '../../../platform/http/api-error.ts';
import { canStillLogIn } from '../account/can-still-log-in.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';
import { providersAnswer } from './connect-person.ts';

/**
 * R36 unlinks a provider, but never the last way in. Counted after the removal and under the
 * member's lock, so that two at once cannot each leave the other's.
 */
export const disconnectProvider: UseCase<'disconnectProvider'> = async (context, { provider }) => {
  const { store, member, tenant } = context;
  await requireRecentAuth(context);
  await store.transaction(async (tx) => {
    await tx.members.lock(tenant, member.id);
    if (!(await tx.identities.unlink(tenant, member.id, provider))) fail('account-not-connected');
    if (!(await canStillLogIn(context, tx, member.id))) fail('account-set-password-before-disconnect');
    await audit(context, tx, 'provider-disconnected', { memberId: member.id, actor: 'member', detail: { provider } });
  });
  const data = await providersAnswer(context, member, 'provider-disconnected');
  return { data, message: data.message };
};

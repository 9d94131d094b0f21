import { fail } from '../../../platform/http/api-error.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';
import { providersAnswer } from './connect-person.ts';

/**
 * R36 unlinks a provider, but never the last way in: a password, a mailed code to an address that
 * she has proved, or another provider that works. Counted after the removal and under its lock, so
 * that two at once cannot each leave the other's.
 */
export const disconnectProvider: UseCase<'disconnectProvider'> = async (context, { provider }) => {
  const { app, store, social, member, tenant } = context;
  await requireRecentAuth(context);
  const works = (key: string) => app.providers.some((one) => one.provider === key && social.of(one) !== null);
  await store.transaction(async (tx) => {
    if (!(await tx.identities.unlink(tenant, member.id, provider))) fail('account-not-connected');
    const now = await tx.members.byId(tenant, member.id);
    const left = await tx.identities.ofMember(tenant, member.id);
    const canEnter =
      now !== null &&
      (now.passwordHash !== null ||
        (app.passwordless.enabled && now.verified) ||
        left.some((identity) => works(identity.provider)));
    if (!canEnter) fail('account-set-password-before-disconnect');
    await audit(context, tx, 'provider-disconnected', { memberId: member.id, actor: 'member', detail: { provider } });
  });
  const data = await providersAnswer(context, member, 'provider-disconnected');
  return { data, message: data.message };
};

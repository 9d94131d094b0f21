import { fail } from '../../../platform/http/api-error.ts';
import { challengeLifetimeMs, maxPasskeys, passkeyAlgorithms } from '../../domain/passkey-domain.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import type { UseCase } from '../use-case.ts';
import { openChallenge } from './challenge.ts';
import { userHandleOf } from './user-handle.ts';

/** R126, R39 begins to add a passkey. */
export const startPasskeyRegistration: UseCase<'startPasskeyRegistration'> = async (context, { mediation }) => {
  const { app, store, member, session, tenant } = context;
  await requireRecentAuth(context);
  const own = await store.passkeys.ofMember(tenant, member.id);
  if (own.length >= maxPasskeys) return fail('passkey-limit-reached');
  const { challenge, rpId } = await openChallenge(context, {
    purpose: 'passkey-create',
    memberId: member.id,
    sessionId: session.id,
    isConditional: mediation === 'conditional' && app.config.passkeys?.offer === 'silent',
  });
  return {
    data: {
      options: {
        challenge,
        rp: { id: rpId, name: app.name },
        user: { id: userHandleOf(member.id), name: member.email, displayName: member.email },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeLifetimeMs,
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key',
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
  };
};

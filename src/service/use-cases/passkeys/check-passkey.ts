import type { Assertion } from '../../../contract/wire-passkeys.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { Passkey } from '../../store/members/passkeys.ts';
import type { Store } from '../../store/store.ts';
import { audit, auditOnceADay } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';
import { takeChallenge } from './challenge.ts';
import { userHandleOf } from './user-handle.ts';

export interface CheckedPasskey {
  passkey: Passkey;
  use: { counter: number; isBackedUp: boolean };
}

/**
 * R126 the passkey that answered our challenge. Whatever is wrong, the answer is the same: an
 * unknown credential reads like a bad signature. Its counter is compared by `recordUse`.
 */
export async function checkPasskey(context: Context, credential: Assertion): Promise<CheckedPasskey> {
  const { store, tenant } = context;
  const taken = await takeChallenge(context, 'passkey-login', credential.response.clientDataJSON);
  const passkey = await store.passkeys.find(tenant, credential.id);
  const use = taken && passkey && (await verified(credential, passkey, taken));
  if (!passkey || !use) return refuse(context, passkey?.memberId);
  return { passkey, use };
}

export async function refuse(context: Context, memberId?: string | null): Promise<never> {
  const { metrics, store } = context;
  metrics.count('logins', { outcome: 'failed' });
  await audit(context, store, 'login-failed', { memberId: memberId ?? null, detail: { credential: 'passkey' } });
  return fail('invalid-passkey');
}

async function verified(
  { response, ...credential }: Assertion,
  { credentialId, memberId, publicKey }: Passkey,
  { challenge, origin, rpId }: { challenge: string; origin: string; rpId: string },
): Promise<CheckedPasskey['use'] | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle !== userHandleOf(memberId) || isCrossOrigin(clientDataJSON)) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // 0 = not compared here: two logins at once would read the same counter.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return verified ? { counter, isBackedUp } : null;
  } catch {
    // It throws for each kind of tampering.
    return null;
  }
}

/** A frame in another site's page, where a click can be stolen. */
export const isCrossOrigin = (clientDataJSON: string): boolean => {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
  return data.crossOrigin === true || data.topOrigin !== undefined;
};

/**
 * R126 in the transaction of what the passkey opens. False: its counter went back, so the
 * authenticator may have been copied; call `refuseCopied` after the transaction.
 */
export const recordUse = (context: Context, tx: Store, { passkey, use }: CheckedPasskey): Promise<boolean> =>
  tx.passkeys.use(context.tenant, passkey.credentialId, use);

/** Records it and warns the member, once a day each. */
export async function refuseCopied(context: Context, { passkey }: CheckedPasskey): Promise<never> {
  const { store, tenant } = context;
  const { memberId, id } = passkey;
  if (await auditOnceADay(context, 'passkey-counter-back', id, { memberId, actor: 'service' })) {
    const member = await store.members.byId(tenant, memberId);
    if (member) await store.transaction((tx) => queueNotice(context, tx, member, 'passkey-copied'));
  }
  return refuse(context, memberId);
}

import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { challengeLifetimeMs, rpIdFor } from '../../domain/passkey-domain.ts';
import type { PasskeyChallenge } from '../../store/sessions/passkey-challenges.ts';
import type { Context } from '../use-case.ts';

/** The domain of the calling page's passkeys. Throws where the app, or the page, has none. */
export function rpIdOf({ app, caller }: Pick<Context, 'app' | 'caller'>): string {
  return rpIdFor(app, caller.origin) ?? fail('passkeys-disabled');
}

/** R126 a new challenge: 256 bits for the page, their hash for the database. */
export async function openChallenge(
  context: Context,
  of: Pick<PasskeyChallenge, 'purpose' | 'memberId' | 'sessionId' | 'isConditional'>,
): Promise<{ challenge: string; rpId: string }> {
  const { store, random, caller, tenant } = context;
  const rpId = rpIdOf(context);
  const challenge = newToken(random);
  await store.passkeyChallenges.open(tenant, {
    ...of,
    origin: caller.origin!,
    rpId,
    hash: hashSecret(challenge),
    lifetimeMs: challengeLifetimeMs,
    ipPrefix: caller.ipPrefix,
  });
  return { challenge, rpId };
}

/** The challenge that the browser signed, as it states it: worth nothing before `takeChallenge`. */
function statedChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * R126 uses up the challenge of a browser's response, whatever else is wrong with it. Null: it is
 * none of ours, or not for this purpose or page.
 */
export async function takeChallenge(
  { store, caller, tenant }: Context,
  purpose: PasskeyChallenge['purpose'],
  clientDataJSON: string,
): Promise<(PasskeyChallenge & { challenge: string }) | null> {
  const challenge = statedChallenge(clientDataJSON);
  if (challenge === null) return null;
  const taken = await store.passkeyChallenges.take(tenant, hashSecret(challenge), purpose);
  return taken && taken.origin === caller.origin ? { ...taken, challenge } : null;
}

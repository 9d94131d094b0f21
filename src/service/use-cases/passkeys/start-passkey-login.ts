import { challengeLifetimeMs } from '../../domain/passkey-domain.ts';
import type { UseCase } from '../use-case.ts';
import { openChallenge } from './challenge.ts';

/**
 * R126 the browser chooses the passkey by itself, so this names no member and is the same for all
 * callers.
 */
export const startPasskeyLogin: UseCase<'startPasskeyLogin'> = async (context) => {
  const opened = await openChallenge(context, {
    purpose: 'passkey-login',
    memberId: null,
    sessionId: null,
    isConditional: false,
  });
  return { data: { options: { ...opened, timeout: challengeLifetimeMs, userVerification: 'required' } } };
};

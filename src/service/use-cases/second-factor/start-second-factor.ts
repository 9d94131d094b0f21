import { fail } from '../../../platform/http/api-error.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import type { UseCase } from '../use-case.ts';
import { beginSetUp } from './set-up-second-factor.ts';

/**
 * R39 begins to add an authenticator app. Only to a proved mailbox: the way back from a lost app
 * leads by it, and a stranger's app in front of it would lock its owner out (R11).
 */
export const startSecondFactor: UseCase<'startSecondFactor'> = async (context) => {
  const { member } = context;
  await requireRecentAuth(context);
  if (!member.verified) return fail('confirmation-required');
  return { data: await beginSetUp(context, member) };
};

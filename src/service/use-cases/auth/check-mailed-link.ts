import { fail } from '../../../platform/http/api-error.ts';
import { readCodeToken } from '../../domain/code-token.ts';
import type { UseCase } from '../use-case.ts';
import { checkCode } from './check-code.ts';

const refusals = { reset: 'invalid-reset-code', login: 'invalid-passwordless-login-code' } as const;

/**
 * R25 whether a mailed link would be taken. Only links: six digits are never compared without
 * counting as a guess (R15).
 */
export const checkMailedLink: UseCase<'checkMailedLink'> = async (context, { token, purpose }) => {
  const refusal = refusals[purpose];
  if (readCodeToken(token)?.kind !== 'link') return fail(refusal);
  const { flow } = await checkCode(context, { purpose, token, refusal, allowsEmailOnly: false });
  return { data: { success: true, email: flow.emailCanon } };
};

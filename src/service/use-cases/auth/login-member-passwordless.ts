import { fail } from '../../../platform/http/api-error.ts';
import { tenantOf } from '../tenant-of.ts';
import type { UseCase } from '../use-case.ts';
import { checkCode } from './check-code.ts';
import { enterByCode } from './enter-by-code.ts';

/**
 * Logs in by what was mailed. An address without an account has proved itself all the same:
 * `signup-required`, and the same code now signs up, once (§4.2).
 */
export const loginMemberPasswordless: UseCase<'loginMemberPasswordless'> = async (
  context,
  { passwordlessToken, email, inviteToken },
) => {
  const { app, store } = context;
  const refusal = 'invalid-passwordless-login-code';
  if (!app.passwordless.enabled) fail('passwordless-disabled');
  const proved = await checkCode(context, {
    purpose: 'login',
    token: passwordlessToken,
    email,
    refusal,
    allowsEmailOnly: app.passwordless.allowWithoutFlow,
  });
  const { flow } = proved;
  const member = await store.members.byEmail(tenantOf(context), flow.emailCanon);
  if (member) return enterByCode(context, member, proved, inviteToken);
  const isSignup =
    flow.purpose === 'signup' || (await store.authFlows.switchPurpose(tenantOf(context), flow, 'signup'));
  return fail(isSignup ? 'signup-required' : refusal);
};

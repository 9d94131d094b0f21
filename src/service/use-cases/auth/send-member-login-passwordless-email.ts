import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { sendCode } from './send-code.ts';

/**
 * Mails a login code; to an address without an account a sign-up code (§4.2). The answer is the
 * same.
 */
export const sendMemberLoginPasswordlessEmail: UseCase<'sendMemberLoginPasswordlessEmail'> = async (context, input) => {
  if (!context.app.passwordless.enabled) fail('passwordless-disabled');
  const sent = await sendCode(context, 'login', input);
  return { data: { success: true }, message: message('code-sent', context.caller.language), ...sent };
};

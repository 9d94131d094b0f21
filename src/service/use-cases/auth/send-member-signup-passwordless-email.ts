import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { sendCode } from './send-code.ts';

/** Mails a sign-up code. Only the mail reveals that an account exists (§4.2). */
export const sendMemberSignupPasswordlessEmail: UseCase<'sendMemberSignupPasswordlessEmail'> = async (
  context,
  input,
) => {
  if (!context.app.passwordless.enabled) fail('passwordless-disabled');
  const sent = await sendCode(context, 'signup', input);
  return { data: { success: true }, message: message('code-sent', context.caller.language), ...sent };
};

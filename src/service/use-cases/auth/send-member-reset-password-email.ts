import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { sendCode } from './send-code.ts';

/**
 * §4.1 mails a code and a link for a new password, and answers the same sentence for every address
 * (C21).
 */
export const sendMemberResetPasswordEmail: UseCase<'sendMemberResetPasswordEmail'> = async (context, input) => {
  const sent = await sendCode(context, 'reset', input);
  const text = message('reset-sent', context.caller.language);
  return { data: text, message: text, ...sent };
};

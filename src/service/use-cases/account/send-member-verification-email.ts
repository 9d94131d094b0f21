import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { sendMemberCode } from './send-member-code.ts';

/**
 * Mails a code and a link that confirm the member's address. Who is verified already gets the same
 * answer and no mail.
 */
export const sendMemberVerificationEmail: UseCase<'sendMemberVerificationEmail'> = async (context) => {
  const { member, caller } = context;
  const sent = member.verified
    ? {}
    : await sendMemberCode(context, { purpose: 'verify', emailCanon: member.emailCanon });
  return { data: { success: true }, message: message('verification-sent', caller.language), ...sent };
};

import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { sendMemberCode } from './send-member-code.ts';

/** C20, R39 a code to the member's own address, for those without a password or who prefer it. */
export const sendReauthCode: UseCase<'sendReauthCode'> = async (context) => {
  const { flowId } = await sendMemberCode(context, { purpose: 'reauth', emailCanon: context.member.emailCanon });
  return { data: { success: true }, message: message('code-sent', context.caller.language), flowId };
};

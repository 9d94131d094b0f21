import type { Member } from '../../contract/entities.ts';
import type { CallOptions } from './client.ts';
import { flowToken, sent } from './flow-codes.ts';
import type { MemberNews } from './member-news.ts';
import type { Operations } from './operations.ts';
import type { Session } from './session.ts';

type AccountCall =
  | 'updateMemberProfileImage'
  | 'deleteMemberProfileImage'
  | 'updateMemberAuth'
  | 'confirmMemberEmail'
  | 'reviewSuspendedAccess'
  | 'sendMemberVerificationEmail'
  | 'sendReauthCode'
  | 'reauthenticate'
  | 'joinTeam'
  | 'removeMemberFromTeam';

/** The calls about the member's own account whose answers change what the page knows of her. */
export function accountCalls(
  operations: Pick<Operations, 'getCurrentMember' | AccountCall>,
  session: Session,
  { isOwn, keep, kept, pictured, changed }: MemberNews,
): Pick<Operations, AccountCall> {
  /** A seat brings plans or takes them, and its answer names no member. */
  async function seated<T>(answer: T, options?: CallOptions): Promise<T> {
    if (!isOwn(options)) return answer;
    const token = session.token();
    // What was done stays done where this cannot be read.
    const read = await operations.getCurrentMember({}).catch(() => null);
    if (read && session.token() === token) changed({ data: { member: read.data } });
    return answer;
  }
  return {
    updateMemberProfileImage: async (params, options) =>
      pictured(await operations.updateMemberProfileImage(params, options), options),
    deleteMemberProfileImage: async (params, options) =>
      pictured(await operations.deleteMemberProfileImage(params, options), options),
    async updateMemberAuth(params = {}, options) {
      const answer = kept(await operations.updateMemberAuth(params, options), options);
      return params.email === undefined ? answer : sent(session, 'confirm', { email: params.email }, answer);
    },
    async confirmMemberEmail(params, options) {
      const token = flowToken(session, params.token, 'confirm');
      const answer = await operations.confirmMemberEmail({ ...params, token }, options);
      if (answer.data.member) keep(answer.data.member);
      return answer;
    },
    async reviewSuspendedAccess(params = {}, options) {
      const answer = await operations.reviewSuspendedAccess(params, options);
      // News are laid over what is known, so what is gone has to be named.
      if (answer.data.member) keep({ suspendedAccess: undefined, ...answer.data.member } as Member);
      return answer;
    },
    sendMemberVerificationEmail: async (params, options) =>
      sent(session, 'confirm', { email: '' }, await operations.sendMemberVerificationEmail(params, options)),
    sendReauthCode: async (params, options) =>
      sent(session, 'reauth', { email: '' }, await operations.sendReauthCode(params, options)),
    reauthenticate(params = {}, options) {
      const token = params.token === undefined ? undefined : flowToken(session, params.token, 'reauth');
      return operations.reauthenticate({ ...params, token }, options);
    },
    joinTeam: async (params, options) => seated(await operations.joinTeam(params, options), options),
    removeMemberFromTeam: async (params, options) => {
      const answer = await operations.removeMemberFromTeam(params, options);
      return params.memberId === session.cachedMember()?.id ? seated(answer, options) : answer;
    },
  };
}

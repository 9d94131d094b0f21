import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { message } from '../../../texts/messages.ts';
import { readCodeToken } from '../../domain/code-token.ts';
import { imageNameOf } from '../../domain/image-name.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import { audit } from '../audit.ts';
import { openLoginToken } from '../auth/open-login-token.ts';
import { suspendedAccessForWire } from '../auth/suspended-access-for-wire.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { Context, UseCase } from '../use-case.ts';
import { removeSelfServicePlans } from './remove-self-service-plans.ts';

interface Suspension {
  member: MemberRecord;
  /** The mailed question; undefined = asked by a session, about whichever suspension is open. */
  flow: AuthFlow | undefined;
}

interface Answered {
  /** The file of a removed picture. */
  image?: string | null;
  loginToken?: string | null | undefined;
}

/**
 * All other access is suspended, so a session or a token proves that the caller owns the mailbox. A
 * token outlives neither the address nor its question.
 */
async function suspensionOf({ store, member, ...context }: Context, token: string | undefined): Promise<Suspension> {
  if (token === undefined) return member ? { member, flow: undefined } : fail('login-required');
  if (readCodeToken(token)?.kind !== 'link') return fail('invalid-code');
  const { tenant } = context;
  const flow = await store.authFlows.byLink(tenant, ['review'], hashSecret(token));
  const owner = flow?.memberId ? await store.members.byId(tenant, flow.memberId) : null;
  if (!flow || !owner || owner.disabled || owner.emailCanon !== flow.emailCanon) return fail('invalid-code');
  return { member: owner, flow };
}

/**
 * R11 the answer to "Was this you?", or, without one, the question. Given twice it changes nothing
 * more.
 */
export const reviewSuspendedAccess: UseCase<'reviewSuspendedAccess'> = async (context, { answer, token }) => {
  const { store, files, caller, tenant } = context;
  const { member, flow } = await suspensionOf(context, token);
  const since = flow?.detail?.since;
  const isOpenFor = ({ suspendedAt }: MemberRecord) =>
    suspendedAt !== null && (since === undefined || since === suspendedAt);

  if (answer === undefined) {
    const access = isOpenFor(member) ? await suspendedAccessForWire(context, store, member) : null;
    return { data: { access, member: null } };
  }
  const { image, loginToken } = await store.transaction(async (tx): Promise<Answered> => {
    const now = await tx.members.lock(tenant, member.id);
    if (!now || !isOpenFor(now)) return {};
    const audited = { memberId: member.id, actor: 'member' } as const;
    if (answer === 'restore') {
      await tx.suspendedAccess.restore(tenant, member.id, { maxSessions: context.app.sessions.atOnce });
      await audit(context, tx, 'access-restored', audited);
      return { loginToken: flow && (await openLoginToken(context, tx, flow)) };
    }
    const removed = await tx.suspendedAccess.remove(tenant, member.id);
    if (removed?.until != null) await removeSelfServicePlans(context, tx, member.id, removed.until);
    await audit(context, tx, 'access-removed', audited);
    return {
      image: removed && imageNameOf(removed.image),
      loginToken: flow && (await openLoginToken(context, tx, flow)),
    };
  });
  if (image) await files.remove(image);
  const record = context.member?.id === member.id ? await store.members.byId(tenant, member.id) : null;
  return {
    data: {
      access: null,
      member: record && (await memberForWire(context, record)).member,
      ...(loginToken && { loginToken }),
    },
    message: message(answer === 'restore' ? 'access-restored' : 'access-removed', caller.language),
  };
};

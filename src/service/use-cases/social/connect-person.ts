import type { Wire } from '../../../contract/wire.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { type MessageKey, message } from '../../../texts/messages.ts';
import type { SocialPerson } from '../../outside/social/social.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { audit } from '../audit.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { Context } from '../use-case.ts';

/**
 * R36 links an identity to a member. `account-already-connected` when it is another member's, or a
 * second one of the provider.
 */
export async function connectPerson(
  context: Context,
  member: MemberRecord,
  provider: string,
  { subject, email, emailVerified }: Omit<SocialPerson, 'picture'>,
): Promise<Wire['disconnectProvider']['data']> {
  const identity = { provider, subject, memberId: member.id, email, emailVerified };
  await context.store.transaction(async (tx) => {
    await stillTheSame(tx, { ...context, member });
    if ((await tx.identities.link(context.tenant, identity)) === 'taken') fail('account-already-connected');
    await audit(context, tx, 'provider-connected', { memberId: member.id, actor: 'member', detail: { provider } });
  });
  return providersAnswer(context, member, 'provider-connected');
}

/** What connecting and disconnecting answer. */
export async function providersAnswer(context: Context, record: MemberRecord, text: MessageKey) {
  const { member } = await memberForWire(context, record);
  return { providers: member.auth.providers, message: message(text, context.caller.language), member };
}

import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';
import { isKnownBrowser } from './known-browser.ts';
import { type Review, suspendAccess } from './suspend-access.ts';

/**
 * R11 the mailbox of the account is proved. For the first time and in a browser that the account
 * does not know, earlier access may be a stranger's who waits for its owner: it is suspended until
 * she answers. Call it in the transaction of the login, reset or confirmation.
 */
export async function proveMailbox(
  context: Context,
  store: Store,
  member: MemberRecord,
): Promise<{ member: MemberRecord; review: Review | null }> {
  if (member.verified) return { member, review: null };
  const { tenant } = context;
  const isKnown = await isKnownBrowser(context, store, member.id);
  const review = isKnown ? null : await suspendAccess(context, store, member.id, { withProfile: true });
  const proved = await store.members.update(tenant, member.id, { verified: true });
  if (!proved) throw new Error('the member is gone in her own transaction');
  await audit(context, store, 'mailbox-proved', { memberId: member.id, actor: 'member' });
  return { member: proved, review };
}

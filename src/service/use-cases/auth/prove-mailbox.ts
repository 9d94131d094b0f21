import { hashSecret } from '../../domain/secrets.ts';
import type { MemberRecord } from '../../store/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { tenantOf } from '../tenant-of.ts';
import type { Context } from '../use-case.ts';

/** R11 the request comes from a browser in which this very account was signed up or logged in before. */
async function isOwnBrowser(context: Context, store: Store, memberId: string): Promise<boolean> {
  if (context.session && context.member?.id === memberId) return true;
  const { deviceCookie } = context.caller;
  if (!deviceCookie) return false;
  const device = await store.devices.find(tenantOf(context), hashSecret(deviceCookie));
  return device?.memberId === memberId;
}

/**
 * R11 somebody has shown that the mailbox is hers. If nobody had before, whoever made the account may be a stranger who waits
 * for her: his password, sessions, providers, devices and pending changes go. Not if she made it herself, in this browser.
 * In the transaction of the login or reset.
 */
export async function proveMailbox(
  context: Context,
  store: Store,
  member: MemberRecord,
): Promise<{ member: MemberRecord; wasPurged: boolean }> {
  if (member.verified) return { member, wasPurged: false };
  const tenant = tenantOf(context);
  const isOwn = await isOwnBrowser(context, store, member.id);
  let wasPurged = false;
  if (!isOwn) {
    const removed = [
      await store.identities.unlinkAll(tenant, member.id),
      await store.sessions.closeAll(tenant, member.id),
      await store.devices.forgetAll(tenant, member.id),
      await store.authFlows.closeAll(tenant, { memberId: member.id }),
    ];
    wasPurged = member.passwordHash !== null || removed[0]! > 0 || removed[1]! > 0;
  }
  const proved = await store.members.update(tenant, member.id, {
    verified: true,
    ...(!isOwn && { passwordHash: null }),
  });
  if (!proved) throw new Error('the member is gone in her own transaction');
  await audit(context, store, 'mailbox-proved', { memberId: member.id, actor: 'member' });
  if (wasPurged) await audit(context, store, 'account-purged', { memberId: member.id, actor: 'service' });
  return { member: proved, wasPurged };
}

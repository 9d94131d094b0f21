import { hashSecret } from '../../../platform/process/secrets.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/**
 * R11, R113 the request carries a session of this very account, or the cookie of a browser that has
 * opened one with a credential that the account still has. Without `trustsLinks` a login by a
 * mailed link does not count: an attacker can have sent his own.
 */
export async function isKnownBrowser(
  context: Context,
  store: Store,
  memberId: string,
  { trustsLinks = true }: { trustsLinks?: boolean } = {},
): Promise<boolean> {
  const { session, member, caller, tenant } = context;
  const isTrusted = (credential: string) => trustsLinks || credential !== 'link';
  if (session && member?.id === memberId && isTrusted(session.credential)) return true;
  if (!caller.deviceCookie) return false;
  const device = await store.devices.find(tenant, hashSecret(caller.deviceCookie), memberId);
  if (!device || !isTrusted(device.credential)) return false;
  return hasCredential(context, store, memberId, device.credential);
}

/** Mailed codes and links are the mailbox itself: who has used one has shown that it is hers. */
async function hasCredential(context: Context, store: Store, memberId: string, credential: string): Promise<boolean> {
  const { tenant } = context;
  if (credential === 'code' || credential === 'link') return true;
  if (credential === 'password') return (await store.members.byId(tenant, memberId))?.passwordHash != null;
  if (credential.startsWith('passkey:')) {
    const passkeys = await store.passkeys.ofMember(tenant, memberId);
    return passkeys.some(({ id }) => credential === `passkey:${id}`);
  }
  const identities = await store.identities.ofMember(tenant, memberId);
  return identities.some(({ provider }) => credential === `provider:${provider}`);
}

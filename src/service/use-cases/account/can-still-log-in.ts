import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/**
 * R36, R127 whether a way in is left: a password, a mailed code to an address that she has proved,
 * a provider that works, or a passkey. Call it with the member locked, so that two removals at once
 * cannot each count on the other's.
 */
export async function canStillLogIn(
  { app, social, tenant }: Pick<Context, 'app' | 'social' | 'tenant'>,
  tx: Store,
  memberId: string,
): Promise<boolean> {
  const now = await tx.members.byId(tenant, memberId);
  if (!now) return false;
  if (now.passwordHash !== null || (app.passwordless.enabled && now.verified)) return true;
  if (app.passkeys && (await tx.passkeys.ofMember(tenant, memberId)).length > 0) return true;
  const works = (key: string) => app.providers.some((one) => one.provider === key && social.of(app.id, one) !== null);
  const left = await tx.identities.ofMember(tenant, memberId);
  return left.some((identity) => works(identity.provider));
}

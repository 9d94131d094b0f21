import type { SuspendedAccess } from '../../../contract/entities.ts';
import { deviceIn } from '../../domain/device-name.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/** R11 what waits for the member's answer, as she may see it; null = nothing does. */
export async function suspendedAccessForWire(
  context: Pick<Context, 'tenant' | 'caller'>,
  store: Pick<Store, 'suspendedAccess'>,
  member: Pick<MemberRecord, 'id' | 'suspendedAt'>,
): Promise<SuspendedAccess | null> {
  if (member.suspendedAt === null) return null;
  const found = await store.suspendedAccess.ofMember(context.tenant, member.id);
  if (!found) return null;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    since: iso(found.since),
    hasPassword: found.hasPassword,
    ...(found.includesProfile && { includesProfile: true }),
    providers: found.providers.map((provider) => ({ provider })),
    ...(found.passkeys.length > 0 && {
      passkeys: found.passkeys.map(({ name, createdAt }) => ({ name, createdAt: iso(createdAt) })),
    }),
    devices: found.sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device: deviceIn(device, context.caller.language),
      createdAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
    })),
  };
}

import type { Wire } from '../../../contract/wire.ts';
import type { Passkeys } from '../../../contract/wire-passkeys.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { SignedInContext } from '../use-case.ts';
import { rpIdOf } from './challenge.ts';
import { userHandleOf } from './user-handle.ts';

/** The member's passkeys as she sees them: no key, no counter. */
export async function passkeysForWire(context: SignedInContext): Promise<Passkeys> {
  const { store, member, tenant } = context;
  const passkeys = await store.passkeys.ofMember(tenant, member.id);
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp, credentialId }) => ({
      id,
      name,
      createdAt: iso(createdAt),
      lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
      isBackedUp,
      credentialId,
    })),
    userId: userHandleOf(member.id),
    rpId: rpIdOf(context),
  };
}

/** What adding and removing answer. */
export async function passkeysChanged(context: SignedInContext): Promise<Wire['deletePasskey']['data']> {
  const { member } = await memberForWire(context, context.member);
  return { member, ...(await passkeysForWire(context)) };
}

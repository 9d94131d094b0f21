import { fail } from '../../../platform/http/api-error.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext } from './admin-use-case.ts';

/** By id, or by address. Null = there is none. */
export function findMember({ store, tenant }: AdminContext, name: string): Promise<MemberRecord | null> {
  const email = canonicalEmail(name);
  return email ? store.members.byEmail(tenant, email) : store.members.byId(tenant, name);
}

/** In the transaction of a change, locked until its end. Throws `member-not-found`. */
export async function lockMember(context: AdminContext, tx: Store, name: string): Promise<MemberRecord> {
  const found = await findMember({ ...context, store: tx }, name);
  return (found && (await tx.members.lock(context.tenant, found.id))) ?? fail('member-not-found');
}

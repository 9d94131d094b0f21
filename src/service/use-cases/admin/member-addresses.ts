import type { AdminContext } from './admin-use-case.ts';

/**
 * id -> the address that the member has now: what names members elsewhere holds ids only (R78). A
 * key sees none, because it may have no right to read members.
 */
export async function memberAddresses(
  { store, tenant, operator }: Pick<AdminContext, 'store' | 'tenant' | 'operator'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const id of operator ? new Set(ids) : []) {
    const member = id === null ? null : await store.members.byId(tenant, id);
    if (member) addresses.set(member.id, member.email);
  }
  return addresses;
}

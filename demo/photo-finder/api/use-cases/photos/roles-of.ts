import type { SignedIn } from '../../outside/members/members.ts';
import type { FinderStore } from '../../store/store.ts';

/** Roles by our own table, and by the permission that the membership service knows. */
export async function rolesOf(store: FinderStore, member: SignedIn): Promise<('moderator' | 'admin')[]> {
  const role = await store.trust.roleOf(member.id);
  if (role === 'admin') return ['moderator', 'admin'];
  return role === 'moderator' || member.permissions.includes('pf:moderate') ? ['moderator'] : [];
}

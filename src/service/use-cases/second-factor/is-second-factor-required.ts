import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { usablePlans } from '../member/usable-plans.ts';
import type { Context } from '../use-case.ts';

/** Whether the app wants a second factor of this member: of everyone, or by plan or permission. */
export async function isSecondFactorRequired(
  context: Context,
  store: Store,
  { id, permissions }: Pick<MemberRecord, 'id' | 'permissions'>,
): Promise<boolean> {
  const { mode, plans, permissions: wanted } = context.app.secondFactor;
  if (mode !== 'optional') return mode === 'required';
  if (permissions.some((permission) => wanted.includes(permission))) return true;
  if (plans.length === 0) return false;
  const { connections, teams } = await store.memberRelations.ofMember(context.tenant, id);
  const usable = await usablePlans({ ...context, store }, connections, teams.joined);
  return plans.some((plan) => usable.has(plan));
}

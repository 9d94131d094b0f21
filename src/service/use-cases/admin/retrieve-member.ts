import { adminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { findMember } from './find-member.ts';

/** A miss is no refusal: `{ data: null }`, as `@memberstack/admin` expects. */
export const retrieveMember: AdminUseCase<'retrieveMember'> = async (context, { member: name }) => {
  const member = await findMember(context, name);
  return { data: member && (await adminMember(context, context.store, member)) };
};

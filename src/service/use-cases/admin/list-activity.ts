import { fail } from '../../../platform/http/api-error.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditEntries } from './audit-entries.ts';
import { findMember } from './find-member.ts';

const shownAtOnce = 50;

/** R85 what is recorded about a member, newest first. */
export const listActivity: AdminUseCase<'listActivity'> = async (context, { member: name, first, before }) => {
  const { store, tenant } = context;
  const { id: memberId } = (await findMember(context, name)) ?? fail('member-not-found');
  const limit = Number(first ?? shownAtOnce);
  const found = await store.auditLog.list(tenant, {
    memberId,
    limit: limit + 1,
    ...(before !== undefined && { before: Number(before) }),
  });
  return { data: await auditEntries(context, found.slice(0, limit)), hasNextPage: found.length > limit };
};

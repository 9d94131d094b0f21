import { consoleAppId } from '../../../contract/operator-roles.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { AuditEntry } from '../../store/apps/audit-log.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { findMember } from './find-member.ts';

const shownAtOnce = 50;

/** The log holds ids only; a key or an operator that is gone has no name any more. */
async function namesOf({ store, tenant }: AdminContext, entries: AuditEntry[]): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>();
  if (entries.some(({ detail }) => detail.key))
    for (const { id, name } of await store.adminKeys.list(tenant)) names.set(id, name);
  for (const id of new Set(entries.map(({ detail }) => detail.operator)))
    if (typeof id === 'string') {
      const operator = await store.members.byId({ appId: consoleAppId, mode: 'live' }, id);
      if (operator) names.set(id, operator.email);
    }
  return names;
}

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
  const entries = found.slice(0, limit);
  const names = await namesOf(context, entries);
  return {
    data: entries.map(({ id, at, event, actor, ipPrefix, detail }) => ({
      id,
      at: new Date(at).toISOString(),
      event,
      actor,
      actorName: names.get(detail.operator ?? detail.key) ?? null,
      network: ipPrefix,
      detail,
    })),
    hasNextPage: found.length > limit,
  };
};

import { consoleAppId } from '../../../contract/operator-roles.ts';
import type { AuditEntryOut } from '../../../contract/wire-admin-audit.ts';
import type { AuditEntry } from '../../store/apps/audit-log.ts';
import type { AdminContext } from './admin-use-case.ts';

type EntryContext = Pick<AdminContext, 'tenant'> & { store: Pick<AdminContext['store'], 'adminKeys' | 'members'> };

/** The log holds ids only; a key or an operator that is gone has no name any more. */
async function namesOf({ store, tenant }: EntryContext, entries: AuditEntry[]): Promise<Map<unknown, string>> {
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

/** Entries of the audit log as the API sends them. */
export async function auditEntries(context: EntryContext, entries: AuditEntry[]): Promise<AuditEntryOut[]> {
  const names = await namesOf(context, entries);
  return entries.map(({ id, at, event, actor, memberId, ipPrefix, detail, changes }) => ({
    id,
    at: new Date(at).toISOString(),
    event,
    actor,
    // An entry about a key names it too.
    actorName: names.get(actor === 'key' ? detail.key : detail.operator) ?? null,
    memberId,
    network: ipPrefix,
    detail,
    changes,
  }));
}

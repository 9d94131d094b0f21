import type { AuditEntryOut } from '../../../contract/wire-admin-audit.ts';
import type { AuditEntry } from '../../store/apps/audit-log.ts';
import { actorNames, type NameSource } from './actor-names.ts';

/** Entries of the audit log as the API sends them. */
export async function auditEntries(context: NameSource, entries: AuditEntry[]): Promise<AuditEntryOut[]> {
  const names = await actorNames(context, {
    keys: entries.map(({ detail }) => detail.key),
    operators: entries.map(({ detail }) => detail.operator),
  });
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

import { isDeepStrictEqual } from 'node:util';
import { type CustomFieldChanges, changedCustomFields } from '../../domain/custom-fields.ts';
import type { AuditChanges } from '../../store/apps/audit-log.ts';
import type { MemberPatch, MemberRecord } from '../../store/members/members.ts';

/** What an owner changes of a member. */
export interface MemberChanges {
  customFields: CustomFieldChanges;
  /** Merged; null removes the key. */
  metaData: Record<string, unknown>;
  patch: MemberPatch;
}

/** The new values beside the custom fields, and by name what differs from `before` (R122). */
export function appliedChanges(before: MemberRecord, { customFields, metaData, patch }: MemberChanges) {
  const merged = { ...before.metaData, ...metaData };
  const next = {
    ...patch,
    metaData: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
  };
  const fields = changedCustomFields(before.customFields, customFields);
  const changes: AuditChanges = {};
  const compare = (names: string[], part: string, was: object, is: object) => {
    for (const name of names) {
      const [from, to] = [was, is].map((values) => (values as Record<string, unknown>)[name]);
      if (!isDeepStrictEqual(from, to)) changes[part + name] = { before: from ?? null, after: to ?? null };
    }
  };
  compare(Object.keys(customFields), 'customFields.', before.customFields, fields);
  compare(Object.keys(metaData), 'metaData.', before.metaData, next.metaData);
  compare(Object.keys(patch), '', before, patch);
  return { next, changes, changed: Object.keys(changes) };
}

import { isDeepStrictEqual } from 'node:util';
import { type CustomFieldChanges, changedCustomFields } from '../../domain/custom-fields.ts';
import type { MemberPatch, MemberRecord } from '../../store/members/members.ts';

/** What an owner changes of a member. */
export interface MemberChanges {
  customFields: CustomFieldChanges;
  /** Merged; null removes the key. */
  metaData: Record<string, unknown>;
  patch: MemberPatch;
}

/** The new values beside the custom fields, and the names of what differs from `before`. */
export function appliedChanges(before: MemberRecord, { customFields, metaData, patch }: MemberChanges) {
  const merged = { ...before.metaData, ...metaData };
  const next = {
    ...patch,
    metaData: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)),
  };
  const fields = changedCustomFields(before.customFields, customFields);
  const changed = [
    ...Object.keys(customFields)
      .filter((key) => before.customFields[key] !== fields[key])
      .map((key) => `customFields.${key}`),
    ...Object.keys(metaData)
      .filter((key) => !isDeepStrictEqual(before.metaData[key], next.metaData[key]))
      .map((key) => `metaData.${key}`),
    ...Object.keys(patch).filter((key) => !isDeepStrictEqual(before[key as 'id'], patch[key as keyof MemberPatch])),
  ];
  return { next, changed };
}

import { failFields } from '../../../platform/http/api-error.ts';
import { maxMemberJsonBytes } from '../member/update-member-json.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON Merge Patch (RFC 7396): objects are merged, null removes, all else replaces. */
function merged(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const next = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) next.delete(key);
    else next.set(key, merged(next.get(key), value));
  }
  return Object.fromEntries(next);
}

/** The member's JSON is locked with her, so that two calls at once lose nothing. */
export const mergeJson: AdminUseCase<'mergeJson'> = (context, { member: name, json }) =>
  context.store.transaction(async (tx) => {
    const { tenant } = context;
    const { id } = await lockMember(context, tx, name);
    const before = (await tx.members.readJsons(tenant, [id])).get(id) ?? null;
    const next = merged(before, json);
    const text = JSON.stringify(next);
    if (Buffer.byteLength(text) > maxMemberJsonBytes) failFields([{ field: 'json', code: 'field-limit-exceeded' }]);
    if (text !== JSON.stringify(before)) {
      await tx.members.writeJson(tenant, id, next);
      await auditAdmin(context, tx, {
        event: 'member-updated',
        memberId: id,
        detail: { changed: 'json' },
        changes: { json: { before, after: next } },
        webhook: 'member.updated',
      });
    }
    return changedAdminMember(context, tx, id);
  });

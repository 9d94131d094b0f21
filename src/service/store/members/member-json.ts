import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/** The part of the members that keeps the JSON that each has of her own (`/member/json`). */
export interface MemberJson {
  /** Null when never set. */
  readJson(tenant: Tenant, id: string): Promise<unknown>;
  /** Of several members, by id; those that never set it are left out. */
  readJsons(tenant: Tenant, ids: readonly string[]): Promise<Map<string, unknown>>;
  writeJson(tenant: Tenant, id: string, json: unknown): Promise<boolean>;
}

export function memberJsonIn(db: Db): MemberJson {
  return {
    async readJsons({ appId, mode }, ids) {
      if (ids.length === 0) return new Map();
      const rows = await db.sql
        .selectFrom('members')
        .select(['id', 'json'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', 'in', ids)
        .where('json', 'is not', null)
        .execute();
      return new Map(rows.map(({ id, json }) => [id, JSON.parse(json!) as unknown]));
    },
    async readJson({ appId, mode }, id) {
      const row = await db.sql
        .selectFrom('members')
        .select('json')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.json ? JSON.parse(row.json) : null;
    },
    async writeJson({ appId, mode }, id, json) {
      const row = await db.sql
        .updateTable('members')
        .set({ json: JSON.stringify(json) })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

import type { PlanConnection } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { PlanConnectionRow } from '../tables.ts';

/** The wire's plan connection and whose it is. One per member and plan. */
export type PlanConnectionRecord = PlanConnection & { memberId: string; createdAt: number };

export interface PlanConnections {
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<PlanConnectionRecord[]>;
  /** The same of several members, in one query. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<PlanConnectionRecord[]>;
  /** `exists`: the member has this plan already; nothing is changed. */
  add(tenant: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>): Promise<'added' | 'exists'>;
  /** Adds, or replaces the connection of this member and plan (payment events). */
  save(tenant: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>): Promise<void>;
  /** False = the member did not have the plan. */
  remove(tenant: Tenant, memberId: string, planId: string): Promise<boolean>;
}

const ofMember = prepared((db, { appId, mode, memberId }: Tenant & { memberId: string }) =>
  db.sql
    .selectFrom('plan_connections')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
);

export function planConnectionsIn(db: Db): PlanConnections {
  const toRow = ({ appId, mode }: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>) => ({
    app_id: appId,
    mode,
    id: connection.id,
    member_id: connection.memberId,
    plan_id: connection.planId,
    type: connection.type,
    status: connection.status,
    active: connection.active ? (1 as const) : (0 as const),
    payment: connection.payment && JSON.stringify(connection.payment),
    created_at: db.now(),
  });

  return {
    ofMember: async ({ appId, mode }, memberId) =>
      (await ofMember.all(db, { appId, mode, memberId })).map(connectionOf),
    async ofMembers({ appId, mode }, memberIds) {
      if (memberIds.length === 0) return [];
      const rows = await db.sql
        .selectFrom('plan_connections')
        .selectAll()
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', 'in', memberIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(connectionOf);
    },
    async add(tenant, connection) {
      const row = await db.sql
        .insertInto('plan_connections')
        .values(toRow(tenant, connection))
        .onConflict((on) => on.columns(['app_id', 'mode', 'member_id', 'plan_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row ? 'added' : 'exists';
    },
    async save(tenant, connection) {
      const { created_at: _, app_id: _a, mode: _m, ...changed } = toRow(tenant, connection);
      await db.sql
        .insertInto('plan_connections')
        .values(toRow(tenant, connection))
        .onConflict((on) => on.columns(['app_id', 'mode', 'member_id', 'plan_id']).doUpdateSet(changed))
        .execute();
    },
    async remove({ appId, mode }, memberId, planId) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('plan_connections')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('plan_id', '=', planId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export const connectionOf = (row: PlanConnectionRow): PlanConnectionRecord => ({
  id: row.id,
  memberId: row.member_id,
  planId: row.plan_id,
  type: row.type,
  status: row.status,
  active: row.active === 1,
  payment: row.payment === null ? null : (JSON.parse(row.payment) as PlanConnectionRecord['payment']),
  createdAt: row.created_at,
});

import { type SqlBool, sql } from 'kysely';
import type { PlanConnection } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { PlanConnectionRow } from '../tables.ts';

/** A plan connection and whose it is. One per member and plan. */
export type PlanConnectionRecord = Omit<PlanConnection, 'endsAt'> & {
  memberId: string;
  createdAt: number;
  /** Milliseconds since 1970; unset = without an end. */
  endsAt?: number;
};

/** `createdAt`: now where it is left out. */
type NewPlanConnection = Omit<PlanConnectionRecord, 'createdAt'> & { createdAt?: number };

export interface EndedPlan {
  tenant: Tenant;
  memberId: string;
  planId: string;
}

/** A connection whose end has passed is gone for every read, before it is removed. */
export interface PlanConnections {
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<PlanConnectionRecord[]>;
  /** The same of several members, in one query. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<PlanConnectionRecord[]>;
  /** `exists`: the member has this plan already; nothing is changed. An ended one is replaced. */
  add(tenant: Tenant, connection: NewPlanConnection): Promise<'added' | 'exists'>;
  /** Adds, or replaces the connection of this member and plan (payment events). */
  save(tenant: Tenant, connection: Omit<PlanConnectionRecord, 'createdAt'>): Promise<void>;
  /** False = the member did not have the plan. */
  remove(tenant: Tenant, memberId: string, planId: string): Promise<boolean>;
  /** How many members have it, those included who will lose it within seconds. */
  countOf(tenant: Tenant, planId: string): Promise<number>;
  /** Those whose end has passed, the earliest first, of all apps. */
  ended(limit: number): Promise<EndedPlan[]>;
  /** True for one caller only, and only while its end has passed. */
  removeEnded(ended: EndedPlan): Promise<boolean>;
}

/** As in the index of those plans: only the same words find it. */
export const isUnpaid = sql<SqlBool>`status in ('REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION')`;

/** `ends_at` by the database's clock (R14). */
export const isStillGiven = (db: Pick<Db, 'now'>) => sql<SqlBool>`(ends_at is null or ends_at > ${db.now()})`;

const ofMember = prepared((db, { appId, mode, memberId }: Tenant & { memberId: string }) =>
  db.sql
    .selectFrom('plan_connections')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where(isStillGiven(db))
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
);

export function planConnectionsIn(db: Db): PlanConnections {
  const toRow = ({ appId, mode }: Tenant, connection: NewPlanConnection) => ({
    app_id: appId,
    mode,
    id: connection.id,
    member_id: connection.memberId,
    plan_id: connection.planId,
    type: connection.type,
    status: connection.status,
    active: connection.active ? (1 as const) : (0 as const),
    payment: connection.payment && JSON.stringify(connection.payment),
    created_at: connection.createdAt ?? db.now(),
    ends_at: connection.endsAt ?? null,
    complimentary: connection.complimentary ? (1 as const) : (0 as const),
  });
  const keys = ['app_id', 'mode', 'member_id', 'plan_id'] as const;

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
        .where(isStillGiven(db))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(connectionOf);
    },
    async add(tenant, connection) {
      const { app_id: _a, mode: _m, ...fresh } = toRow(tenant, connection);
      const row = await db.sql
        .insertInto('plan_connections')
        .values(toRow(tenant, connection))
        .onConflict((on) => on.columns(keys).doUpdateSet(fresh).where('plan_connections.ends_at', '<=', db.now()))
        .returning('id')
        .executeTakeFirst();
      return row ? 'added' : 'exists';
    },
    async save(tenant, connection) {
      const { created_at: _, app_id: _a, mode: _m, ...changed } = toRow(tenant, connection);
      await db.sql
        .insertInto('plan_connections')
        .values(toRow(tenant, connection))
        .onConflict((on) => on.columns(keys).doUpdateSet(changed))
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
    async ended(limit) {
      const rows = await db.sql
        .selectFrom('plan_connections')
        .select(['app_id', 'mode', 'member_id', 'plan_id'])
        .where('ends_at', 'is not', null)
        .where('ends_at', '<=', db.now())
        .orderBy('ends_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        tenant: { appId: row.app_id, mode: row.mode },
        memberId: row.member_id,
        planId: row.plan_id,
      }));
    },
    async countOf({ appId, mode }, planId) {
      const { members } = await db.sql
        .selectFrom('plan_connections')
        .select((q) => q.fn.countAll<number>().as('members'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('plan_id', '=', planId)
        .where('active', '=', 1)
        .executeTakeFirstOrThrow();
      return Number(members);
    },
    async removeEnded({ tenant: { appId, mode }, memberId, planId }) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('plan_connections')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('plan_id', '=', planId)
        .where('ends_at', '<=', db.now())
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
  ...(row.complimentary === 1 && { complimentary: true }),
  ...(row.ends_at !== null && { endsAt: row.ends_at }),
});

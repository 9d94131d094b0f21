import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { isUnpaid } from '../plans/plan-connections.ts';

export interface PricePaid {
  priceId: string;
  amount: number;
  currency: string;
  members: number;
}

/** An amount in units of its currency. */
export interface Money {
  currency: string;
  amount: number;
}

/** What was true at the end of a day; of today, so far. */
export interface DailyNumbers {
  /** Since 1970, UTC. */
  day: number;
  /** Who was active in the seven days before. */
  active: number;
  monthlyRevenue: Money[];
}

/** A plan whose payment has failed or waits for the member. */
export interface UnpaidPlan {
  memberId: string;
  planId: string;
  status: string;
}

/** What is counted for operators: each by an index, none of it for every request. */
export interface Numbers {
  /** Days since 1970, UTC, on which members were created since `from`. */
  signups(tenant: Tenant, from: number): Promise<{ day: number; members: number }[]>;
  /** Members with a session that was used since `from`. */
  active(tenant: Tenant, from: number): Promise<number>;
  /** Who has the plan, and who of them since `from`. */
  holders(tenant: Tenant, planId: string, from: number): Promise<{ members: number; since: number }>;
  /** Days since 1970, UTC, on which those who have the plan took it, since `from`. */
  taken(tenant: Tenant, planId: string, from: number): Promise<{ day: number; members: number }[]>;
  /** What members with the plan pay, by price. */
  paid(tenant: Tenant, planId: string): Promise<PricePaid[]>;
  /** The last word on a day replaces those before. */
  record(tenant: Tenant, numbers: DailyNumbers): Promise<void>;
  /** The recorded days from this one on, the oldest first. */
  recorded(tenant: Tenant, fromDay: number): Promise<DailyNumbers[]>;
  /** Null = no day is recorded. */
  firstRecordedDay(tenant: Tenant): Promise<number | null>;
  /** How many of the newest `atMost` members have a value in each of these custom fields. */
  fieldValues(tenant: Tenant, keys: readonly string[], atMost: number): Promise<number[]>;
  /** How many plans wait for money, and the newest of them. */
  unpaid(tenant: Tenant, limit: number): Promise<{ plans: number; newest: UnpaidPlan[] }>;
}

const dayMs = 24 * 60 * 60_000;

/**
 * By the text as it was written, as in the search: a value can hold what is no text to PostgreSQL.
 */
async function countFieldValues(db: Db, { appId, mode }: Tenant, keys: readonly string[], atMost: number) {
  if (keys.length === 0) return [];
  const holds = (text: string) =>
    db.kind === 'postgres'
      ? sql<SqlBool>`position(${text} in custom_fields) > 0`
      : sql<SqlBool>`instr(custom_fields, ${text}) > 0`;
  const sums = keys.map((key, i) => {
    const name = `${JSON.stringify(key)}:`;
    return sql`sum(case when ${holds(`${name}"`)} and not ${holds(`${name}""`)} then 1 else 0 end)
      as ${sql.ref(`f${i}`)}`;
  });
  const { rows } = await sql<Record<string, number | null>>`select ${sql.join(sums)} from (
    select custom_fields from members where app_id = ${appId} and mode = ${mode}
    order by created_at desc, id desc limit ${atMost}) as newest`.execute(db.sql);
  return keys.map((_, i) => Number(rows[0]?.[`f${i}`] ?? 0));
}

export function numbersIn(db: Db): Numbers {
  const ofPayment = (name: string) =>
    db.kind === 'postgres'
      ? sql<string>`payment::json ->> ${sql.lit(name)}`
      : sql<string>`json_extract(payment, ${sql.lit(`$.${name}`)})`;
  const ofPlan = ({ appId, mode }: Tenant, planId: string) =>
    db.sql
      .selectFrom('plan_connections')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('plan_id', '=', planId)
      .where('active', '=', 1);

  const ofDays = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('daily_numbers').where('app_id', '=', appId).where('mode', '=', mode);

  return {
    async signups({ appId, mode }, from) {
      const day = sql<number>`created_at / ${sql.lit(dayMs)}`;
      const rows = await db.sql
        .selectFrom('members')
        .select((q) => [day.as('day'), q.fn.countAll<number>().as('members')])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('created_at', '>=', from)
        .groupBy(day)
        .orderBy('day')
        .execute();
      return rows.map(({ day, members }) => ({ day: Number(day), members: Number(members) }));
    },
    async active({ appId, mode }, from) {
      // For a bare column SQLite takes the index that is sorted by it, and reads every session.
      const memberId = sql<string>`member_id || ''`;
      const row = await db.sql
        .selectFrom('sessions')
        .select((q) => q.fn.count<number>(memberId).distinct().as('members'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('last_seen_at', '>=', from)
        .executeTakeFirstOrThrow();
      return Number(row.members);
    },
    async holders(tenant, planId, from) {
      const row = await ofPlan(tenant, planId)
        .select((q) => [
          q.fn.countAll<number>().as('members'),
          q.fn.sum<number>(sql`case when created_at >= ${from} then 1 else 0 end`).as('since'),
        ])
        .executeTakeFirstOrThrow();
      return { members: Number(row.members), since: Number(row.since ?? 0) };
    },
    async taken(tenant, planId, from) {
      const day = sql<number>`created_at / ${sql.lit(dayMs)}`;
      const rows = await ofPlan(tenant, planId)
        .where('created_at', '>=', from)
        .select((q) => [day.as('day'), q.fn.countAll<number>().as('members')])
        .groupBy(day)
        .execute();
      return rows.map(({ day, members }) => ({ day: Number(day), members: Number(members) }));
    },
    async record({ appId, mode }, { day, active, monthlyRevenue }) {
      const revenue = JSON.stringify(monthlyRevenue);
      await db.sql
        .insertInto('daily_numbers')
        .values({ app_id: appId, mode, day, active, revenue })
        .onConflict((row) => row.columns(['app_id', 'mode', 'day']).doUpdateSet({ active, revenue }))
        .execute();
    },
    async recorded(tenant, fromDay) {
      const rows = await ofDays(tenant).where('day', '>=', fromDay).selectAll().orderBy('day').execute();
      return rows.map(({ day, active, revenue }) => ({
        day,
        active,
        monthlyRevenue: JSON.parse(revenue) as Money[],
      }));
    },
    async firstRecordedDay(tenant) {
      const row = await ofDays(tenant).select('day').orderBy('day').limit(1).executeTakeFirst();
      return row?.day ?? null;
    },
    fieldValues: (tenant, keys, atMost) => countFieldValues(db, tenant, keys, atMost),
    async unpaid({ appId, mode }, limit) {
      const waiting = db.sql
        .selectFrom('plan_connections')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where(isUnpaid);
      const { plans } = await waiting.select((q) => q.fn.countAll<number>().as('plans')).executeTakeFirstOrThrow();
      const rows = await waiting
        .select(['member_id', 'plan_id', 'status'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return {
        plans: Number(plans),
        newest: rows.map((row) => ({ memberId: row.member_id, planId: row.plan_id, status: row.status })),
      };
    },
    async paid(tenant, planId) {
      const [price, amount, currency] = [ofPayment('priceId'), ofPayment('amount'), ofPayment('currency')];
      const rows = await ofPlan(tenant, planId)
        .where('payment', 'is not', null)
        .where('type', '=', 'SUBSCRIPTION')
        .select((q) => [
          price.as('priceId'),
          amount.as('amount'),
          currency.as('currency'),
          q.fn.countAll<number>().as('members'),
        ])
        .groupBy([price, amount, currency])
        .execute();
      return rows.map((row) => ({ ...row, amount: Number(row.amount), members: Number(row.members) }));
    },
  };
}

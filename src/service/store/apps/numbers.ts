import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

export interface PricePaid {
  priceId: string;
  amount: number;
  currency: string;
  members: number;
}

/** What is counted for operators: each by an index, none of it for every request. */
export interface Numbers {
  /** Days since 1970, UTC, on which members were created since `from`. */
  signups(tenant: Tenant, from: number): Promise<{ day: number; members: number }[]>;
  /** Members with a session that was used since `from`. */
  active(tenant: Tenant, from: number): Promise<number>;
  /** Who has the plan, and who of them since `from`. */
  holders(tenant: Tenant, planId: string, from: number): Promise<{ members: number; since: number }>;
  /** What members with the plan pay, by price. */
  paid(tenant: Tenant, planId: string): Promise<PricePaid[]>;
}

const dayMs = 24 * 60 * 60_000;

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

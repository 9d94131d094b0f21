import { setImmediate as letOthersRun } from 'node:timers/promises';
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

/** How many of a day since 1970, UTC. */
export interface DayCount {
  day: number;
  members: number;
}

/** What is counted for operators: each by an index, none of it for every request. */
export interface Numbers {
  /** Days on which members were created since `from`. */
  signups(tenant: Tenant, from: number): Promise<DayCount[]>;
  /** Members with a session that was used since `from`. */
  active(tenant: Tenant, from: number): Promise<number>;
  /** Days on which those who have the plan took it. */
  taken(tenant: Tenant, planId: string): Promise<DayCount[]>;
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
/** What SQLite counts within some milliseconds, in which it answers nothing else. */
const rowsAtOnce = 2_000;

type Span = [from: number, to: number];

/** R125 spans of time with so many rows each, from the oldest on; other requests run between. */
async function* spansFrom(from: number, startOfNext: (from: number) => Promise<number | undefined>) {
  for (let start: number | undefined = from; start !== undefined; ) {
    const next = await startOfNext(start);
    // As many rows of one moment are one span.
    const end: number | undefined = next === undefined ? undefined : Math.max(Number(next), start + 1);
    yield [start, end ?? Number.MAX_SAFE_INTEGER] as Span;
    await letOthersRun();
    start = end;
  }
}

async function byDay(spans: AsyncIterable<Span>, count: (span: Span) => Promise<DayCount[]>): Promise<DayCount[]> {
  const found = new Map<number, number>();
  for await (const span of spans)
    for (const { day, members } of await count(span))
      found.set(Number(day), (found.get(Number(day)) ?? 0) + Number(members));
  return [...found].map(([day, members]) => ({ day, members }));
}

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

/** Each once, however many sessions a member has. */
async function countActive(db: Db, { appId, mode }: Tenant, from: number): Promise<number> {
  const sessions = () => db.sql.selectFrom('sessions').where('app_id', '=', appId).where('mode', '=', mode);
  const spans = spansFrom(from, async (start) => {
    const rows = sessions().where('last_seen_at', '>=', start).orderBy('last_seen_at').offset(rowsAtOnce);
    return (await rows.select('last_seen_at').limit(1).executeTakeFirst())?.last_seen_at;
  });
  const members = new Set<string>();
  for await (const [start, end] of spans) {
    const rows = await sessions()
      .where('last_seen_at', '>=', start)
      .where('last_seen_at', '<', end)
      .select('member_id')
      .execute();
    for (const { member_id } of rows) members.add(member_id);
  }
  return members.size;
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

  const day = sql<number>`created_at / ${sql.lit(dayMs)}`;
  const ofMembers = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('members').where('app_id', '=', appId).where('mode', '=', mode);
  const planSpans = (tenant: Tenant, planId: string) =>
    spansFrom(0, async (from) => {
      const rows = ofPlan(tenant, planId).where('created_at', '>=', from).orderBy('created_at').offset(rowsAtOnce);
      return (await rows.select('created_at').limit(1).executeTakeFirst())?.created_at;
    });

  const ofDays = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('daily_numbers').where('app_id', '=', appId).where('mode', '=', mode);

  return {
    signups(tenant, from) {
      const spans = spansFrom(from, async (start) => {
        const rows = ofMembers(tenant).where('created_at', '>=', start).orderBy('created_at').offset(rowsAtOnce);
        return (await rows.select('created_at').limit(1).executeTakeFirst())?.created_at;
      });
      return byDay(spans, ([start, end]) =>
        ofMembers(tenant)
          .where('created_at', '>=', start)
          .where('created_at', '<', end)
          .select((q) => [day.as('day'), q.fn.countAll<number>().as('members')])
          .groupBy(day)
          .execute(),
      );
    },
    active: (tenant, from) => countActive(db, tenant, from),
    taken: (tenant, planId) =>
      byDay(planSpans(tenant, planId), ([start, end]) =>
        ofPlan(tenant, planId)
          .where('created_at', '>=', start)
          .where('created_at', '<', end)
          .select((q) => [day.as('day'), q.fn.countAll<number>().as('members')])
          .groupBy(day)
          .execute(),
      ),
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
      const found = new Map<string, PricePaid>();
      for await (const [start, end] of planSpans(tenant, planId)) {
        const rows = await ofPlan(tenant, planId)
          .where('created_at', '>=', start)
          .where('created_at', '<', end)
          // Not by the index of all that are paid, which knows no span.
          .where(sql`coalesce(payment, '')`, '<>', '')
          .where('type', '=', 'SUBSCRIPTION')
          .select((q) => [
            price.as('priceId'),
            amount.as('amount'),
            currency.as('currency'),
            q.fn.countAll<number>().as('members'),
          ])
          .groupBy([price, amount, currency])
          .execute();
        for (const row of rows) {
          const name = [row.priceId, row.amount, row.currency].join();
          const before = found.get(name)?.members ?? 0;
          found.set(name, { ...row, amount: Number(row.amount), members: before + Number(row.members) });
        }
      }
      return [...found.values()];
    },
  };
}

import type { Price } from '../../../contract/entities.ts';
import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { Money, PricePaid } from '../../store/apps/numbers.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { onceAMinute } from './once-a-minute.ts';
import { totalCount } from './total-count.ts';

type Answer = AdminWire['getNumbers']['answer'];
const dayMs = 24 * 60 * 60_000;
const activeDays = 7;
/** How often a price is paid in a month, by its interval. */
const timesAMonth = { DAY: 365 / 12, WEEK: 52 / 12, MONTH: 1, YEAR: 1 / 12 } as const;

const counts = onceAMinute<Answer>();

type NumbersContext = Pick<AdminContext, 'tenant' | 'store'> & { app: Pick<AppSettings, 'plans'> };

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

function monthlyOf(app: NumbersContext['app'], paid: readonly PricePaid[]): Money[] {
  const prices = new Map<string, Pick<Price, 'interval'>>(
    app.plans.flatMap(({ prices }) => prices.map((one) => [one.id, one])),
  );
  const monthly = new Map<string, number>();
  for (const { priceId, amount, currency, members } of paid) {
    // A price that left the configuration counts as a monthly one, which most are.
    const interval = prices.get(priceId)?.interval ?? { type: 'MONTH' as const, count: 1 };
    const each = (amount * timesAMonth[interval.type]) / interval.count;
    monthly.set(currency, (monthly.get(currency) ?? 0) + each * members);
  }
  return [...monthly].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 }));
}

/** What is true now, and will not be counted any more tomorrow. */
async function countNow({ app, tenant, store }: NumbersContext) {
  const now = await store.now();
  const paid: PricePaid[] = [];
  for (const { id, isPaid } of app.plans) if (isPaid) paid.push(...(await store.numbers.paid(tenant, id)));
  const active = await store.numbers.active(tenant, now - activeDays * dayMs);
  return { now, today: Math.floor(now / dayMs), active, monthlyRevenue: monthlyOf(app, paid) };
}

/** Keeps it for the charts of later days. */
export async function recordNumbers(context: NumbersContext): Promise<void> {
  const { today: day, active, monthlyRevenue } = await countNow(context);
  await context.store.numbers.record(context.tenant, { day, active, monthlyRevenue });
}

async function count(context: AdminContext, length: number): Promise<Answer> {
  const { app, tenant, store } = context;
  const { now, today, active, monthlyRevenue } = await countNow(context);
  const days = Array.from({ length }, (_, i) => today - length + 1 + i);
  const first = days[0]!;
  const from = first * dayMs;
  const byDay = (rows: readonly { day: number; members: number }[]) => {
    const found = new Map(rows.map(({ day, members }) => [day, members]));
    return days.map((day) => found.get(day) ?? 0);
  };
  const monthStart = new Date(now).setUTCDate(1);
  const firstOfMonth = Math.floor(monthStart / dayMs);
  // One reading for both: on the 31st the month is longer than 30 days.
  const signupDays = await store.numbers.signups(tenant, Math.min(from, firstOfMonth * dayMs));
  const signups = byDay(signupDays);
  const ofMonth = signupDays.filter(({ day }) => day >= firstOfMonth);
  const plans = [];
  for (const { id, name, isPaid } of app.plans) {
    const taken = await store.numbers.taken(tenant, id);
    const addedByDay = byDay(taken);
    plans.push({
      planId: id,
      name,
      isPaid,
      members: sum(taken.map(({ members }) => members)),
      added: sum(addedByDay),
      addedByDay,
    });
  }
  const recorded = new Map((await store.numbers.recorded(tenant, first)).map((one) => [one.day, one]));
  recorded.set(today, { day: today, active, monthlyRevenue });
  const since = await store.numbers.firstRecordedDay(tenant);
  return {
    data: {
      members: await totalCount(context),
      signupsThisMonth: sum(ofMonth.map(({ members }) => members)),
      active,
      signups: days.map((day, i) => ({ day: dateOf(day), members: signups[i]! })),
      plans,
      monthlyRevenue,
      recorded: days.map((day) => recorded.get(day) ?? null),
      recordedSince: since === null ? null : dateOf(since),
      countedAt: new Date(now).toISOString(),
    },
  };
}

/** Counts of an app, of the last minute or, on a large site, of longer ago. */
export const getNumbers: AdminUseCase<'getNumbers'> = (context, { days = '30' }) => {
  const { store, tenant } = context;
  return counts(store, `${tenant.appId} ${tenant.mode} ${days}`, () => count(context, Number(days)));
};

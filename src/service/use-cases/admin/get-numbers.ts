import type { Price } from '../../../contract/entities.ts';
import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { PricePaid } from '../../store/apps/numbers.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { totalCount } from './total-count.ts';

type Answer = AdminWire['getNumbers']['answer'];
const dayMs = 24 * 60 * 60_000;
const activeDays = 7;
const cachedMs = 60_000;
/** How often a price is paid in a month, by its interval. */
const timesAMonth = { DAY: 365 / 12, WEEK: 52 / 12, MONTH: 1, YEAR: 1 / 12 } as const;

/** R125 counting is slow on a large site, so a process does it once a minute. */
const cached = new WeakMap<Store, Map<string, { answer: Promise<Answer>; at: number }>>();

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

function monthlyOf({ app }: AdminContext, paid: readonly PricePaid[]) {
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

async function count(context: AdminContext, days: number): Promise<Answer> {
  const { app, tenant, store } = context;
  const now = await store.now();
  const today = Math.floor(now / dayMs);
  const from = (today - days + 1) * dayMs;
  const found = new Map((await store.numbers.signups(tenant, from)).map(({ day, members }) => [day, members]));
  const plans = [];
  const paid: PricePaid[] = [];
  for (const { id, name, isPaid } of app.plans) {
    const { members, since } = await store.numbers.holders(tenant, id, from);
    plans.push({ planId: id, name, isPaid, members, added: since });
    if (isPaid) paid.push(...(await store.numbers.paid(tenant, id)));
  }
  return {
    data: {
      members: await totalCount(context),
      active: await store.numbers.active(tenant, now - activeDays * dayMs),
      signups: Array.from({ length: days }, (_, i) => {
        const day = today - days + 1 + i;
        return { day: dateOf(day), members: found.get(day) ?? 0 };
      }),
      plans,
      monthlyRevenue: monthlyOf(context, paid),
      countedAt: new Date(now).toISOString(),
    },
  };
}

/** Counts of an app, at most a minute old. */
export const getNumbers: AdminUseCase<'getNumbers'> = (context, { days = '30' }) => {
  const { store, tenant } = context;
  const ofStore = cached.get(store) ?? new Map<string, { answer: Promise<Answer>; at: number }>();
  cached.set(store, ofStore);
  const name = `${tenant.appId} ${tenant.mode} ${days}`;
  const known = ofStore.get(name);
  if (known && performance.now() - known.at < cachedMs) return known.answer;
  const answer = count(context, Number(days));
  ofStore.set(name, { answer, at: performance.now() });
  // A failure is tried again.
  answer.catch(() => ofStore.delete(name));
  return answer;
};

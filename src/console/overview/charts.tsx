import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countOf, dayOf, moneyOf } from '../state/format.ts';
import { Chart } from './chart.tsx';
import { look } from './overview.style.ts';

type Numbers = AdminWire['getNumbers']['answer']['data'];

interface MeasureProps {
  id: string;
  name: string;
  value: string;
  note: ReactNode;
  children: ReactNode;
}

const Measure = ({ id, name, value, note, children }: MeasureProps) => (
  <section className={look.measure} aria-labelledby={id}>
    <h2 id={id}>{name}</h2>
    <strong>{value}</strong>
    <p>{note}</p>
    {children}
  </section>
);

/** A history begins with the first day that the service has recorded. */
function sinceOf({ recordedSince, signups }: Numbers): string {
  const first = signups[0]?.day ?? '';
  if (recordedSince === null) return 'Recorded from today on.';
  return recordedSince > first ? `Recorded since ${dayOf(recordedSince)}; earlier days are not known.` : '';
}

/** The calendar month, as days are counted. */
const monthOf = (moment: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(moment));

const shares = (part: number, all: number) => (all === 0 ? '' : `, ${Math.round((part / all) * 100)}% of sign-ups`);

/** What of it the days show: sign-ups, activity, revenue and plans. */
export function Charts({ numbers, base }: { numbers: Numbers; base: string }) {
  const { signups, recorded, monthlyRevenue, plans } = numbers;
  const [main = { currency: 'usd', amount: 0 }, ...others] = [...monthlyRevenue].sort((a, b) => b.amount - a.amount);
  const { currency } = main;
  const series = useMemo(
    () => ({
      days: signups.map(({ day }) => day),
      signups: signups.map(({ members }) => members),
      active: recorded.map((one) => one?.active ?? null),
      revenue: recorded.map(
        (one) => one && (one.monthlyRevenue.find((money) => money.currency === currency)?.amount ?? 0),
      ),
      money: (amount: number) => moneyOf(amount, currency),
    }),
    [signups, recorded, currency],
  );
  const total = series.signups.reduce((sum, one) => sum + one, 0);
  const isSelling = plans.some(({ isPaid }) => isPaid);
  return (
    <div className={look.charts}>
      <Measure
        id="signups"
        name="Sign-ups"
        value={countOf(total)}
        note={`In ${signups.length} days; ${countOf(numbers.signupsThisMonth)} in ${monthOf(numbers.countedAt)} so far. ${countOf(numbers.members)} members today.`}
      >
        <Chart name="Sign-ups" days={series.days} values={series.signups} format={countOf} />
      </Measure>
      <Measure
        id="active"
        name="Active members"
        value={countOf(numbers.active)}
        note={`Logged in and seen within seven days. ${sinceOf(numbers)}`}
      >
        <Chart name="Active members" days={series.days} values={series.active} format={countOf} />
      </Measure>
      {isSelling && (
        <Measure
          id="revenue"
          name="Monthly recurring revenue"
          value={moneyOf(main.amount, currency)}
          note={`${others.map((one) => `Also ${moneyOf(one.amount, one.currency)}. `).join('')}Running subscriptions; a yearly price counts a twelfth. ${sinceOf(numbers)}`}
        >
          <Chart name="Monthly recurring revenue" days={series.days} values={series.revenue} format={series.money} />
        </Measure>
      )}
      <section className={look.measure} aria-labelledby="plans">
        <h2 id="plans">Conversions by plan</h2>
        <p>
          Members who took a plan in {signups.length} days and still have it. Members who left it since are not counted.
        </p>
        {plans.length === 0 ? (
          <p>This app has no plans.</p>
        ) : (
          <ul className={look.plans}>
            {plans.map(({ planId, name, members, added, addedByDay }) => (
              <li key={planId}>
                <div>
                  <Link href={`${base}/members?plan=${encodeURIComponent(planId)}`}>{name}</Link>
                  <small>
                    {countOf(members)} {members === 1 ? 'member' : 'members'}
                    {shares(added, total)}
                  </small>
                </div>
                <Chart name={`New with ${name}`} days={series.days} values={addedByDay} format={countOf} isSmall />
                <b>{countOf(added)}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** In the shape of what comes. */
export const ChartsWaiting = () => (
  <div className={look.charts} aria-busy="true">
    {['signups', 'active', 'revenue', 'plans'].map((name) => (
      <div key={name} className={look.measure}>
        <Skeleton width="120px" />
        <Skeleton width="80px" height={32} />
        <Skeleton width="60%" />
        <Skeleton height={168} />
      </div>
    ))}
  </div>
);

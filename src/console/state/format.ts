const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
/** Days of the numbers are those of UTC. */
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const counts = new Intl.NumberFormat('en');
const ahead = new Intl.RelativeTimeFormat('en');
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export const dateOf = (iso: string) => dates.format(new Date(iso));
export const dateOfSeconds = (seconds: number) => dates.format(new Date(seconds * 1000));
export const momentOf = (iso: string) => moments.format(new Date(iso));
export const dayOf = (day: string) => days.format(new Date(day));
export const countOf = (count: number) => counts.format(count);

/** "1 site", "2 sites"; a noun with another plural brings it. */
export const numberOf = (count: number, noun: string, plural = `${noun}s`) =>
  `${countOf(count)} ${count === 1 ? noun : plural}`;

/** A list of pages, newest first, of which there may be more. */
export const listedOf = (
  { rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean },
  noun: string,
  plural = `${noun}s`,
) => (hasMore ? `The newest ${countOf(rows.length)} ${plural}` : numberOf(rows.length, noun, plural));

const [hourMinutes, dayMinutes, yearMinutes] = [60, 1440, 525_600];

/** "30 days", "1 day 12 hours"; a year only where it is a whole one. */
export function durationOf(minutes: number): string {
  const years = minutes / yearMinutes;
  const isYears = years > 0 && Number.isInteger(years);
  const parts = isYears
    ? [[years, 'year'] as const]
    : ([
        [Math.floor(minutes / dayMinutes), 'day'],
        [Math.floor((minutes % dayMinutes) / hourMinutes), 'hour'],
        [minutes % hourMinutes, 'minute'],
      ] as const);
  const words = parts.flatMap(([count, unit]) =>
    count > 0 ? `${countOf(count)} ${unit}${count === 1 ? '' : 's'}` : [],
  );
  return words.join(' ') || '0 minutes';
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "2 hr. ago" within a month, the date before. */
export function agoOf(iso: string): string {
  const passed = Date.now() - Date.parse(iso);
  if (passed > 30 * 86_400_000) return dateOf(iso);
  const [unit, ms] = units.find(([, length]) => passed >= length) ?? [null, 0];
  return unit ? relative.format(-Math.floor(passed / ms), unit) : 'just now';
}

/** "in 24 hours" from the first minute of them, "in 7 days"; days from the third on. */
export function inOf(iso: string): string {
  const left = Math.max(1, Date.parse(iso) - Date.now());
  const [unit, ms] = left > 2 * 86_400_000 ? units[0] : left > 3_600_000 ? units[1] : units[2];
  return ahead.format(Math.ceil(left / ms), unit);
}

/** What is no currency stands behind the number; imported payments can lack theirs. */
function money(amount: number, currency: string | undefined, digits: Intl.NumberFormatOptions): string {
  const isCurrency = /^[a-z]{3}$/i.test(currency ?? '');
  const format = new Intl.NumberFormat('en', isCurrency ? { style: 'currency', currency, ...digits } : digits);
  return isCurrency || !currency ? format.format(amount) : `${format.format(amount)} ${currency}`;
}

export const exactMoneyOf = (amount: number, currency: string | undefined) =>
  money(amount, currency, currency ? {} : { minimumFractionDigits: 2 });

/** Whole units where they tell it all. */
export const moneyOf = (amount: number, currency: string | undefined) =>
  money(amount, currency, { maximumFractionDigits: amount % 1 === 0 ? 0 : 2 });

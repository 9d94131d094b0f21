const units = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;

export interface Interval {
  type: keyof typeof units;
  count?: number;
}

/** "a month", "every 3 months": behind an amount. */
export const rhythmOf = ({ type, count = 1 }: Interval): string =>
  count === 1 ? `a ${units[type]}` : `every ${count} ${units[type]}s`;

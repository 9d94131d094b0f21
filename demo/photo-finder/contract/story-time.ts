const weeksPerMonth = 4.348;

/** How long after an operation, in whole months, and in whole weeks as stories count. */
export const monthsOf = (weeks: number): number => Math.round(weeks / weeksPerMonth);
export const weeksOf = (months: number): number => Math.round(months * weeksPerMonth);

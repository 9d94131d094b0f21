/**
 * The first moment of a day such as `2030-01-31`, UTC, in milliseconds since 1970; null where
 * there is no such day.
 */
export function startOfDay(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // `2026-02-31` is read as a day of March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}

/** The last millisecond of the day that begins at `start`. */
export const endOfDay = (start: number): number => start + 24 * 60 * 60_000 - 1;

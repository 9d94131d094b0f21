const form =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(?: ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?))?$/;

/**
 * ms since 1970 of a date in ISO 8601; null for anything else. `01.02.2024` is a day in January to
 * one and in February to another, and `Date.parse` would guess. Without a zone it is UTC: an import
 * means the same on every machine.
 */
export function importedDate(text: string): number | null {
  const [whole, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zoneHours = '0', zoneMinutes] =
    form.exec(text) ?? [];
  if (!whole) return null;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const given = [year, Number(month) - 1, day, hour, minute, second, milliseconds].map(Number);
  const [y, mo, d, h, mi, s, ms] = given as [number, number, number, number, number, number, number];
  const local = new Date(Date.UTC(y, mo, d, h, mi, s, ms));
  const isThere =
    local.getUTCFullYear() === y && local.getUTCMonth() === mo && local.getUTCDate() === d && local.getUTCHours() === h;
  if (!isThere || mi > 59 || s > 59) return null;
  const sign = zoneHours.startsWith('-') ? -1 : 1;
  return local.getTime() - (Number(zoneHours) * 60 + sign * Number(zoneMinutes ?? 0)) * 60_000;
}

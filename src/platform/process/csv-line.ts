/**
 * One line of CSV (RFC 4180). What begins like a formula gets an apostrophe in front, because
 * members write these values and operators open them in a spreadsheet; the import takes it away
 * again.
 */
export const csvLine = (values: readonly unknown[]): string => values.map(cell).join(',');

const formula = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `csvLine` put in front goes away. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

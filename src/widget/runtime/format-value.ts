import { knownLanguage } from '../element/known-language.ts';

const date = /^\d{4}-\d\d-\d\d(?:T.*)?$/;

/**
 * A value as the page's language writes it (`data-ms-format`); what is no date or number, and an
 * unknown format, leave it as it is.
 */
export function formatValue(
  value: string,
  format: string | null | undefined,
  tag: string,
  currency: () => string | undefined,
): string {
  const language = knownLanguage(tag);
  const [kind, style] = (format ?? '').trim().split(':');
  try {
    if (kind === 'date' && date.test(value)) {
      // A day without a time is that day everywhere.
      const timeZone = value.includes('T') ? undefined : 'UTC';
      const dateStyle = style as 'long' | 'short';
      return new Intl.DateTimeFormat(language, { dateStyle, timeZone }).format(new Date(value));
    }
    if (/^(?:number|currency)$/.test(kind!) && value.trim() !== '' && Number.isFinite(Number(value))) {
      const code = kind === 'currency' ? currency() : undefined;
      return new Intl.NumberFormat(language, code ? { style: 'currency', currency: code } : {}).format(Number(value));
    }
  } catch {
    // A date that no calendar has, or a currency that is none.
  }
  return value;
}

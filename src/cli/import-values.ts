import { plainCell } from '../platform/process/csv-line.ts';

/** What a row holds, as it was written. */
export type Values = Record<string, unknown>;
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Also of a cell that lists them. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[;,|]/).flatMap((one) => one.trim() || [])
      : [];
export const textOf = (value: unknown): string => (typeof value === 'string' ? plainCell(value).trim() : '');
export const isTrue = (value: unknown) =>
  value === true || ['true', '1', 'yes', 'verified'].includes(textOf(value).toLowerCase());

/** A JSON value, which may be text in a cell. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return value.trim() === '' ? null : JSON.parse(plainCell(value));
  } catch {
    return undefined;
  }
}

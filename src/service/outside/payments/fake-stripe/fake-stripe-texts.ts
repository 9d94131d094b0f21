import { fromMinorUnits } from '../minor-units.ts';
import type { Price } from './records.ts';

/** The note above every page of the fake. */
export const testNote = 'Test mode. No money moves, and real cards do not work here.';

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(fromMinorUnits(amount, currency));

export const date = (seconds: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

/** `per month`, `every 3 months`, or nothing for what is bought once. */
export function rhythm({ recurring }: Price): string {
  if (!recurring) return '';
  return recurring.count === 1 ? ` per ${recurring.interval}` : ` every ${recurring.count} ${recurring.interval}s`;
}

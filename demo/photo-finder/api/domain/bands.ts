import { type SinceBand, sinceBands, sinceFrom } from '../../contract/vocabulary.ts';

/** The band that a number of months since the operation falls into. */
export function sinceBandOf(months: number): SinceBand {
  let at = 0;
  while (at + 1 < sinceFrom.length && months >= sinceFrom[at + 1]!) at++;
  return sinceBands[at]!;
}

/** Tenths of kg/m². Used to rank by likeness, never shown. */
export const bmiX10 = (heightCm: number, weightKg: number): number =>
  Math.round((weightKg * 10) / (heightCm / 100) ** 2);

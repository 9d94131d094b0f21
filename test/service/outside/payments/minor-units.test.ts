import { expect, it } from 'vitest';
import { fromMinorUnits, toMinorUnits } from '../../../../src/service/outside/payments/minor-units.ts';

it.each([
  [19.5, 'eur', 1950],
  [0.1 + 0.2, 'usd', 30],
  [1.005 * 100, 'eur', 10_050],
  [500, 'jpy', 500],
  [1.234, 'kwd', 1234],
  [0, 'eur', 0],
] as const)('§3 %d %s is %d for the payment provider, and back', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
  expect(fromMinorUnits(minor, currency)).toBeCloseTo(amount, 2);
});

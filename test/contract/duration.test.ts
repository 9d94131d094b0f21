import { expect, it } from 'vitest';
import { durationMs } from '../../src/contract/duration.ts';

it.each([
  ['20m', 1_200_000],
  ['30s', 30_000],
  ['1.5h', 5_400_000],
  [' 7 d ', 604_800_000],
  ['0m', undefined],
  ['20', undefined],
  ['-5m', undefined],
  ['20 min', undefined],
  ['m', undefined],
  ['', undefined],
])('reads the time %j as %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

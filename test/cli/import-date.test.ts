import { describe, expect, it } from 'vitest';
import { importedDate } from '../../src/cli/import-date.ts';

describe('the date of creation in an import', () => {
  it.each([
    ['2024-02-01', '2024-02-01T00:00:00.000Z'],
    ['2024-02-01T10:30', '2024-02-01T10:30:00.000Z'],
    ['2024-02-01 10:30:05', '2024-02-01T10:30:05.000Z'],
    ['2024-02-01 10:30:05 UTC', '2024-02-01T10:30:05.000Z'],
    ['2024-02-01T10:30:05.123456Z', '2024-02-01T10:30:05.123Z'],
    ['2024-02-29T23:30:00+02:00', '2024-02-29T21:30:00.000Z'],
    ['2024-02-01T23:30:00-0330', '2024-02-02T03:00:00.000Z'],
    ['2024-02-01 10:30:05.5+02', '2024-02-01T08:30:05.500Z'],
  ])('%s is %s, on every machine', (given, meant) => {
    expect(new Date(importedDate(given)!).toISOString()).toBe(meant);
  });

  it.each([
    '01.02.2024',
    '1.2.2024',
    '01/02/2024',
    '13/02/2024',
    '2/1/24',
    'Feb 1, 2024',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '0024-01-01',
    '2024-02-01T25:00',
    '2024-02-01T10:61',
    '2024',
    '1706745600000',
    'yesterday',
  ])('%s is refused and not guessed', (given) => {
    expect(importedDate(given)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { formatValue } from '../../../src/widget/runtime/format-value.ts';

const show = (value: string, format: string, tag: string, currency?: string) =>
  formatValue(value, format, tag, () => currency).replace(/\s/g, ' ');

describe('data-ms-format', () => {
  it.each([
    ['en-US', 'May 31, 1990', '5/31/90', '1,234.5', '€1,234.50'],
    ['de', '31. Mai 1990', '31.05.90', '1.234,5', '1.234,50 €'],
    ['fr', '31 mai 1990', '31/05/1990', '1 234,5', '1 234,50 €'],
    ['es', '31 de mayo de 1990', '31/5/90', '1234,5', '1234,50 €'],
    ['pt-BR', '31 de maio de 1990', '31/05/1990', '1.234,5', '€ 1.234,50'],
  ])('M §1.3 writes dates, numbers and amounts in the language %s', (tag, long, short, number, amount) => {
    expect([
      show('1990-05-31', 'date:long', tag),
      show('1990-05-31', 'date:short', tag),
      show('1234.5', 'number', tag),
      show('1234.5', 'currency', tag, 'eur'),
    ]).toEqual([long, short, number, amount]);
  });

  it.each([
    ['next week', 'date:long'],
    ['2026-13-45', 'date:long'],
    ['1990-05-31', 'date:huge'],
    ['twelve', 'number'],
    ['', 'number'],
    ['Infinity', 'number'],
    ['12', 'weight'],
    ['12', ''],
  ])('M §1.3 leaves %j with the format %j as it is', (value, format) => {
    expect(show(value, format, 'en', 'eur')).toBe(value);
  });

  it('M §1.3 writes an amount without a currency, or with an impossible one, as a number or as it is', () => {
    expect([show('12.5', 'currency', 'de'), show('12.5', 'currency', 'de', 'x')]).toEqual(['12,5', '12.5']);
  });

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('M §1.3 a day is the same day in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(show('1990-05-31', 'date:long', 'en-US')).toBe('May 31, 1990');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('M §1.3 takes the language of the browser where the page names one that does not exist', () => {
    expect(show('3', 'number', '§§')).toBe('3');
  });
});

import { expect, it } from 'vitest';
import { fieldText } from '../../src/contract/check-field.ts';
import { formatPhone } from '../../src/contract/format-phone.ts';

it.each([
  ['+', '+'],
  ['+4', '+4'],
  ['+49', '+49'],
  ['+4930', '+49 30'],
  ['+49301234567', '+49 301 234 567'],
  ['+14155552671', '+1 415 555 2671'],
  ['+353861234567', '+353 861 234 567'],
  ['0049 (30) 12', '+49 3012'],
  ['030/1234567', '030 123 4567'],
  ['112', '112'],
  ['call me', 'call me'],
  ['', ''],
])('§2.4 writes the phone number %j as %j, and stores its digits', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
  expect(formatPhone(shown)).toBe(shown);
  expect(fieldText({ type: 'phone' }, shown)).toBe(fieldText({ type: 'phone' }, typed));
});

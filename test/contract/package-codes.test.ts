// @window
import { ErrorCodes, formatErrorForUser, getErrorReport, isErrorCode, isMemberstackError } from '@memberstack/dom';
import { expect, it } from 'vitest';
import { type ErrorCode, errors } from '../../src/contract/errors.ts';

/** What the specification has none of: data tables, and plans with a limit of members. */
const without = [
  'data-table-not-found',
  'data-record-not-found',
  'invalid-table-key',
  'unique-constraint-violation',
  'plan-member-limit-reached',
];

it('M §2 a page that decides by the codes of the npm package finds each of them here', () => {
  const missing = Object.values(ErrorCodes).filter((code) => !Object.hasOwn(errors, code));
  expect(missing.sort()).toEqual(without.sort());
});

it('M §2 the helpers of the package take our errors for errors', () => {
  for (const [code, [status, message]] of Object.entries(errors)) {
    const error = { code, message, status };
    // Its own test: a code that it knows, or one with a dash or slash.
    expect([code, isMemberstackError(error)]).toEqual([code, /[-/]/.test(code)]);
    if (!isMemberstackError(error)) continue;
    expect(isErrorCode(error, code)).toBe(true);
    expect(getErrorReport(error)).toMatchObject({ code, message });
    expect(formatErrorForUser(error)).not.toBe('');
  }
  const wrongPassword: ErrorCode = 'invalid-credentials';
  const [, message] = errors[wrongPassword];
  expect(formatErrorForUser({ code: wrongPassword, message })).toMatch(/Invalid email or password/);
});

import { type ErrorBody, type ErrorCode, errors } from '../../contract/errors.ts';

/** What a refusal may carry beside its code (R87: nothing else leaves the API). */
export type ErrorExtra = Omit<ErrorBody, 'code' | 'message' | 'requestId'> & { message?: string };

/** A refusal that the caller is meant to see. Anything else that is thrown is a fault of ours. */
export class FinderError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Omit<ErrorExtra, 'message'>;

  constructor(code: ErrorCode, { message, ...extra }: ErrorExtra = {}) {
    super(message ?? errors[code][1]);
    this.name = 'FinderError';
    this.code = code;
    this.status = errors[code][0];
    this.extra = extra;
  }
}

export function fail(code: ErrorCode, extra?: ErrorExtra): never {
  throw new FinderError(code, extra);
}

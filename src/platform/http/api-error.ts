import { type ErrorBody, type ErrorCode, errors } from '../../contract/errors.ts';

/** What a refusal may carry beside its code (R87: nothing else leaves the service). */
export type ErrorExtra = Omit<ErrorBody, 'code' | 'message' | 'requestId'> & {
  /** Replaces the table's message, for the few that carry a number. */
  message?: string;
  /** As in an outcome: set although it is refused. */
  cookies?: { device?: string };
};

/**
 * A refusal that the caller is meant to see. Anything else that is thrown is a fault of ours
 * (`unknown-error`).
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Omit<ErrorExtra, 'message'>;

  constructor(code: ErrorCode, { message, ...extra }: ErrorExtra = {}) {
    super(message ?? errors[code][1]);
    this.name = 'ApiError';
    this.code = code;
    this.status = errors[code][0];
    this.extra = extra;
  }
}

/**
 * Throws the typed refusal of `code`. Typed `never`, so that TypeScript knows the code after it is
 * not reached.
 */
export function fail(code: ErrorCode, extra?: ErrorExtra): never {
  throw new ApiError(code, extra);
}

/** Refuses the values of some fields; the code of the first is the answer's own. */
export function failFields(mistakes: readonly { field: string; code: ErrorCode; message?: string }[]): never {
  const list = mistakes.map(({ field, code, message }) => ({ field, code, message: message ?? errors[code][1] }));
  const [first] = list;
  if (!first) throw new Error('failFields wants at least one mistake');
  throw new ApiError(first.code, { message: first.message, errors: list });
}

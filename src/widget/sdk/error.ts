import { type ClientErrorCode, clientErrors } from '../../contract/client-errors.ts';
import type { ErrorBody, FieldError } from '../../contract/errors.ts';

/**
 * What every call of the SDK rejects with: a plain object, as pages of the incumbent expect (never
 * an Error with a stack).
 */
export interface SdkError extends ErrorBody {
  /** HTTP status, or 0 where no answer came. */
  status: number;
  /** R126 of a passkey that the person has chosen; without it she may not know of the request. */
  wasChosen?: boolean;
}

export function sdkError(code: ClientErrorCode, extra: Partial<SdkError> = {}): SdkError {
  const [status, message] = clientErrors[code];
  return { code, message, status, ...extra };
}

/** What a proxy answers while the service is away. */
const isFromProxy = (status: number) => status > 501 && status < 505;

/**
 * Reads the error out of a failed answer. A body that is not ours (a proxy's HTML, cut JSON)
 * becomes `unknown-error` (R100).
 */
export function errorFrom(status: number, body: unknown, retryAfter: string | null): SdkError {
  const outer = isObject(body) ? body : {};
  const inner = isObject(outer.error) ? outer.error : outer;
  if (inner.name === 'JsonWebTokenError') return sdkError('client/invalid-token', { status });
  if (typeof inner.code !== 'string' || typeof inner.message !== 'string') {
    return sdkError(isFromProxy(status) ? 'unavailable' : 'unknown-error', { status });
  }
  const error: SdkError = { status, code: inner.code, message: inner.message };
  if (Array.isArray(inner.errors)) error.errors = inner.errors.filter(isFieldError);
  for (const key of ['requestId', 'providerKey', 'secondFactorToken', 'reason'] as const) {
    const text = inner[key];
    if (typeof text === 'string') error[key] = text;
  }
  const seconds = Number(inner.retryAfter ?? retryAfter ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) error.retryAfter = seconds;
  return error;
}

/** No answer of the service: what was sent is not wrong and can be sent again as it is. */
export const isUnavailable = ({ status }: SdkError): boolean => status === 0 || status >= 500;

/** True for what this SDK throws; works across realms, unlike `instanceof`. */
export function isSdkError(value: unknown): value is SdkError {
  return isObject(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

/**
 * Whatever was thrown, as an error to show. Unexpected errors are logged here; no other code does.
 */
export function toSdkError(thrown: unknown): SdkError {
  if (isSdkError(thrown)) return thrown;
  console.error('[latchkey]', thrown);
  return sdkError('unknown-error');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string';

/**
 * What a failed call of our own service returns: its code, a sentence that may be shown, and the id
 * to ask about.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** HTTP status; 0 when no answer came, -1 where none was asked for. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(parts: {
    code: string;
    message: string;
    status: number;
    requestId?: string | undefined;
    retryAfterSeconds?: number | undefined;
    fields?: Record<string, string>;
  }) {
    super(parts.message);
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.fields = parts.fields ?? {};
  }

  /** No answer came at all: worth another try when the network is back. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

export const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  const [code, message] =
    navigator.onLine === false
      ? ['offline', 'You are offline. Please try again later.']
      : ['network-error', 'The gallery cannot be reached right now.'];
  return new ApiError({ code, status: 0, message });
};

/**
 * Of a part of the page that broke, or could not be had: of another version than this page, it
 * fails for as long as this one stands.
 */
export const partFailure = (): ApiError =>
  navigator.onLine === false
    ? asApiError(undefined)
    : new ApiError({
        code: 'part-failed',
        status: -1,
        message: 'This part broke, or was updated while the page was open. Trying again loads the page anew.',
      });

/** The sentence of any failure. */
export const messageOf = (error: unknown): string => asApiError(error).message;

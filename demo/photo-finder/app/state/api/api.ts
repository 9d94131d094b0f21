import { apiBase, routes } from '../../../contract/routes.ts';
import type { Operation, Wire } from '../../../contract/wire.ts';
import { memberToken } from '../session/membership.ts';
import { requestTimeoutMs, retryAfterMs } from '../view/client-limits.ts';
import { ApiError, asApiError } from './api-error.ts';

export interface CallOptions {
  /** The revision that a change is based on. */
  ifMatch?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Instead of the member's token. */
  authorization?: string;
  /**
   * Asks the membership service whatever is remembered of this token; goes on when the page is
   * left.
   */
  isFresh?: boolean;
  /** Reads are tried again after a network failure unless this says no. */
  retries?: boolean;
}
interface Call extends CallOptions {
  query?: URLSearchParams | Record<string, string | undefined>;
  body?: unknown;
}
interface Refusal {
  error?: {
    code?: string;
    message?: string;
    requestId?: string;
    retryAfter?: number;
    errors?: { field?: string; message: string }[];
  };
}

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const addressOf = (path: string, query: Call['query']) => {
  const search = new URLSearchParams();
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  for (const [name, value] of pairs) if (value !== undefined && value !== '') search.set(name, value);
  const text = search.toString();
  return `${apiBase}${path}${text ? `?${text}` : ''}`;
};

async function once(method: string, path: string, options: Call): Promise<Response> {
  const { body, ifMatch, query, signal } = options;
  const token = memberToken();
  const authorization = options.authorization ?? (token ? `Bearer ${token}` : null);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    return await fetch(addressOf(path, query), {
      method,
      ...(options.isFresh && { keepalive: true }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(authorization ? { Authorization: authorization } : {}),
        ...(options.isFresh && { 'Cache-Control': 'no-cache' }),
        ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError({ code: 'timeout', status: 0, message: 'The gallery took too long to answer. Please try again.' })
      : asApiError(undefined);
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { error } = ((await response.json().catch(() => ({}))) ?? {}) as Refusal;
  const fields = (error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field, message]] : []));
  const retryAfter = Number(error?.retryAfter ?? response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    code: error?.code ?? 'unknown-error',
    message: error?.message ?? 'The gallery could not answer that. Please try again.',
    status: response.status,
    requestId: error?.requestId ?? response.headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    fields: Object.fromEntries(fields),
  });
}

/**
 * The answer of our own service, as it came. Throws `ApiError`, or what the signal was aborted
 * with.
 */
export async function request(method: string, path: string, options: Call = {}): Promise<Response> {
  const waits = method === 'GET' && options.retries !== false ? [...retryAfterMs] : [];
  for (;;) {
    try {
      const response = await once(method, path, options);
      if (!response.ok) throw await refusalOf(response);
      return response;
    } catch (error) {
      const pause = error instanceof ApiError && error.isNetwork && navigator.onLine ? waits.shift() : undefined;
      if (pause === undefined) throw error;
      await wait(pause, options.signal);
    }
  }
}

/**
 * One operation of our own service, by its row in the table: what the path needs goes there, the
 * rest into the query or the body.
 */
export async function ask<K extends Operation>(
  operation: K,
  input: Wire[K]['in'],
  options: CallOptions = {},
): Promise<Wire[K]['data']> {
  const { method, path } = routes[operation];
  const rest: Record<string, unknown> = { ...(input as object) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const isRead = method === 'GET' || method === 'DELETE';
  const response = await request(method, filled, {
    ...options,
    ...(isRead ? { query: rest as Record<string, string | undefined> } : { body: rest }),
  });
  try {
    return ((await response.json()) as { data: Wire[K]['data'] }).data;
  } catch {
    throw new ApiError({
      code: 'unreadable',
      status: response.status,
      message: 'What the gallery sent could not be read. Please try again.',
    });
  }
}

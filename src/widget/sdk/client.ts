import ky from 'ky';
import { headers as names, requestTimeoutMs, uploadTimeoutMs } from '../../contract/constants.ts';
import { shippedLanguage } from '../../contract/languages.ts';
import type { Route } from '../../contract/routes.ts';
import type { Answer } from '../../contract/wire.ts';
import { errorFrom, sdkError } from './error.ts';
import { stringify } from './json.ts';
import { whenShown } from './when-shown.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientSettings {
  appId: string;
  /** With it the key decides about test and live mode. */
  publicKey?: string | undefined;
  /** Origin of the service, without a slash at the end. */
  domain: string;
  /** How long a call may take before it fails with `timeout` (C12). */
  timeoutMs?: number;
  /** The page's language, so that mails and messages speak it. */
  language?: (() => string) | undefined;
  /** Replaces the browser's fetch (tests run the whole stack without a port). */
  fetch?: Fetch | undefined;
}

export interface CallOptions {
  /** Overrides the session's bearer token. */
  token?: string | undefined;
  /** Instead of the browser's; the one of the settings comes first. */
  fetch?: Fetch | undefined;
  /** Ends the call; it then fails with `network-error`. */
  signal?: AbortSignal | undefined;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

// Captured when the script loads: what the page does to these later does not reach our calls (R90).
export const parseJson = JSON.parse;
const nativeFetch = globalThis.fetch;
export const NativeRequest = globalThis.XMLHttpRequest;

// `randomUUID` is missing on pages without https.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const fetchOf = ({ fetch }: ClientSettings): Fetch =>
  fetch ?? ((url, init) => nativeFetch.call(globalThis, url, init));

/**
 * One call over the wire. The only function that knows ky. Rejects with a plain `SdkError`, always
 * within the time limit.
 */
export type Send = (route: Route, input: Record<string, unknown>, options?: CallOptions) => Promise<Answer<unknown>>;

export function createSend(settings: ClientSettings): Send {
  const fetch = fetchOf(settings);
  // R49 idempotency keys of calls without a response so far: the same call again reuses its key.
  const keys = new Map<unknown, string>();
  return async (route, input, options = {}) => {
    const { path, rest } = fillPath(route.path, input);
    const hasBody = route.method === 'POST' || route.method === 'PATCH';
    const file = route.upload === undefined ? null : rest[route.upload];
    const upload = file instanceof Blob ? uploadOf(route.upload!, file) : undefined;
    const body = hasBody ? (upload ?? stringify(rest)) : undefined;
    const asked = (!settings.fetch && options.fetch) || fetch;
    const headers: Record<string, string> = { [names.appId]: settings.appId };
    if (settings.publicKey) headers[names.publicKey] = settings.publicKey;
    if (options.token) headers.Authorization = `Bearer ${options.token}`;
    // The browser names the boundary of a multipart body by itself.
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    // Only a tag that we ship: a page's `lang="en_US"`, or a browser's `en-US@posix`, is no value
    // that CORS lets pass.
    const language = shippedLanguage(settings.language?.() ?? '');
    if (language) headers['Accept-Language'] = language;

    const call = file ?? path + body;
    if (route.idempotent) {
      keys.set(call, keys.get(call) ?? newKey());
      headers['Idempotency-Key'] = keys.get(call)!;
    }

    // A page that may never be seen is no visit, and spends no mailed link.
    await new Promise<void>(whenShown);
    let response: Response;
    try {
      response = await ky(settings.domain + path + searchOf(route, hasBody ? {} : rest), {
        method: route.method,
        retry: 0,
        timeout: settings.timeoutMs ?? (upload ? uploadTimeoutMs : requestTimeoutMs),
        // With both off, ky never touches Promise.prototype.finally, which old pages lack (R90).
        throwHttpErrors: false,
        totalTimeout: false,
        ...(options.signal && { signal: options.signal }),
        // ky hands over a Request; wrappers of fetch that old pages install lose its body. So it is
        // taken apart again (R90).
        fetch: (request) =>
          asked((request as Request).url, {
            method: route.method,
            headers,
            body: body ?? null,
            signal: (request as Request).signal,
            credentials: 'include',
            cache: 'no-store',
            keepalive: options.keepalive,
          } as RequestInit),
      });
    } catch (error) {
      throw sdkError(isTimeout(error) ? 'timeout' : 'network-error');
    }
    const answer = await readJson(response);
    if (response.status < 500) keys.delete(call);
    if (!response.ok) throw errorFrom(response.status, answer, response.headers.get('retry-after'));
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) throw sdkError('unknown-error');
    return answer as Answer<unknown>;
  };
}

function uploadOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/** Puts path parameters (`:planId`) in their places; answers what is left of the input. */
function fillPath(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''));
    delete rest[name];
    return value;
  });
  return { path: filled, rest };
}

function searchOf(route: Route, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  if (route.variant) search.set(route.variant.query, route.variant.value);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return parseJson(await response.text());
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';

import { headers as names, requestTimeoutMs, uploadTimeoutMs } from '../../contract/constants.ts';
import { shippedLanguage } from '../../contract/languages.ts';
import type { Route } from '../../contract/routes.ts';
import type { Answer } from '../../contract/wire.ts';
import { errorFrom, sdkError } from './error.ts';
import { stringify } from './json.ts';
import { loadPart, prefetchPart } from './load-part.ts';
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
  /** What each page asks when it loads. */
  isFirst?: boolean;
}

// Captured when the script loads: what the page does to these later does not reach our calls (R90).
export const parseJson = JSON.parse;
const nativeFetch = globalThis.fetch;

// `randomUUID` is missing on pages without https.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const fetchOf = ({ fetch }: ClientSettings): Fetch =>
  fetch ?? ((url, init) => nativeFetch.call(globalThis, url, init));

const importKy = () => import('./ask-by-ky.ts');
/** Evaluates ky, once. */
export const loadKy = () => loadPart(importKy);
/** Has its file fetched, where it has one. */
export const prefetchKy = () => prefetchPart(importKy);

/** The answer, within so many milliseconds; code that has to be loaded first is part of them. */
const within = (ms: number, given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    const controller = new AbortController();
    const end = (code: 'timeout' | 'network-error') => {
      clearTimeout(timer);
      reject(sdkError(code));
      controller.abort();
    };
    const fail = () => end('network-error');
    const timer = setTimeout(() => end('timeout'), ms);
    given?.addEventListener('abort', fail);
    if (given?.aborted) fail();
    else
      work(controller.signal).then((response) => {
        clearTimeout(timer);
        resolve(response);
      }, fail);
  });

/** One call over the wire. Rejects with a plain `SdkError`, always within the time limit. */
export type Send = (route: Route, input: Record<string, unknown>, options?: CallOptions) => Promise<Answer<unknown>>;

export function createSend(settings: ClientSettings): Send {
  const fetch = fetchOf(settings);
  // R49 idempotency keys of calls without a response so far: the same call again reuses its key.
  const keys = new Map<unknown, string>();
  const keyOf = (call: unknown) => {
    const key = keys.get(call) ?? newKey();
    keys.set(call, key);
    return key;
  };
  return async (route, input, options = {}) => {
    const { path, rest } = fillPath(route.path, input);
    const file = route.upload === undefined ? null : rest[route.upload];
    const body = bodyOf(route, rest);
    const asked = (!settings.fetch && options.fetch) || fetch;
    const headers = headersOf(settings, options.token, body);
    const call = file ?? path + body;
    if (route.idempotent) headers['Idempotency-Key'] = keyOf(call);

    // A page that may never be seen is no visit, and spends no mailed link.
    await new Promise<void>(whenShown);
    const response = await within(
      settings.timeoutMs ?? (typeof body === 'object' ? uploadTimeoutMs : requestTimeoutMs),
      options.signal,
      async (signal) => {
        const url = settings.domain + path + searchOf(route, body === undefined ? rest : {});
        const init: RequestInit = {
          method: route.method,
          headers,
          body: body ?? null,
          signal,
          credentials: 'include',
          cache: 'no-store',
          keepalive: options.keepalive === true,
        };
        // Neither can wait for a file.
        if (options.isFirst || options.keepalive) return asked(url, init);
        return (await loadKy()).askByKy(url, init, asked);
      },
    );
    const answer = await readJson(response);
    if (response.status < 500) keys.delete(call);
    return answerOf(response, answer);
  };
}

/** Throws the error of a call that was refused, and one for what is no answer of ours. */
function answerOf(response: Response, body: unknown): Answer<unknown> {
  if (!response.ok) throw errorFrom(response.status, body, response.headers.get('retry-after'));
  if (typeof body !== 'object' || body === null || !('data' in body)) throw sdkError('unknown-error');
  return body as Answer<unknown>;
}

function headersOf(
  { appId, publicKey, language }: ClientSettings,
  token: string | null | undefined,
  body: string | FormData | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { [names.appId]: appId };
  if (publicKey) headers[names.publicKey] = publicKey;
  if (token) headers.Authorization = `Bearer ${token}`;
  // The browser names the boundary of a multipart body by itself.
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  // Only a tag that we ship: a page's `lang="en_US"`, or a browser's `en-US@posix`, is no value
  // that CORS lets pass.
  const shipped = shippedLanguage(language?.() ?? '');
  if (shipped) headers['Accept-Language'] = shipped;
  return headers;
}

/** The body of a request; that of a call with a file is a form. */
function bodyOf(route: Route, rest: Record<string, unknown>): string | FormData | undefined {
  if (route.method !== 'POST' && route.method !== 'PATCH') return;
  const file = route.upload === undefined ? null : rest[route.upload];
  return file instanceof Blob ? uploadOf(route.upload!, file) : stringify(rest);
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
  const { variant } = route;
  const given = Object.entries({ ...query, ...(variant && { [variant.query]: variant.value }) });
  const said = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  // Each interface of the browser that is touched costs memory, and each page runs this once.
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return parseJson(await response.text());
  } catch {
    return undefined;
  }
}

import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { streamPath } from '../../src/contract/routes.ts';

/** An answer that goes on, until the page aborts it or the service ends it. */
async function streamed(server: FastifyInstance, options: InjectOptions, signal: AbortSignal): Promise<Response> {
  const answer = await server.inject({ ...options, payloadAsStream: true, signal });
  const body = Readable.toWeb(answer.stream()) as ReadableStream;
  return new Response(body, {
    status: answer.statusCode,
    headers: { 'content-type': String(answer.headers['content-type']) },
  });
}

interface BrowserFetchOptions {
  /** The page's origin; null = no page at all (a script on a server). */
  origin?: string | null;
  /** The caller's address. */
  address?: string;
}

/**
 * A `fetch` that ends in the server's `inject`, without a port: SDK, elements and service run in
 * one process. It behaves like the browser's where that matters: sends `Origin`, keeps the
 * service's cookies when credentials are included, and fails as the network does when the answer
 * does not allow the page's origin.
 */
export function browserFetch(
  server: FastifyInstance,
  { origin = 'http://localhost:4871', address }: BrowserFetchOptions = {},
) {
  const cookies = new Map<string, string>();

  const fetchLike = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    const headers: Record<string, string> = Object.fromEntries(request.headers);
    // A request is a real one only in a real browser; here it may have dropped headers that a
    // browser would have added.
    if (origin !== null) headers.origin = origin;
    const withCredentials = (init?.credentials ?? request.credentials) === 'include';
    if (withCredentials && cookies.size > 0)
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const options = {
      method: request.method as 'GET',
      url: pathname + search,
      headers,
      payload: body,
      ...(address && { remoteAddress: address }),
    };
    if (pathname === streamPath) return streamed(server, options, request.signal);
    const answer = await server.inject(options);
    request.signal.throwIfAborted();
    for (const { name, value, maxAge } of answer.cookies)
      if (withCredentials) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
    const allowed = answer.headers['access-control-allow-origin'];
    if (origin !== null && allowed !== '*' && allowed !== origin) throw new TypeError('Failed to fetch');
    const isEmpty = [204, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  };
  return Object.assign(fetchLike, { cookies });
}

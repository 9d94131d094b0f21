import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { pinnedLookup, type ReachOptions } from './public-address.ts';

interface GuardedFetchOptions extends ReachOptions {
  timeoutMs?: number;
  maxBytes?: number;
}

async function readAtMost(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    // Leaving the loop destroys the connection.
    if (bytes > maxBytes) throw Object.assign(new Error('The answer is too long.'), { code: 'too-long' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * R57 reads an address that a person gave, and never one of the service's own network. It sends no
 * body, follows no redirect, and reads an answer of limited length in limited time.
 */
export function guardedFetch({
  timeoutMs = 5000,
  maxBytes = 256 * 1024,
  ...reach
}: GuardedFetchOptions): typeof globalThis.fetch {
  async function read(url: URL, { headers, method }: Request, signal: AbortSignal): Promise<Response> {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const lookup = await Promise.race([pinnedLookup(url, reach), aborted]);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
      request(url, { method, agent: false, lookup, signal, headers: Object.fromEntries(headers) }, resolve)
        .on('error', reject)
        .end();
    });
    const body = await readAtMost(answer, maxBytes);
    const { 'content-type': type, location } = answer.headers;
    return new Response(body.length > 0 ? new Uint8Array(body) : null, {
      status: answer.statusCode ?? 502,
      headers: { ...(type && { 'content-type': type }), ...(location && { location }) },
    });
  }

  return async (input, init) => {
    const request = new Request(input, { ...init, body: null });
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await read(new URL(request.url), request, signal);
    } catch (cause) {
      // As `fetch` reports them.
      if (signal.aborted) throw signal.reason;
      throw new TypeError('fetch failed', { cause });
    }
  };
}

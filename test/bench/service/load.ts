import autocannon, { type Request, type Result } from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The next request, counted through. */
  request: (i: number) => Request;
}

/**
 * As many requests as come back, by autocannon, in this process, on this machine; what it costs is
 * taken from what it measures. At a rate the crowd asks: autocannon would let all connections ask
 * in one millisecond.
 */
export async function load({ url, connections, seconds, request }: Load): Promise<Result> {
  let i = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ ...request(0), setupRequest: (given) => ({ ...given, ...request(i++) }) }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result;
}

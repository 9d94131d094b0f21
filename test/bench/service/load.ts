import autocannon, { type Request, type Result } from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The next request, counted through. */
  request: (i: number) => Request;
}

/**
 * As many requests as possible, by autocannon, in this process, whose own cost lowers the result.
 * At a fixed rate the crowd sends: autocannon would let all connections send in one millisecond.
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

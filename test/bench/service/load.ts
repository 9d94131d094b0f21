import autocannon, { type Request, type Result } from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Requests a second, all connections together; left out = as many as come back. */
  rate?: number;
  /** The next request, counted through. */
  request: (i: number) => Request;
}

/** One run of the load generator: autocannon, in this process, on this machine; what it costs is taken from what it measures. */
export async function load({ url, connections, seconds, rate, request }: Load): Promise<Result> {
  let i = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: Math.max(1, Math.round(rate)) }),
    requests: [{ ...request(0), setupRequest: (given) => ({ ...given, ...request(i++) }) }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result;
}

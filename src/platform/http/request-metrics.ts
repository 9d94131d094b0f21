import type { Metric } from 'prom-client';

/** Seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5];

/** The requests of one route and method. */
interface Tally {
  sharedLabels: { route: string; method: string };
  /**
   * How many took no longer than the bound of the same place, and longer than the one before it;
   * the last, longer than all.
   */
  counts: number[];
  seconds: number;
  byStatus: Map<number, number>;
}

export interface RequestTimes {
  count(route: string, method: string, status: number, seconds: number): void;
  /** For the registry. */
  metrics: Metric[];
}

/**
 * R86 a histogram and a counter of requests as the library writes them. They are counted here, by
 * three looks into maps: the library would make one text of all labels at each request, which costs
 * a read of a member as much as its limits do. Only the counter has the status as a label: the
 * histogram has ten series per label set, and all routes with all statuses would be thousands.
 */
export function createRequestTimes(prefix: string): RequestTimes {
  const byRoute = new Map<string, Map<string, Tally>>();
  const tallies = () => [...byRoute.values()].flatMap((methods) => [...methods.values()]);
  const [times, totals] = [`${prefix}_request_seconds`, `${prefix}_requests_total`];

  function tallyOf(route: string, method: string): Tally {
    const methods = byRoute.get(route) ?? new Map<string, Tally>();
    const tally: Tally = {
      sharedLabels: { route, method },
      counts: new Array(bounds.length + 1).fill(0),
      seconds: 0,
      byStatus: new Map(),
    };
    byRoute.set(route, methods.set(method, tally));
    return tally;
  }

  function timesOf({ sharedLabels, counts, seconds }: Tally) {
    let count = 0;
    const within = counts.map((more, i) => {
      count += more;
      return { metricName: `${times}_bucket`, labels: { le: bounds[i] ?? '+Inf' }, sharedLabels, value: count };
    });
    return [
      ...within,
      { metricName: `${times}_sum`, labels: {}, sharedLabels, value: seconds },
      { metricName: `${times}_count`, labels: {}, sharedLabels, value: count },
    ];
  }
  const totalsOf = ({ sharedLabels, byStatus }: Tally) =>
    Array.from(byStatus, ([status, value]) => ({ labels: { ...sharedLabels, status: String(status) }, value }));

  const metric = (about: { name: string; help: string; type: string }, valuesOf: (tally: Tally) => object[]) => ({
    ...about,
    aggregator: 'sum',
    get: async () => ({ ...about, aggregator: 'sum', values: tallies().flatMap(valuesOf) }),
    reset: () => byRoute.clear(),
  });

  return {
    count(route, method, status, seconds) {
      const tally = byRoute.get(route)?.get(method) ?? tallyOf(route, method);
      let place = 0;
      while (place < bounds.length && seconds > bounds[place]!) place++;
      tally.counts[place]! += 1;
      tally.seconds += seconds;
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
    },
    metrics: [
      metric({ name: times, help: 'Requests by route and method, by how long they took.', type: 'histogram' }, timesOf),
      metric({ name: totals, help: 'Requests by route, method and status.', type: 'counter' }, totalsOf),
    ] as unknown as Metric[],
  };
}

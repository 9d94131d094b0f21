import type { Metric } from 'prom-client';

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The requests of one route, method and status. */
interface Tally {
  sharedLabels: { route: string; method: string; status: string };
  /** How many took no longer than the bound of the same place, and longer than the one before it; the last, longer than all. */
  counts: number[];
  seconds: number;
}

export interface RequestTimes {
  count(route: string, method: string, status: number, seconds: number): void;
  /** For the registry. */
  metric: Metric;
}

/**
 * R86 a histogram of requests as the library writes one. It is counted here, by three looks into maps: the library would make one text of all
 * labels at each request, which costs a read of a member as much as its limits do.
 */
export function createRequestTimes(name: string): RequestTimes {
  const byRoute = new Map<string, Map<string, Map<number, Tally>>>();

  function tallyOf(route: string, method: string, status: number): Tally {
    const byMethod = byRoute.get(route) ?? new Map<string, Map<number, Tally>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Tally>();
    const tally: Tally = {
      sharedLabels: { route, method, status: String(status) },
      counts: new Array(bounds.length + 1).fill(0),
      seconds: 0,
    };
    byRoute.set(route, byMethod.set(method, byStatus.set(status, tally)));
    return tally;
  }

  function valuesOf({ sharedLabels, counts, seconds }: Tally) {
    let count = 0;
    const within = counts.map((more, i) => {
      count += more;
      return { metricName: `${name}_bucket`, labels: { le: bounds[i] ?? '+Inf' }, sharedLabels, value: count };
    });
    return [
      ...within,
      { metricName: `${name}_sum`, labels: {}, sharedLabels, value: seconds },
      { metricName: `${name}_count`, labels: {}, sharedLabels, value: count },
    ];
  }

  const metric = {
    name,
    help: 'Requests by route, method and status.',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => {
      const tallies = [...byRoute.values()]
        .flatMap((methods) => [...methods.values()])
        .flatMap((one) => [...one.values()]);
      return { ...metric, values: tallies.flatMap(valuesOf) };
    },
    reset: () => byRoute.clear(),
  };

  return {
    count(route, method, status, seconds) {
      const tally = byRoute.get(route)?.get(method)?.get(status) ?? tallyOf(route, method, status);
      let place = 0;
      while (place < bounds.length && seconds > bounds[place]!) place++;
      tally.counts[place]! += 1;
      tally.seconds += seconds;
    },
    metric: metric as unknown as Metric,
  };
}

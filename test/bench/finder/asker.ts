// A process of its own, which asks: in the server's it would wait for the server's own work and count it twice.
import { load } from '../service/load.ts';
import { addressOf, five } from './questions.ts';

process.on('message', async ({ url, rate, connections, seconds, isKnown }: Asking) => {
  const request = (i: number) => ({ method: 'GET' as const, path: addressOf(five(isKnown ? i % 8 : i + 20_000)) });
  const { latency, requests } = await load({ url, connections, seconds, rate, request });
  process.send?.({ p50: latency.p50, p99: latency.p99, rate: requests.average } satisfies Asked);
});

export interface Asking {
  url: string;
  /** Requests a second. */
  rate: number;
  connections: number;
  seconds: number;
  /** Whether the same few questions come again and again. */
  isKnown: boolean;
}
export interface Asked {
  p50: number;
  p99: number;
  rate: number;
}

// A process of its own, which asks: in the server's it would wait for the server's own work and count it twice.
import { Agent, get } from 'node:http';
import { addressOf, five } from './questions.ts';

/**
 * Asks as a crowd does: each request at a moment of its own, whether the one before it was answered or not, and counted from that
 * moment. (A generator that lets all connections ask in the same millisecond of each second measures its own crowding.)
 */
process.on('message', async ({ url, rate, connections, seconds, isKnown, from }: Asking) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const ask = (i: number, planned: number) =>
    new Promise<number>((resolve, reject) => {
      const path = addressOf(five(isKnown ? i % 8 : from + i));
      get(url + path, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`the page answered ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - planned));
      }).on('error', reject);
    });
  // All connections are open before anything counts.
  await Promise.all(Array.from({ length: connections }, (_, i) => ask(i, performance.now())));
  const start = performance.now();
  const answers: Promise<number>[] = [];
  // Moments by chance, as many a second as were asked for.
  let at = start;
  for (let i = connections; at < start + seconds * 1000; i++) {
    const wait = at - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(ask(i, at));
    at += (-Math.log(1 - Math.random()) / rate) * 1000;
  }
  const times = (await Promise.all(answers)).sort((a, b) => a - b);
  agent.destroy();
  const placed = (part: number) => times[Math.floor(part * times.length)] ?? 0;
  process.send?.({ p50: placed(0.5), p99: placed(0.99), rate: times.length / seconds } satisfies Asked);
});

export interface Asking {
  url: string;
  /** Requests a second. */
  rate: number;
  connections: number;
  seconds: number;
  /** Whether the same few questions come again and again. */
  isKnown: boolean;
  /** The number of the first question. */
  from: number;
}
export interface Asked {
  p50: number;
  p99: number;
  rate: number;
}

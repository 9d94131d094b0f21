// The load generator is a process of its own: in the server's it would wait for the server's own
// work and count it twice.
import { openConnections, type Question } from './crowd-connections.ts';

/**
 * An open workload: each request has a time of its own, whether the one before it was answered or
 * not, and is measured from that time. (A generator that lets all connections send in the same
 * millisecond of each second measures its own crowding.)
 */
process.on('message', async ({ url, rate, connections, seconds, questions }: Asking) => {
  const crowd = await openConnections({ url, count: connections });
  const written = questions.map(crowd.write);
  const start = performance.now();
  const [times, late]: [number[], number[]] = [[], []];
  const all = Promise.withResolvers<void>();
  let planned = start;
  let sent = 0;
  const isOver = () => planned >= start + seconds * 1000;
  const ends = () => isOver() && times.length === sent && all.resolve();
  // Random times at the requested rate.
  while (!isOver()) {
    const wait = planned - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const at = planned;
    late.push(performance.now() - at);
    crowd.ask(written[sent % written.length]!, () => {
      times.push(performance.now() - at);
      ends();
    });
    sent += 1;
    planned += (-Math.log(1 - Math.random()) / rate) * 1000;
  }
  ends();
  await all.promise;
  crowd.close();
  const placed = (list: number[], part: number) => list.sort((a, b) => a - b)[Math.floor(part * list.length)] ?? 0;
  const answer = { p50: placed(times, 0.5), p99: placed(times, 0.99), late: placed(late, 0.99) };
  process.send?.({ ...answer, rate: times.length / seconds } satisfies Asked);
});

export interface Asking {
  url: string;
  /** Requests a second. */
  rate: number;
  connections: number;
  seconds: number;
  /** One after the other, and then from the first again. */
  questions: Question[];
}
export interface Asked {
  /** Milliseconds from the planned moment to the last byte. */
  p50: number;
  p99: number;
  /** So late, of a hundred questions in one, the asker itself was; it is within the others. */
  late: number;
  rate: number;
}

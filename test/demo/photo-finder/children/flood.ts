import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { childData, tell } from '../../../support/child-side.ts';

// Sends invented tokens from three addresses, each at its time, whether the one before was answered
// or not; tells the statuses, 0 for a connection that was refused, and how many a second it sent.
const { url, count, perSecond } = childData<{ url: string; count: number; perSecond: number }>();
// More would wait for their turn, and be reset where the server takes no more.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const statuses: Record<number, number> = {};
const send = (headers: Record<string, string>) =>
  new Promise<void>((resolve) => {
    const ends = (status = 0) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    get(url, { agent, headers }, (answer) => answer.resume().once('end', () => ends(answer.statusCode))).once(
      'error',
      () => ends(),
    );
  });
const sending: Promise<void>[] = [];
const start = performance.now();
for (let i = 0; i < count; i++) {
  const early = start + (i / perSecond) * 1_000 - performance.now();
  if (early > 0) await wait(early);
  sending.push(
    send({
      authorization: `Bearer invented-token-number-${String(i).padStart(8, '0')}`,
      'x-forwarded-for': `203.0.113.${i % 3}`,
    }),
  );
}
const rate = count / ((performance.now() - start) / 1_000);
await Promise.all(sending);
await tell({ statuses, rate });
agent.destroy();

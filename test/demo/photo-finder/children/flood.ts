import { setTimeout as wait } from 'node:timers/promises';
import { childData, tell } from '../../../support/child-side.ts';

// Sends invented tokens from three addresses, each at its time, whether the one before was answered
// or not; tells the statuses, and how many a second it sent.
const { url, count, perSecond } = childData<{ url: string; count: number; perSecond: number }>();
const statuses: Record<number, number> = {};
const sending: Promise<void>[] = [];
const start = performance.now();
for (let i = 0; i < count; i++) {
  const early = start + (i / perSecond) * 1_000 - performance.now();
  if (early > 0) await wait(early);
  const headers = {
    authorization: `Bearer invented-token-number-${String(i).padStart(8, '0')}`,
    'x-forwarded-for': `203.0.113.${i % 3}`,
  };
  sending.push(
    fetch(url, { headers }).then(async (answer) => {
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }),
  );
}
const rate = count / ((performance.now() - start) / 1_000);
await Promise.all(sending);
await tell({ statuses, rate });

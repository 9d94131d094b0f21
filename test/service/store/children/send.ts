import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData, tell } from '../../../support/child-side.ts';

/**
 * Where a worker may die: it has claimed its jobs, but sent none; one is sent, but not recorded; or
 * recorded, but not reported.
 */
export type Moment = 'claimed' | 'sent' | 'noted';
export interface SendData {
  place: DatabaseLocation;
  worker: string;
  sent: string;
  leaseMs: number;
  /** Left out = it goes on until it is killed. */
  death?: { moment: Moment; job: number };
}

// A worker of the outbox whose mails are lines in a file.
const { place, worker, sent, leaseMs, death } = childData<SendData>();
const store = await openStore(place);
let job = 0;
const passes = (moment: Moment) => {
  if (death?.moment === moment && death.job === job) process.kill(process.pid, 'SIGKILL');
};
for (;;) {
  const jobs = await store.outbox.claim<{ name: string }>({ worker, kinds: ['mail'], limit: 4, leaseMs });
  for (const { id } of jobs) {
    passes('claimed');
    appendFileSync(sent, `${id}\n`);
    passes('sent');
    await store.outbox.done(worker, id);
    passes('noted');
    await tell(id);
    job += 1;
  }
  if (jobs.length === 0) await setTimeout(20);
}

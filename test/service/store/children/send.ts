import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openStore, type Place } from '../../../../src/service/store/open-store.ts';
import { childData, tell } from '../../../support/child-side.ts';

// A worker of the outbox whose mails are lines in a file; goes on until it is killed.
const { place, worker, sent, leaseMs } = childData<{ place: Place; worker: string; sent: string; leaseMs: number }>();
const store = await openStore(place);
for (;;) {
  const jobs = await store.outbox.claim<{ name: string }>({ worker, kinds: ['mail'], limit: 4, leaseMs });
  for (const { id } of jobs) {
    appendFileSync(sent, `${id}\n`);
    await store.outbox.done(worker, id);
    await tell(id);
  }
  if (jobs.length === 0) await setTimeout(20);
}

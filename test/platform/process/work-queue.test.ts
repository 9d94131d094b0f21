import { describe, expect, it } from 'vitest';
import { createWorkQueue, type WorkQueueOptions } from '../../../src/platform/process/work-queue.ts';

const refuse = () => new Error('overloaded');

/** Jobs and a clock that the test controls. */
function scene(options: Omit<WorkQueueOptions, 'now'>) {
  let nowMs = 0;
  const ends: (() => void)[] = [];
  let begun = 0;
  const queue = createWorkQueue({ ...options, now: () => nowMs });
  const run = () =>
    queue.run(() => {
      begun += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    }, refuse);
  const endOne = async (afterMs: number) => {
    nowMs += afterMs;
    ends.shift()!();
    // Ending, waking the next and starting it are a few microtasks apart.
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { queue, run, endOne, begun: () => begun };
}

describe('R110 the queue before the hashes', () => {
  it('R110 runs as many at once as there are workers, the others in their order', async () => {
    const { run, endOne, begun, queue } = scene({ concurrency: 2, maxWaitMs: 2000, firstGuessMs: 20 });
    const jobs = [run(), run(), run(), run()];
    expect(begun()).toBe(2);
    expect(queue.waiting).toBe(2);
    await endOne(20);
    expect(begun()).toBe(3);
    for (let i = 0; i < 3; i++) await endOne(20);
    await Promise.all(jobs);
    expect(begun()).toBe(4);
    expect(queue.waiting).toBe(0);
  });

  it('R86 measures each wait until its turn, and none of refused jobs', async () => {
    const events: string[] = [];
    let waits = 0;
    const timeWait = () => {
      const name = `${++waits}`;
      events.push(`${name} waits`);
      return () => void events.push(`${name} begins`);
    };
    const { run, endOne } = scene({ concurrency: 1, maxWaitMs: 20, firstGuessMs: 20, timeWait });
    const jobs = [run(), run()];
    await expect(run()).rejects.toThrow('overloaded');
    expect(events).toEqual(['1 waits', '1 begins', '2 waits']);
    await endOne(20);
    expect(events.at(-1)).toBe('2 begins');
    await endOne(20);
    await Promise.all(jobs);
  });

  it('R110 lets in two seconds of work and refuses the rest at once, without running it', async () => {
    const { run, begun, queue } = scene({ concurrency: 2, maxWaitMs: 2000, firstGuessMs: 20 });
    const outcomes = Array.from({ length: 300 }, () => run());
    const refused = outcomes.slice(202);
    const messages = await Promise.all(refused.map((job) => job.catch((error: Error) => error.message)));
    expect(messages).toEqual(refused.map(() => 'overloaded'));
    expect(queue.waiting).toBe(200);
    expect(begun()).toBe(2);
  });

  it('R110 learns the cost of jobs: slow ones shorten the queue', async () => {
    const { run, endOne } = scene({ concurrency: 1, maxWaitMs: 1000, firstGuessMs: 10 });
    for (let i = 0; i < 30; i++) {
      const job = run();
      await endOne(500);
      await job;
    }
    void run();
    void run();
    const outcome = await Promise.race([run(), run()].map((job) => job.catch((error: Error) => error.message)));
    expect(outcome).toBe('overloaded');
  });

  it('R110 a job that fails frees its place', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaitMs: 1000, firstGuessMs: 10 });
    await expect(queue.run(() => Promise.reject(new Error('broken')), refuse)).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next', refuse)).toBe('next');
  });
});

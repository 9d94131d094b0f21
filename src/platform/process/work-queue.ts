/** How much work may wait before a caller is refused (R110). */
export interface WorkQueueOptions {
  concurrency: number;
  /** Work that may wait, in ms of one worker's time; beyond it `run` refuses. */
  maxWaitMs: number;
  /** What a job is guessed to cost until the first ones were measured. */
  firstGuessMs: number;
  now?: () => number;
  /** R86 called when a job begins to wait; the returned function is called when its turn comes. */
  timeWait?: () => () => void;
}

export interface WorkQueue {
  /**
   * Runs `job` in its turn. Rejects with what `refuse` makes when too much waits already; nothing
   * has run then.
   */
  run<T>(job: () => Promise<T>, refuse: () => Error): Promise<T>;
  /** Jobs that wait (R86). */
  readonly waiting: number;
}

/**
 * A bounded queue. Its bound is time, not a number: it measures what jobs cost here and lets in
 * only what can begin within `maxWaitMs`, so that a flood is answered at once instead of late
 * (measured: an unbounded queue makes a login take 3 s).
 */
export function createWorkQueue({ concurrency, maxWaitMs, firstGuessMs, now, timeWait }: WorkQueueOptions): WorkQueue {
  const clock = now ?? (() => performance.now());
  const queue: (() => void)[] = [];
  let running = 0;
  let costMs = firstGuessMs;

  const next = () => {
    const start = queue.shift();
    if (start) start();
    else running -= 1;
  };

  return {
    get waiting() {
      return queue.length;
    },
    async run(job, refuse) {
      if (running >= concurrency) {
        if (((queue.length + 1) / concurrency) * costMs > maxWaitMs) throw refuse();
        const begun = timeWait?.();
        await new Promise<void>((resolve) => queue.push(resolve));
        begun?.();
      } else {
        timeWait?.()();
        running += 1;
      }
      const startedAt = clock();
      try {
        return await job();
      } finally {
        // A slow average: one odd job must not shut the door.
        costMs += (clock() - startedAt - costMs) / 8;
        next();
      }
    },
  };
}

import type { Logger } from 'pino';
import { type JobParts, runJob } from './use-cases/jobs/run-job.ts';

interface Runner {
  /** Looks every few seconds, for what another process left or what is due only now. */
  start(): void;
  /** Looks now. Before `start` it does nothing: tests decide when. */
  wake(): void;
  /** Resolves when nothing is due any more. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than the longest job: a worker that holds one for this long has crashed. */
const leaseMs = 60_000;
const lookEveryMs = 5_000;

/**
 * One piece of work at a time: the decoders are the machine's, and who asks for pages comes first.
 */
export function createJobRunner({ log, ...parts }: JobParts & { log: Logger }): Runner {
  let [isStarted, isStopped, isAsked] = [false, false, false];
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    for (;;) {
      const job = isStopped ? null : await parts.store.jobs.next(leaseMs);
      if (!job) return;
      try {
        await runJob(parts, job);
        await parts.store.jobs.done(job.id);
      } catch (error) {
        if (isStopped) return;
        log.warn({ err: error, kind: job.kind, tries: job.tries }, 'a piece of work failed and is tried again');
        await parts.store.jobs.again(job);
      }
    }
  }
  function drain(): Promise<void> {
    isAsked = true;
    running ??= (async () => {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    })().finally(() => {
      running = null;
    });
    return running;
  }
  const look = () => void drain().catch((error: unknown) => log.warn({ err: error }, 'the queue could not be read'));

  return {
    start() {
      isStarted = true;
      timer = setInterval(look, lookEveryMs).unref();
      look();
    },
    wake() {
      if (isStarted && !isStopped) look();
    },
    drain,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

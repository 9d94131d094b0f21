import type { Logger } from 'pino';
import { storeFailure } from '../../platform/database/failure.ts';
import { cannotBeUnsealed, type Job } from '../store/outbox/outbox-queue.ts';
import type { Store } from '../store/store.ts';

export interface OutboxWorker {
  /** Does everything that is due; how much was done. */
  drain(): Promise<number>;
  /** Begins to look by itself. */
  start(): void;
  /** There is something new: do not wait for the next look. */
  kick(): void;
  /** Finishes what is under way and gives back the rest (R81). */
  stop(): Promise<void>;
  /** R82 why it does not do its work, or null. A receiver that is away is no reason. */
  trouble(): Promise<string | null>;
}

export interface OutboxWorkerOptions<Payload> {
  /** The outbox, and the clock that its times are in (R14). */
  store: Pick<Store, 'outbox' | 'now'>;
  /** Names this worker among all processes, and all workers of one. */
  name: string;
  log: Logger;
  kind: string;
  /** For the log: `mail`. */
  what: string;
  /** Resolves with what of the try operators may open. What it throws is tried again. */
  send(job: Job<Payload>): Promise<object | null>;
  /**
   * One after the other: what was sent but not yet noted when the process is killed is sent again,
   * and then that is one. A worker who is behind sends side by side all the same, and so does one
   * who fails or is held up: what is wrong with one try keeps no other waiting.
   */
  inTurn?: boolean;
  /** R84 more facts for the log about a failure, never the other side's message. */
  about?(error: unknown): object | null;
  /** What operators read, in words of our own. Null = the error's name. */
  reasonOf?(error: unknown): string | null;
  /** The same of a try that failed. */
  lastTryOf?(error: unknown): object | null;
  /** When to try again, or null = give up. */
  retryInMs(error: unknown, attempts: number, ageMs: number): number | null;
}

/**
 * No more at once than the transport has connections, or a lease could run out while its job waits
 * for one.
 */
const batch = 5;
/** R62 a dead worker's jobs are done by another within 90 s. */
const leaseMs = 60_000;
const heartbeatMs = 20_000;
const lookEveryMs = 1_000;
/** Where even the youngest of a batch has waited so long, more come than leave. */
const behindMs = 3_000;
/** R63 a queue older than this raises an alarm. */
const alarmMs = 30_000;
const alarmEveryMs = 60_000;

/**
 * R82 longer than any try: it looks every second, and what it has taken may keep it for half a
 * minute.
 */
const patienceMs = 120_000;

class CannotBeUnsealed extends Error {
  override name = cannotBeUnsealed;
}

async function deliver<Payload>(
  options: OutboxWorkerOptions<Payload>,
  { payload, ...job }: Job<Payload | null>,
): Promise<boolean> {
  const { store, name, log, what } = options;
  const { outbox } = store;
  let taken: object | null;
  try {
    // R32 another process may have its secret, or this one after a restart: it stays until the
    // time of its kind is over.
    if (payload === null) throw new CannotBeUnsealed('None of the secrets opens it.');
    taken = await options.send({ ...job, payload });
  } catch (error) {
    const retry = options.retryInMs(error, job.attempts, (await store.now()) - job.createdAt);
    const facts = { err: error, ...options.about?.(error), job: job.id, attempts: job.attempts };
    log.warn({ ...facts, isLast: retry === null }, `${what} was not sent`);
    // Never the other side's words: they may quote the recipient (R84).
    const reason = options.reasonOf?.(error) ?? (error instanceof Error ? error.name : 'unknown');
    await outbox.failed(name, job.id, {
      error: reason,
      retryInMs: retry,
      lastTry: options.lastTryOf?.(error) ?? null,
    });
    return false;
  }
  await outbox.done(name, job.id, taken);
  return true;
}

/** R62, R63 does one kind of the outbox's jobs. The store drops the expired ones. */
export function createOutboxWorker<Payload>(options: OutboxWorkerOptions<Payload>): OutboxWorker {
  const { store, name, log, kind, what } = options;
  const { outbox } = store;
  let isStopping = false;
  /** Since it began; each job that it takes up counts as well. */
  let lookedAt: number | undefined;
  let tookAt: number | undefined;
  let loop: Promise<void> | undefined;
  let wake = () => {};
  /** A job was written since it last looked. */
  let isKicked = false;
  let alarmedAt = Number.NEGATIVE_INFINITY;

  const isBehind = async (jobs: readonly Job[]) =>
    jobs.length === batch && (await store.now()) - Math.max(...jobs.map(({ createdAt }) => createdAt)) > behindMs;

  async function sendBatch(): Promise<{ isIdle: boolean; taken: number; sent: number }> {
    lookedAt = performance.now();
    tookAt ??= lookedAt;
    if (!(await outbox.hasDue())) return { isIdle: true, taken: 0, sent: 0 };
    const jobs = await outbox.claim<Payload>({ worker: name, kinds: [kind], limit: batch, leaseMs });
    if (jobs.length === 0) return { isIdle: false, taken: 0, sent: 0 };
    tookAt = performance.now();
    const isInTurn = options.inTurn && !(await isBehind(jobs));
    const ids = jobs.map(({ id }) => id);
    // From here on nothing may fail before it is cleared: a worker that only holds jobs keeps them
    // from the others.
    const beat = setInterval(() => void outbox.heartbeat(name, ids, leaseMs).catch(() => {}), heartbeatMs);
    const sent: boolean[] = [];
    const rest = jobs.values();
    const together = Promise.withResolvers<void>();
    const behindTimer = setTimeout(together.resolve, behindMs);
    if (!isInTurn) together.resolve();
    const work = async () => {
      for (const job of rest) {
        // R81 what has not begun is given back.
        if (isStopping) return;
        lookedAt = tookAt = performance.now();
        const isSent = await deliver(options, job);
        sent.push(isSent);
        if (!isSent) together.resolve();
      }
    };
    const beside = Array.from({ length: batch - 1 }, () => together.promise.then(work));
    await Promise.all([work().then(together.resolve), ...beside]).finally(() => {
      clearInterval(beat);
      clearTimeout(behindTimer);
    });
    return { isIdle: false, taken: jobs.length, sent: sent.filter(Boolean).length };
  }

  async function alarm() {
    if (performance.now() - alarmedAt < alarmEveryMs) return;
    const { waiting, oldestMs } = await outbox.state(kind);
    if (oldestMs < alarmMs) return;
    alarmedAt = performance.now();
    log.warn({ waiting, oldestMs }, `${what}s are waiting`);
  }

  async function run() {
    while (!isStopping) {
      isKicked = false;
      try {
        const { isIdle, taken } = await sendBatch();
        if (taken === batch) continue;
        if (!isIdle) await alarm();
      } catch (error) {
        log.warn({ err: error }, 'the outbox cannot be read');
      }
      if (isStopping) return;
      if (isKicked) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    async drain() {
      let all = 0;
      for (;;) {
        const { taken, sent } = await sendBatch();
        all += sent;
        if (taken === 0) return all;
      }
    },
    start() {
      loop ??= run();
    },
    kick() {
      isKicked = true;
      wake();
    },
    async stop() {
      isStopping = true;
      wake();
      await loop;
      await outbox.release(name).catch((error: unknown) => {
        // R71 a job that cannot be released is free when its lease is over.
        if (storeFailure(error) === null) throw error;
      });
    },
    async trouble() {
      if (lookedAt === undefined || tookAt === undefined) return null;
      const now = performance.now();
      if (now - lookedAt > patienceMs) return `${what}s are not looked at`;
      // A mail server that is away makes mails old everywhere at once: only a worker that takes
      // none of the free jobs is at fault (R63).
      const isOld = now - tookAt > patienceMs && (await outbox.untakenMs(kind)) > patienceMs;
      return isOld ? `${what}s are waiting, and none is taken` : null;
    },
  };
}

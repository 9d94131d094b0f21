import type { Logger } from 'pino';
import { type Mail, mailJobKind } from './domain/mails/mail.ts';
import { MailRefused, type MailTransport } from './outside/mail/mail.ts';
import type { Job } from './store/outbox.ts';
import type { Store } from './store/store.ts';

export interface MailWorker {
  /** Sends everything that is due; how many left. */
  drain(): Promise<number>;
  /** Begins to look by itself. */
  start(): void;
  /** There is something new: do not wait for the next look. */
  kick(): void;
  /** Finishes what is under way and gives back the rest (R81). */
  stop(): Promise<void>;
  /** ms since it last looked, or 0 when it never started (R82). */
  idleMs(): number;
}

interface MailWorkerOptions {
  /** The outbox, and the clock that its times are in (R14). */
  store: Pick<Store, 'outbox' | 'now'>;
  transport: MailTransport;
  /** Names this worker among all processes. */
  name: string;
  log: Logger;
}

/** No more at once than the transport has connections, or a lease could run out while its mail waits for one. */
const batch = 5;
/** R62 a dead worker's mails are sent by another within 90 s. */
const leaseMs = 60_000;
const heartbeatMs = 20_000;
const lookEveryMs = 1_000;
const patientAfterMs = 15 * 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
/** R63 a queue older than this is worth waking somebody up. */
const alarmMs = 30_000;
const alarmEveryMs = 60_000;

/** R63: while codes still live, at most half a minute between tries; what may be late is tried more and more rarely. Null = give up. */
export function retryInMs(attempts: number, ageMs: number): number | null {
  if (ageMs > giveUpAfterMs) return null;
  return ageMs < patientAfterMs
    ? Math.min(30_000, 1_000 * 2 ** Math.min(attempts - 1, 5))
    : Math.min(3_600_000, ageMs / 5);
}

/** R62, R63 sends the mails of the outbox. The store drops those whose code has died before anybody could send them. */
export function createMailWorker({ store, transport, name, log }: MailWorkerOptions): MailWorker {
  const { outbox } = store;
  let isStopping = false;
  let lookedAt: number | undefined;
  let loop: Promise<void> | undefined;
  let wake = () => {};
  let alarmedAt = Number.NEGATIVE_INFINITY;

  async function deliver(job: Job<Mail>): Promise<boolean> {
    try {
      await transport.send({ id: job.id, appId: job.appId, mode: job.mode, mail: job.payload });
    } catch (error) {
      const retry = error instanceof MailRefused ? null : retryInMs(job.attempts, (await store.now()) - job.createdAt);
      log.warn({ err: error, job: job.id, attempts: job.attempts, isLast: retry === null }, 'mail was not sent');
      // Never the other side's words: they may quote the recipient (R84).
      await outbox.failed(name, job.id, { error: error instanceof Error ? error.name : 'unknown', retryInMs: retry });
      return false;
    }
    await outbox.done(name, job.id);
    return true;
  }

  async function sendBatch(): Promise<{ taken: number; sent: number }> {
    lookedAt = performance.now();
    const jobs = await outbox.claim<Mail>({ worker: name, kinds: [mailJobKind], limit: batch, leaseMs });
    if (jobs.length === 0) return { taken: 0, sent: 0 };
    const ids = jobs.map(({ id }) => id);
    const beat = setInterval(() => void outbox.heartbeat(name, ids, leaseMs).catch(() => {}), heartbeatMs);
    const sent = await Promise.all(jobs.map(deliver)).finally(() => clearInterval(beat));
    return { taken: jobs.length, sent: sent.filter(Boolean).length };
  }

  async function alarm() {
    if (performance.now() - alarmedAt < alarmEveryMs) return;
    const { waiting, oldestMs } = await outbox.state();
    if (oldestMs < alarmMs) return;
    alarmedAt = performance.now();
    log.warn({ waiting, oldestMs }, 'mails are waiting');
  }

  async function run() {
    while (!isStopping) {
      try {
        const { taken } = await sendBatch();
        if (taken === batch) continue;
        await alarm();
      } catch (error) {
        log.warn({ err: error }, 'the outbox cannot be read');
      }
      if (isStopping) return;
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
    kick: () => wake(),
    async stop() {
      isStopping = true;
      wake();
      await loop;
      await outbox.release(name);
    },
    idleMs: () => (lookedAt === undefined ? 0 : performance.now() - lookedAt),
  };
}

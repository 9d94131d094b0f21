import type { Logger } from 'pino';
import type { Tenant } from '../../contract/tenant.ts';
import type { AdminJobRecord } from '../store/apps/admin-jobs.ts';
import type { Store } from '../store/store.ts';
import type { AdminContext } from '../use-cases/admin/admin-use-case.ts';
import { runJob } from '../use-cases/admin/run-job.ts';

interface AdminJobWorkerOptions {
  store: Store;
  /** Null = the app is gone. */
  contextFor(tenant: Tenant, actor: AdminJobRecord['actor']): Promise<AdminContext | null>;
  log: Logger;
}

export interface AdminJobWorker {
  /** Does what is waiting. */
  drain(): Promise<void>;
  start(): void;
  /** Finishes the member under way; another process, or the next start, goes on. */
  stop(): Promise<void>;
}

const atOnce = 10;
const lookEveryMs = 1_000;

/** Does the jobs that operators have begun for many members. */
export function createAdminJobWorker({ store, contextFor, log }: AdminJobWorkerOptions): AdminJobWorker {
  let isStopping = false;
  let looking: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const waits = (error: unknown) => log.warn({ err: error }, 'a job for many members waits');

  async function look() {
    for (const { tenant, id } of await store.adminJobs.unfinished(atOnce)) {
      if (isStopping) return;
      const job = await store.adminJobs.find(tenant, id);
      const context = job && (await contextFor(tenant, job.actor));
      // A fault of one job keeps no other waiting.
      if (context) await runJob(context, id, () => isStopping).catch(waits);
      else await store.adminJobs.finish(tenant, id, { isCancelled: true });
    }
  }
  const drain = () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    drain,
    start() {
      looking ??= setInterval(() => {
        drain().catch(waits);
      }, lookEveryMs).unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(looking);
      await running?.catch(() => {});
    },
  };
}

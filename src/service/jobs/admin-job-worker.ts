import type { Logger } from 'pino';
import type { Tenant } from '../../contract/tenant.ts';
import type { AdminJobRecord } from '../store/apps/admin-jobs.ts';
import type { Store } from '../store/store.ts';
import type { AdminContext } from '../use-cases/admin/admin-use-case.ts';
import { runJobPage } from '../use-cases/admin/run-job.ts';

export interface AdminJobWorkerOptions {
  store: Store;
  /** Null = the app is gone, or the key or operator who began the job may no longer do it. */
  contextFor(tenant: Tenant, job: AdminJobRecord): Promise<AdminContext | null>;
  log: Logger;
}

export interface AdminJobWorker {
  /** Does what is waiting. */
  drain(): Promise<void>;
  start(): void;
  /** Finishes the member under way; another process, or the next start, goes on. */
  stop(): Promise<void>;
}

const queueLimit = 1_000;
const pollEveryMs = 1_000;

/** Does the jobs that operators have begun for many members. */
export function createAdminJobWorker({ store, contextFor, log }: AdminJobWorkerOptions): AdminJobWorker {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const logFailure = (error: unknown) => log.warn({ err: error }, 'a job for many members failed and is tried again');

  const cancel = (tenant: Tenant, id: string) =>
    store.transaction(async (tx) => {
      if (await tx.adminJobs.finish(tenant, id, { isCancelled: true }))
        await tx.auditLog.add(tenant, { event: 'job-cancelled', actor: 'service', detail: { job: id } });
    });

  /** False = leave the job until the next look. */
  async function doPage({ tenant, id }: { tenant: Tenant; id: string }): Promise<boolean> {
    const job = await store.adminJobs.find(tenant, id);
    if (!job || job.finishedAt !== null) return false;
    // R121 before each page: a key can be revoked while its job goes on.
    const context = await contextFor(tenant, job);
    if (context) return runJobPage(context, job, () => isStopping);
    await cancel(tenant, id);
    return false;
  }

  /** One page of each job in turn: a long job delays those of other apps by one page only. */
  async function runUnfinished() {
    const left = new Set<string>();
    const keyOf = ({ tenant, id }: { tenant: Tenant; id: string }) => `${tenant.appId} ${tenant.mode} ${id}`;
    for (;;) {
      const waiting = (await store.adminJobs.unfinished(queueLimit)).filter((job) => !left.has(keyOf(job)));
      if (waiting.length === 0) return;
      for (const job of waiting) {
        if (isStopping) return;
        // A fault of one job keeps no other waiting.
        const goesOn = await doPage(job).catch((error: unknown) => logFailure(error));
        if (!goesOn) left.add(keyOf(job));
      }
    }
  }
  const drain = () => {
    running ??= runUnfinished().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    drain,
    start() {
      timer ??= setInterval(() => {
        drain().catch(logFailure);
      }, pollEveryMs).unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

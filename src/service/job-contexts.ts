import type { Settings } from './config.ts';
import type { AppRegistry } from './http/pipeline/app-registry.ts';
import type { AdminJobWorkerOptions } from './jobs/admin-job-worker.ts';
import type { PaymentsOf } from './payments-of-apps.ts';
import type { ServiceDependencies } from './service-dependencies.ts';
import { isJobAuthorized } from './use-cases/admin/job-authorization.ts';

interface JobSurroundings {
  settings: Settings;
  parts: Pick<ServiceDependencies, 'store' | 'random' | 'hasher' | 'files'>;
  apps: Pick<AppRegistry, 'now'>;
  paymentsOf: PaymentsOf;
}

/** In whose name and of which app a job's members are changed; null = it may no longer go on. */
export function jobContexts({
  settings,
  parts: { store, random, hasher, files },
  apps,
  paymentsOf,
}: JobSurroundings): AdminJobWorkerOptions['contextFor'] {
  return async (tenant, job) => {
    const app = (await apps.now()).byId.get(tenant.appId)?.[tenant.mode];
    if (!app || !(await isJobAuthorized(store, tenant, job, settings))) return null;
    const { key, operator } = job.actor;
    const who = { key: key === null ? null : { id: key }, ...(operator !== null && { operator: { id: operator } }) };
    const around = { store, random, hasher, files, serviceUrl: settings.publicUrl };
    const caller = { ipPrefix: null, language: 'en' };
    return { app, tenant, ...around, payments: () => paymentsOf(app), caller, ...who, jobId: job.id, isDryRun: false };
  };
}

import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { AdminJob } from '../../../contract/wire-admin-jobs.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { errorMessage } from '../../../texts/errors/error-message.ts';
import { newId } from '../../domain/ids.ts';
import type { AdminJobRecord, JobFailure } from '../../store/apps/admin-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';
import { activePlan, freePlan } from './free-plan.ts';
import { filtersOf } from './list-members.ts';
import { planEnd } from './plan-end.ts';
import { totalCount } from './total-count.ts';

const listedAtMost = 50;

function jobForWire(job: AdminJobRecord): AdminJob {
  const { id, operation, total, done, failed, failures, createdAt, finishedAt, isCancelled } = job;
  return {
    id,
    operation,
    state: isCancelled ? 'cancelled' : finishedAt !== null ? 'done' : done > 0 ? 'running' : 'waiting',
    total,
    done,
    failed,
    failures,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}

type Sent = AdminWire['startJob']['in'];

/** What each call takes beside the member. Throws what would be wrong for all of them. */
async function inputOf(context: AdminContext, { operation, planId, endsAt }: Sent) {
  if (!operation.endsWith('Plan')) return {};
  if (planId === undefined) return failFields([{ field: 'planId', code: 'required-field-missing' }]);
  if (operation === 'addFreePlan') freePlan(context, planId, 'planId');
  if (operation === 'grantPlan') activePlan(context, planId, 'planId');
  if (typeof endsAt === 'string') await planEnd(context.store, endsAt, 'endsAt');
  return { planId, ...(endsAt !== undefined && { endsAt }) };
}

/**
 * R78 a job holds ids only. What names no member is a failure from the start, by its position in
 * the list, because it can be an address.
 */
async function idsOf(context: AdminContext, names: readonly string[]) {
  const ids = new Set<string>();
  const failures: JobFailure[] = [];
  const code = 'member-not-found';
  for (const name of new Set(names)) {
    const member = await findMember(context, name);
    if (member) ids.add(member.id);
    else
      failures.push({
        member: `members[${names.indexOf(name)}]`,
        code,
        message: errorMessage(code, context.caller.language),
      });
  }
  return { members: [...ids], failures };
}

async function countOf(context: AdminContext, filter: NonNullable<Sent['filter']>): Promise<number | null> {
  const { store, tenant } = context;
  const filters = filtersOf(filter);
  if (!filters) return totalCount(context);
  return (await store.members.search(tenant, { ...filters, order: 'ASC', from: null, limit: 1 })).matchCount;
}

const readJob = async (store: Store, { tenant }: AdminContext, id: string) => ({
  data: jobForWire((await store.adminJobs.find(tenant, id)) ?? fail('not-found')),
});

/** R122 the job and its audit entry in one transaction; a worker does the rest. */
export const startJob: AdminUseCase<'startJob'> = async (context, sent) => {
  const { store, tenant, random, key, operator } = context;
  const { operation, members: names, filter = null } = sent;
  await context.authorizeFor?.(operation);
  if ((names === undefined) === (filter === null)) failFields([{ field: 'members', code: 'required-field-missing' }]);
  const input = await inputOf(context, sent);
  const chosen = names ? await idsOf(context, names) : { members: null, failures: [] };
  const total = filter ? await countOf(context, filter) : chosen.failures.length + (chosen.members?.length ?? 0);
  const id = `job_${newId(random)}`;
  return store.transaction(async (tx) => {
    const actor = { key: key?.id ?? null, operator: operator?.id ?? null };
    await tx.adminJobs.add(tenant, { id, operation, input, filter, actor, total, ...chosen });
    await auditAdmin(context, tx, { event: 'job-started', detail: { job: id, operation, total } });
    const answer = await readJob(tx, context, id);
    await context.storeResponse?.(tx, answer);
    return context.isDryRun ? { data: { ...answer.data, id: null } } : answer;
  });
};

export const listJobs: AdminUseCase<'listJobs'> = async ({ store, tenant }) => ({
  data: (await store.adminJobs.list(tenant, listedAtMost)).map(jobForWire),
});

export const getJob: AdminUseCase<'getJob'> = (context, { job }) => readJob(context.store, context, job);

/** A worker sees it before its next member. */
export const cancelJob: AdminUseCase<'cancelJob'> = (context, { job: id }) =>
  context.store.transaction(async (tx) => {
    if (await tx.adminJobs.finish(context.tenant, id, { isCancelled: true }))
      await auditAdmin(context, tx, { event: 'job-cancelled', detail: { job: id } });
    const answer = await readJob(tx, context, id);
    await context.storeResponse?.(tx, answer);
    return answer;
  });

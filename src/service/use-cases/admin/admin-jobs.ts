import { oppositeOperations } from '../../../contract/opposite-operations.ts';
import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { AdminJob } from '../../../contract/wire-admin-jobs.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { errorMessage } from '../../../texts/errors/error-message.ts';
import { newId } from '../../domain/ids.ts';
import type { AdminJobRecord, JobFailure, NewAdminJob } from '../../store/apps/admin-jobs.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';
import { activePlan, freePlan } from './free-plan.ts';
import { jobChanges, undoableUntil } from './job-changes.ts';
import { filtersOf } from './list-members.ts';
import { memberAddresses } from './member-addresses.ts';
import { planEnd } from './plan-end.ts';
import { totalCount } from './total-count.ts';

const listedAtMost = 50;
/** Of the changes of a job, before it is taken back. */
const countedAtMost = 1_000;

const planOf = ({ input }: Pick<AdminJobRecord, 'input'>) => (input as { planId?: string }).planId;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

async function jobForWire(context: AdminContext, job: AdminJobRecord, now: number): Promise<AdminJob> {
  const { id, operation, total, done, failed, failures, createdAt, finishedAt, isCancelled, undoes } = job;
  return {
    id,
    operation,
    planId: planOf(job) ?? null,
    state: isCancelled ? 'cancelled' : finishedAt !== null ? 'done' : done > 0 ? 'running' : 'waiting',
    total,
    done,
    failed,
    failures,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: iso(finishedAt),
    undoableUntil: iso(await undoableUntil(context, job, now)),
    undoes,
  };
}

type Sent = AdminWire['startJob']['in'];

/** What each call takes beside the member. Throws what would be wrong for all of them. */
async function inputOf(
  context: AdminContext,
  { operation, planId, endsAt }: Pick<Sent, 'operation' | 'planId' | 'endsAt'>,
) {
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

const findJob = async ({ store, tenant }: AdminContext, id: string) =>
  (await store.adminJobs.find(tenant, id)) ?? fail('not-found');

const readJob = async (context: AdminContext, id: string) => ({
  data: await jobForWire(context, await findJob(context, id), await context.store.now()),
});

/** R122 the job and its audit entry in one transaction; a worker does the rest. */
async function begin(context: AdminContext, job: Omit<NewAdminJob, 'id' | 'actor'>) {
  const { store, tenant, random, key, operator } = context;
  const { operation, total, undoes } = job;
  const id = `job_${newId(random)}`;
  return store.transaction(async (tx) => {
    const actor = { key: key?.id ?? null, operator: operator?.id ?? null };
    if (undoes && !(await tx.adminJobs.markUndone(tenant, undoes, id))) fail('not-undoable');
    await tx.adminJobs.add(tenant, { ...job, id, actor });
    const detail = { job: id, operation, total, ...(undoes !== undefined && { undoes }) };
    await auditAdmin(context, tx, { event: 'job-started', detail });
    const answer = await readJob({ ...context, store: tx }, id);
    await context.storeResponse?.(tx, answer);
    return context.isDryRun ? { data: { ...answer.data, id: null } } : answer;
  });
}

export const startJob: AdminUseCase<'startJob'> = async (context, sent) => {
  const { operation, members: names, filter = null } = sent;
  await context.authorizeFor?.(operation, context.store);
  if ((names === undefined) === (filter === null)) failFields([{ field: 'members', code: 'required-field-missing' }]);
  const input = await inputOf(context, sent);
  const chosen = names ? await idsOf(context, names) : { members: null, failures: [] };
  const total = filter ? await countOf(context, filter) : chosen.failures.length + (chosen.members?.length ?? 0);
  return begin(context, { operation, input, filter, total, ...chosen });
};

/** Takes back what a job has changed, for exactly those members. */
export const undoJob: AdminUseCase<'undoJob'> = async (context, { job: name }) => {
  const job = await findJob(context, name);
  const operation = oppositeOperations[job.operation] ?? fail('not-undoable');
  await context.authorizeFor?.(operation, context.store);
  if ((await undoableUntil(context, job, await context.store.now())) === null) fail('not-undoable');
  const planId = planOf(job);
  const input = await inputOf({ ...context, isUndo: true }, { operation, ...(planId !== undefined && { planId }) });
  const { changes, isAll } = await jobChanges(context, job, { after: 0, limit: countedAtMost });
  const total = isAll ? changes.length : null;
  return begin(context, { operation, input, members: null, filter: null, total, failures: [], undoes: job.id });
};

export const listJobs: AdminUseCase<'listJobs'> = async (context) => {
  const { store, tenant } = context;
  const [jobs, now] = await Promise.all([store.adminJobs.list(tenant, listedAtMost), store.now()]);
  return { data: await Promise.all(jobs.map((job) => jobForWire(context, job, now))) };
};

/** R78 a job stores ids: the console shows the address that a member has now. */
async function withAddresses(context: AdminContext, failures: readonly JobFailure[]) {
  const ids = failures.map(({ member }) => member);
  const addresses = await memberAddresses(context, ids);
  return failures.map((failure) => {
    const email = addresses.get(failure.member);
    return { ...failure, ...(email !== undefined && { email }) };
  });
}

export const getJob: AdminUseCase<'getJob'> = async (context, { job }) => {
  const { data } = await readJob(context, job);
  return { data: { ...data, failures: await withAddresses(context, data.failures) } };
};

/** A worker sees it before its next member. */
export const cancelJob: AdminUseCase<'cancelJob'> = (context, { job: id }) =>
  context.store.transaction(async (tx) => {
    if (await tx.adminJobs.finish(context.tenant, id, { isCancelled: true }))
      await auditAdmin(context, tx, { event: 'job-cancelled', detail: { job: id } });
    const answer = await readJob({ ...context, store: tx }, id);
    await context.storeResponse?.(tx, answer);
    return answer;
  });

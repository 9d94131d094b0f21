import { ApiError } from '../../../platform/http/api-error.ts';
import type { AdminJobRecord } from '../../store/apps/admin-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext } from './admin-use-case.ts';
import { lockMember } from './find-member.ts';
import { isChangedSince, jobChanges } from './job-changes.ts';
import { jobOperations } from './job-operations.ts';
import { cursorOf, filtersOf } from './list-members.ts';
import { refusalOf } from './refusal-of.ts';

const readAtOnce = 100;

interface Step extends Pick<AdminContext, 'endedPurchase'> {
  member: string;
  place: string;
  /** What an undone job has taken from the member ends then, ISO 8601. */
  endsAt?: string;
  /** Of an undo, in its transaction: what came later about the member, or is over, is left. */
  isOutdated?: (tx: Store) => Promise<boolean>;
}

async function undoSteps(context: AdminContext, undoes: string, place: string): Promise<Step[]> {
  const { store, tenant } = context;
  const job = await store.adminJobs.find(tenant, undoes);
  if (!job) return [];
  const { changes } = await jobChanges(context, job, { after: Number(place), limit: readAtOnce });
  return changes.map(({ memberId, entry, endsAt, endedPurchase }) => ({
    member: memberId,
    place: `${entry}`,
    endedPurchase,
    ...(endsAt && { endsAt }),
    async isOutdated(tx) {
      if (endsAt && Date.parse(endsAt) <= (await tx.now())) return true;
      await lockMember(context, tx, memberId);
      return isChangedSince({ store: tx, tenant }, job, { memberId, entry });
    },
  }));
}

/** The next members of a job, and where it goes on when there is none among those it read. */
async function nextSteps(context: AdminContext, job: AdminJobRecord): Promise<Step[]> {
  const { store, tenant } = context;
  if (job.undoes !== null) return undoSteps(context, job.undoes, job.place);
  if (job.filter === null) {
    const from = Number(job.place);
    return (job.members ?? [])
      .slice(from, from + readAtOnce)
      .map((member, i) => ({ member, place: `${from + i + 1}` }));
  }
  const filters = filtersOf(job.filter);
  const page = { order: 'ASC', limit: readAtOnce } as const;
  for (let from = cursorOf(job.place || undefined); ; ) {
    const { members, next } = filters
      ? await store.members.search(tenant, { ...filters, ...page, from })
      : { members: await store.members.byCreation(tenant, { ...page, from }), next: null };
    // Members created after the job began are not part of it.
    const chosen = members.filter(({ createdAt }) => createdAt <= job.createdAt);
    if (chosen.length > 0 || next === null)
      return chosen.map(({ id, createdAt }) => ({ member: id, place: `${createdAt}.${id}` }));
    from = next;
  }
}

/** False = another worker runs the job, or it is over. */
async function doStep(caller: AdminContext, job: AdminJobRecord, step: Step): Promise<boolean> {
  const { place, isOutdated, endedPurchase, ...about } = step;
  const context = { ...caller, isUndo: job.undoes !== null, endedPurchase };
  const { store, tenant } = context;
  const run = (within: AdminContext) =>
    jobOperations[job.operation](within, { ...(job.input as { planId: string }), ...about });
  try {
    // The payment provider is asked before a member is deleted, and no transaction may wait for it.
    if (job.operation === 'deleteMember') {
      await run(context).catch((error: unknown) => {
        // A worker that was killed had deleted her already.
        if (!(error instanceof ApiError) || error.code !== 'member-not-found') throw error;
      });
      return await store.adminJobs.advance(tenant, job, { place });
    }
    return await store.transaction(async (tx) => {
      if (!(await tx.adminJobs.advance(tenant, job, { place }))) return false;
      if (!(await isOutdated?.(tx))) await run({ ...context, store: tx });
      return true;
    });
  } catch (error) {
    // What is no refusal is tried again.
    const failure = { member: about.member, ...refusalOf(error, context) };
    const isOurs = await store.adminJobs.advance(tenant, job, { place, failure });
    if (isOurs) job.failures.push(failure);
    return isOurs;
  }
}

/**
 * Does the next page of members of a job. Each member's change is one transaction with its audit
 * entry and the job's progress, so that a crash repeats none and leaves none out. False = there is
 * nothing left to do here: the job is over, another worker is at it, or the process stops.
 */
export async function runJobPage(
  context: AdminContext,
  job: AdminJobRecord,
  isStopping: () => boolean,
): Promise<boolean> {
  const { store, tenant } = context;
  const steps = await nextSteps(context, job);
  if (steps.length === 0) await store.adminJobs.finish(tenant, job.id, { isCancelled: false });
  for (const step of steps) {
    if (isStopping() || !(await doStep(context, job, step))) return false;
    job.place = step.place;
  }
  return steps.length > 0;
}

import { type Static, Type } from 'typebox';
import { oneOf } from './entities.ts';
import { EndsAt, memberFilters, nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

/** What a job can do for each of its members. */
export const jobOperations = [
  'disableMember',
  'enableMember',
  'endSessions',
  'verifyMember',
  'unverifyMember',
  'addFreePlan',
  'removeFreePlan',
  'grantPlan',
  'revokePlan',
  'deleteMember',
] as const;
export type JobOperation = (typeof jobOperations)[number];

const Failure = Type.Object(
  {
    member: Type.String(),
    /** `getJob` in the console; absent where the member is gone. */
    email: Type.Optional(Type.String()),
    code: Type.String(),
    message: Type.String(),
  },
  closed,
);

export const AdminJob = Type.Object(
  {
    /** Null = a dry run, which makes no job. */
    id: nullableText,
    operation: oneOf(jobOperations),
    /** Null = it is about none. */
    planId: nullableText,
    state: oneOf(['waiting', 'running', 'done', 'cancelled'] as const),
    /** Null = counting the members of the filter would read too many. */
    total: Type.Union([Type.Integer(), Type.Null()]),
    /** Of all, the failed ones included. */
    done: Type.Integer(),
    failed: Type.Integer(),
    /** The first 100 of them. */
    failures: Type.Array(Failure),
    createdAt: Type.String(),
    finishedAt: nullableText,
    /** Null = it cannot be taken back, not any more, or it has changed no member. */
    undoableUntil: nullableText,
    /** The job that it takes back. */
    undoes: nullableText,
  },
  closed,
);
export type AdminJob = Static<typeof AdminJob>;

const one = Type.Object({ data: AdminJob }, closed);
const ofJob = Type.Object({ job: Type.String({ minLength: 1, maxLength: 100 }) }, closed);

export const jobWire = {
  startJob: {
    query: write,
    body: Type.Object(
      {
        operation: oneOf(jobOperations),
        /** Ids or addresses, each once. Either these or `filter`. */
        members: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 320 }), { minItems: 1, maxItems: 1_000 }),
        ),
        /** As in the list of members; `{}` = all members. */
        filter: Type.Optional(Type.Object(memberFilters, closed)),
        /** For the operations about a plan. */
        planId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        endsAt: Type.Optional(EndsAt),
      },
      closed,
    ),
    answer: one,
  },
  listJobs: { query: none, answer: Type.Object({ data: Type.Array(AdminJob) }, closed) },
  getJob: { params: ofJob, query: none, answer: one },
  cancelJob: { params: ofJob, query: write, answer: one },
  undoJob: { params: ofJob, query: write, answer: one },
} as const;

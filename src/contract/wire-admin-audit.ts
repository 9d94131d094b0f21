import { type Static, Type } from 'typebox';
import { type AuditProblem, auditProblems } from './audit-problems.ts';
import { oneOf } from './entities.ts';
import { closed, Open } from './wire-parts.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const number = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

/** An entry of the audit log. */
export const AuditEntryOut = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String(),
    event: Type.String(),
    /** `member`, `visitor`, `key`, `operator`, `admin` (command line) or `service`. */
    actor: Type.String(),
    /** The key's name or the operator's address. */
    actorName: nullableText,
    memberId: nullableText,
    /** `listAudit` in the console; absent where the member is gone. */
    memberEmail: Type.Optional(Type.String()),
    network: nullableText,
    detail: Open,
    /** Values before and after by name; null where there are none, or they left with the member. */
    changes: Type.Union([Open, Type.Null()]),
  },
  closed,
);
export type AuditEntryOut = Static<typeof AuditEntryOut>;

export const auditPage = Type.Object({ data: Type.Array(AuditEntryOut), hasNextPage: Type.Boolean() }, closed);

const Finding = Type.Object(
  { entry: Type.Integer(), problem: oneOf(Object.keys(auditProblems) as AuditProblem[]) },
  closed,
);
export type AuditFinding = Static<typeof Finding>;

/** A long answer, sent line by line. */
export interface TextStream {
  contentType: string;
  fileName: string;
  lines: AsyncIterable<string>;
}

const pages = {
  first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  /** Older than the entry of this number. */
  before: Type.Optional(number),
};
export const auditPageQuery = Type.Object(pages, closed);

const filters = {
  /** Id or address of a member; of one who was deleted the id. */
  member: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
  event: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  actor: Type.Optional(oneOf(['member', 'visitor', 'key', 'operator', 'admin', 'service'] as const)),
  /** On or after this day, UTC. */
  from: Type.Optional(day),
  /** On or before this day, UTC. */
  to: Type.Optional(day),
};

export const auditWire = {
  listAudit: {
    query: Type.Object({ ...filters, ...pages }, closed),
    answer: auditPage,
  },
  exportAudit: {
    query: Type.Object({ ...filters, format: Type.Optional(oneOf(['csv', 'jsonl'] as const)) }, closed),
    answer: Type.Unsafe<TextStream>({ type: 'string' }),
  },
  checkAudit: {
    query: Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }, closed),
    answer: Type.Object(
      {
        data: Type.Object(
          {
            /** How many entries this call has checked. */
            checked: Type.Integer(),
            /** Send it as `after` to go on; null = the chain was read to its end. */
            next: Type.Union([Type.Integer(), Type.Null()]),
            findings: Type.Array(Finding),
            /** Entries that are chained within seconds. */
            waiting: Type.Integer(),
            /** Store it elsewhere: a rewritten log has another hash (hex) at this position. */
            head: Type.Object({ position: Type.Integer(), hash: Type.String() }, closed),
            /** What retention has removed. */
            removed: Type.Object({ entries: Type.Integer(), at: nullableText }, closed),
          },
          closed,
        ),
      },
      closed,
    ),
  },
} as const;

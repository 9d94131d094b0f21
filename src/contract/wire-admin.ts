import { type Static, type TSchema, Type } from 'typebox';
import { oneOf } from './entities.ts';
import { mailNames } from './mail-texts.ts';
import { auditPage, auditWire, type TextStream } from './wire-admin-audit.ts';
import { commentWire } from './wire-admin-comments.ts';
import { configWire, renderedMail } from './wire-admin-config.ts';
import { importWire } from './wire-admin-imports.ts';
import { jobWire } from './wire-admin-jobs.ts';
import { keyWire } from './wire-admin-keys.ts';
import { memberActionWire } from './wire-admin-member-actions.ts';
import { noteWire } from './wire-admin-notes.ts';
import { operatorWire } from './wire-admin-operators.ts';
import {
  AdminMember,
  changes,
  Email,
  ended,
  givenPlan,
  memberFilters,
  newMember,
  nullableText,
  ofMember,
  one,
  Path,
  plan,
  write,
} from './wire-admin-parts.ts';
import { secretWire } from './wire-admin-secrets.ts';
import { siteWire } from './wire-admin-site.ts';
import { webhookWire } from './wire-admin-webhooks.ts';
import { closed, none } from './wire-parts.ts';

export { AdminMember } from './wire-admin-parts.ts';

/** What an owner's server sends and gets, below `/admin`; the whole answer, envelope included. */
export const adminWire = {
  listMembers: {
    query: Type.Object(
      {
        /** How many, 1 to 100; 50 where it is left out. */
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** `endCursor` of the page before. */
        after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}(\\.[\\w-]{1,100})?$' })),
        order: Type.Optional(oneOf(['ASC', 'DESC'] as const)),
        ...memberFilters,
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Array(AdminMember),
        /** Of all members of the app, whatever the filters are. */
        totalCount: Type.Integer(),
        /** Only with a search or filters: how many fit, or null where that is not counted. */
        matchCount: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        /** Opaque. A number, or a text where members were created in the same millisecond. */
        endCursor: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
        hasNextPage: Type.Boolean(),
      },
      closed,
    ),
  },
  exportMembers: {
    query: Type.Object({ ...memberFilters, format: Type.Optional(oneOf(['csv', 'jsonl'] as const)) }, closed),
    answer: Type.Unsafe<TextStream>({ type: 'string' }),
  },
  createMember: {
    query: write,
    body: Type.Object(
      {
        ...newMember,
        password: Type.Optional(Type.String({ maxLength: 4096 })),
      },
      closed,
    ),
    answer: one,
  },
  retrieveMember: {
    params: ofMember,
    query: none,
    answer: Type.Object({ data: Type.Union([AdminMember, Type.Null()]) }, closed),
  },
  updateMember: {
    params: ofMember,
    query: write,
    body: Type.Object({ email: Type.Optional(Email), profileImage: Type.Optional(Path), ...changes }, closed),
    answer: one,
  },
  deleteMember: {
    params: ofMember,
    query: write,
    /**
     * Accepted for `@memberstack/admin`: her customer at the payment provider always goes with her.
     */
    body: Type.Object(
      {
        deleteStripeCustomer: Type.Optional(Type.Boolean()),
        cancelStripeSubscriptions: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answer: Type.Object({ data: Type.Object({ id: Type.String() }, closed) }, closed),
  },
  addFreePlan: { params: ofMember, query: write, body: givenPlan, answer: one },
  removeFreePlan: { params: ofMember, query: write, body: plan, answer: one },
  disableMember: { params: ofMember, query: write, body: none, answer: one },
  enableMember: { params: ofMember, query: write, body: none, answer: one },
  verifyToken: {
    query: none,
    body: Type.Object({ token: Type.String({ maxLength: 4096 }) }, closed),
    answer: Type.Object(
      {
        data: Type.Union([
          Type.Object(
            {
              member: AdminMember,
              /** Ids of all plans that she can use now, those of her teams included. */
              plans: Type.Array(Type.String()),
              /** When the session ends at the latest, ISO 8601, UTC. */
              expiresAt: Type.String(),
            },
            closed,
          ),
          Type.Null(),
        ]),
      },
      closed,
    ),
  },
  endSessions: {
    params: ofMember,
    query: write,
    body: none,
    answer: ended,
  },
  listSessions: {
    params: ofMember,
    query: none,
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              /** Such as "Firefox on Windows". */
              device: nullableText,
              /** The network: IPv4 /24, IPv6 /64. */
              network: nullableText,
              createdAt: Type.String(),
              lastSeenAt: Type.String(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  endSession: {
    params: Type.Object({ ...ofMember.properties, session: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    query: write,
    body: none,
    answer: ended,
  },
  listActivity: {
    params: ofMember,
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** Older than the entry of this number. */
        before: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
      },
      closed,
    ),
    answer: auditPage,
  },
  listMails: {
    params: ofMember,
    query: none,
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              template: oneOf(mailNames),
              language: Type.String(),
              state: oneOf(['waiting', 'done', 'dead', 'expired'] as const),
              createdAt: Type.String(),
              finishedAt: nullableText,
              lastError: nullableText,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  showMail: {
    params: Type.Object({ ...ofMember.properties, mail: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    query: none,
    answer: renderedMail,
  },
  ...memberActionWire,
  ...noteWire,
  ...importWire,
  ...commentWire,
  ...configWire,
  ...siteWire,
  ...jobWire,
  ...keyWire,
  ...secretWire,
  ...webhookWire,
  ...operatorWire,
  ...auditWire,
} as const;

type PartOf<Row, Name extends string> = Name extends keyof Row
  ? Row[Name] extends TSchema
    ? Static<Row[Name]>
    : object
  : object;

/** operation -> what goes in (path, query and body as one object), and the answer. */
export type AdminWire = {
  [K in keyof typeof adminWire]: {
    in: PartOf<(typeof adminWire)[K], 'params'> &
      PartOf<(typeof adminWire)[K], 'query'> &
      PartOf<(typeof adminWire)[K], 'body'>;
    answer: Static<(typeof adminWire)[K]['answer']>;
  };
};
export type AdminOperation = keyof AdminWire;

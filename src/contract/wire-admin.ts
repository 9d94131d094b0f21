import { type Static, type TSchema, Type } from 'typebox';
import { CustomFieldValues, oneOf, PlanConnection } from './entities.ts';
import { CustomFieldsIn, closed, none, Open } from './wire-parts.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** A member as the owner's server sees her: every field, and never a secret. */
export const AdminMember = Type.Object(
  {
    id: Type.String(),
    auth: Type.Object(
      {
        email: Type.String(),
        hasPassword: Type.Boolean(),
        providers: Type.Array(Type.Object({ provider: Type.String() }, closed)),
      },
      closed,
    ),
    verified: Type.Boolean(),
    /** The member cannot log in, and her sessions open nothing. */
    disabled: Type.Boolean(),
    /** ISO 8601, UTC. */
    createdAt: Type.String(),
    /** Her last visit, ISO 8601, UTC, to within five minutes; null = none since she was created. */
    lastLogin: nullableText,
    profileImage: nullableText,
    customFields: CustomFieldValues,
    metaData: Open,
    json: Type.Unknown(),
    permissions: Type.Array(Type.String()),
    isModerator: Type.Boolean(),
    loginRedirect: nullableText,
    stripeCustomerId: nullableText,
    planConnections: Type.Array(Type.Object({ ...PlanConnection.properties, planName: Type.String() }, closed)),
  },
  closed,
);
export type AdminMember = Static<typeof AdminMember>;

const one = Type.Object({ data: AdminMember }, closed);
const ofMember = Type.Object({ member: Type.String({ minLength: 1, maxLength: 320 }) }, closed);
/** Answers what would happen, and changes nothing. */
const write = Type.Object({ dryRun: Type.Optional(oneOf(['true', 'false'] as const)) }, closed);
const flag = oneOf(['true', 'false'] as const);
const day = '^\\d{4}-\\d\\d-\\d\\d$';
const plan = Type.Object({ planId: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
/** A day, meant with its last moment, or a moment, UTC. Null = without an end. */
const EndsAt = Type.Union([
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z)?$' }),
  Type.Null(),
]);
const givenPlan = Type.Object({ ...plan.properties, endsAt: Type.Optional(EndsAt) }, closed);
const Path = Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]);
const changes = {
  customFields: Type.Optional(CustomFieldsIn),
  /** Merged into what is there; null removes a key. */
  metaData: Type.Optional(Open),
  /** Replaces the member's JSON whole. */
  json: Type.Optional(Type.Unknown()),
  loginRedirect: Type.Optional(Path),
  verified: Type.Optional(Type.Boolean()),
  permissions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
};
const Email = Type.String({ maxLength: 320 });
const ended = Type.Object({ data: Type.Object({ ended: Type.Integer() }, closed) }, closed);

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
        /** Beginnings of the address, the id, or words of the name; all words must fit. */
        search: Type.Optional(Type.String({ maxLength: 200 })),
        /** Id of a plan that they have. */
        plan: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        disabled: Type.Optional(flag),
        verified: Type.Optional(flag),
        /** Created on or after this day, UTC. */
        createdFrom: Type.Optional(Type.String({ pattern: day })),
        /** Created on or before this day, UTC. */
        createdTo: Type.Optional(Type.String({ pattern: day })),
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
  createMember: {
    query: write,
    body: Type.Object(
      {
        email: Email,
        /** Left out: the member logs in by code, provider or reset. */
        password: Type.Optional(Type.String({ maxLength: 4096 })),
        plans: Type.Optional(Type.Array(givenPlan, { maxItems: 20 })),
        ...changes,
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
  grantPlan: { params: ofMember, query: write, body: givenPlan, answer: one },
  revokePlan: { params: ofMember, query: write, body: plan, answer: one },
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
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.Integer(),
              at: Type.String(),
              event: Type.String(),
              /** `member`, `visitor`, `key`, `operator`, `admin` (command line) or `service`. */
              actor: Type.String(),
              /** The key's name or the operator's address. */
              actorName: nullableText,
              network: nullableText,
              detail: Open,
            },
            closed,
          ),
        ),
        hasNextPage: Type.Boolean(),
      },
      closed,
    ),
  },
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

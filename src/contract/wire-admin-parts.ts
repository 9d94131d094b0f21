import { type Static, Type } from 'typebox';
import { CustomFieldValues, oneOf, PlanConnection, planStatuses } from './entities.ts';
import { CustomFieldsIn, closed, Open } from './wire-parts.ts';

export const nullableText = Type.Union([Type.String(), Type.Null()]);

/** A member as the owner's server sees her: every field, and never a secret. */
export const AdminMember = Type.Object(
  {
    id: Type.String(),
    auth: Type.Object(
      {
        email: Type.String(),
        hasPassword: Type.Boolean(),
        /** An authenticator app. Absent = there is none. */
        hasSecondFactor: Type.Optional(Type.Literal(true)),
        /** Oldest first. Absent = there is none. */
        passkeys: Type.Optional(
          Type.Array(
            Type.Object(
              {
                id: Type.String(),
                name: Type.String(),
                createdAt: Type.String(),
                /** The last login by it; null = none yet. */
                lastUsedAt: nullableText,
              },
              closed,
            ),
          ),
        ),
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

export const one = Type.Object({ data: AdminMember }, closed);
export const ofMember = Type.Object({ member: Type.String({ minLength: 1, maxLength: 320 }) }, closed);
/** Answers what would happen, and changes nothing. */
export const write = Type.Object({ dryRun: Type.Optional(oneOf(['true', 'false'] as const)) }, closed);
export const flag = oneOf(['true', 'false'] as const);
export const day = '^\\d{4}-\\d\\d-\\d\\d$';
/** `ENDING`: cancelled, and running until its end. */
export const planStatusFilters = [...planStatuses, 'ENDING'] as const;
export type PlanStatusFilter = (typeof planStatusFilters)[number];
export const memberFilters = {
  /** Beginnings of the address, the id, or words of the name; all words must fit. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Id of a plan that they have. */
  plan: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** What the plan is at, or any plan of theirs; then `plan` need not be active. */
  status: Type.Optional(oneOf(planStatusFilters)),
  disabled: Type.Optional(flag),
  verified: Type.Optional(flag),
  /** Created on or after this day, UTC. */
  createdFrom: Type.Optional(Type.String({ pattern: day })),
  /** Created on or before this day, UTC. */
  createdTo: Type.Optional(Type.String({ pattern: day })),
  /** Last seen on or after this day, UTC. */
  seenFrom: Type.Optional(Type.String({ pattern: day })),
  /** Last seen on or before this day, UTC; never seen counts as well. */
  seenTo: Type.Optional(Type.String({ pattern: day })),
  /** `key=value` of a custom field, which is exactly so. */
  field: Type.Optional(Type.String({ pattern: '^[^=]{1,100}=', maxLength: 4197 })),
};
export const plan = Type.Object({ planId: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
/** A day, meant with its last moment, or a moment, UTC. Null = without an end. */
export const EndsAt = Type.Union([
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z)?$' }),
  Type.Null(),
]);
export const givenPlan = Type.Object({ ...plan.properties, endsAt: Type.Optional(EndsAt) }, closed);
export const Path = Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]);
export const changes = {
  customFields: Type.Optional(CustomFieldsIn),
  /** Merged into what is there; null removes a key. */
  metaData: Type.Optional(Open),
  /** Replaces the member's JSON whole. */
  json: Type.Optional(Type.Unknown()),
  loginRedirect: Type.Optional(Path),
  verified: Type.Optional(Type.Boolean()),
  permissions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
};
export const Email = Type.String({ maxLength: 320 });
/** Without a password the member logs in by code, provider or reset. */
export const newMember = {
  email: Email,
  plans: Type.Optional(Type.Array(givenPlan, { maxItems: 20 })),
  ...changes,
};
export const ended = Type.Object({ data: Type.Object({ ended: Type.Integer() }, closed) }, closed);

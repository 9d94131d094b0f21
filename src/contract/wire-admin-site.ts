import { Type } from 'typebox';
import { oneOf } from './entities.ts';
import { Health } from './wire-admin-health.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed, none, pageReport } from './wire-parts.ts';

const Money = Type.Object({ currency: Type.String(), amount: Type.Number() }, closed);
const count = Type.Integer();

const Numbers = Type.Object(
  {
    members: Type.Integer(),
    /** Since the first day of the calendar month, UTC. */
    signupsThisMonth: Type.Integer(),
    /** Whose session was used within seven days. */
    active: Type.Integer(),
    /** Each day of the time, UTC, the oldest first. */
    signups: Type.Array(Type.Object({ day: Type.String(), members: Type.Integer() }, closed)),
    plans: Type.Array(
      Type.Object(
        {
          planId: Type.String(),
          name: Type.String(),
          isPaid: Type.Boolean(),
          /** Who has it now. */
          members: Type.Integer(),
          /** Who of them took it within the time. */
          added: Type.Integer(),
          /** The same for each day of `signups`. */
          addedByDay: Type.Array(Type.Integer()),
        },
        closed,
      ),
    ),
    /** Of running subscriptions, in units of each currency. */
    monthlyRevenue: Type.Array(Money),
    /** `active` and `monthlyRevenue` at the end of each day of `signups`; null = not recorded. */
    recorded: Type.Array(
      Type.Union([Type.Object({ active: Type.Integer(), monthlyRevenue: Type.Array(Money) }, closed), Type.Null()]),
    ),
    /** The first day that is recorded; null = none. */
    recordedSince: nullableText,
    countedAt: Type.String(),
  },
  closed,
);

const Attention = Type.Object(
  {
    mails: Type.Object({ dead: count, failing: count }, closed),
    webhooks: Type.Object({ dead: count, failing: count }, closed),
    unpaid: Type.Object(
      {
        /** Plans whose payment failed or waits for the member. */
        plans: count,
        /** The newest five of them. */
        newest: Type.Array(
          Type.Object(
            { memberId: Type.String(), email: Type.String(), planName: Type.String(), status: Type.String() },
            closed,
          ),
        ),
      },
      closed,
    ),
    /** Comments whose reports wait for an answer. */
    reportedComments: count,
  },
  closed,
);

export const siteWire = {
  getNumbers: {
    /** 30 where it is left out. */
    query: Type.Object({ days: Type.Optional(oneOf(['7', '30', '90', '365'] as const)) }, closed),
    answer: Type.Object({ data: Numbers }, closed),
  },
  getAttention: { query: none, answer: Type.Object({ data: Attention }, closed) },
  getInstall: {
    query: none,
    answer: Type.Object(
      {
        data: Type.Object(
          {
            /** Public origin of the service, no trailing slash. */
            serviceUrl: Type.String(),
            /**
             * The 20 that were last seen within three months, by origin. One without its port
             * stands for all ports of a developer's machine.
             */
            seen: Type.Array(Type.Object({ origin: Type.String(), seenAt: Type.String() }, closed)),
            /** What builders sent from the inspector in test mode: the last 20 pages of a month. */
            findings: Type.Array(Type.Object({ ...pageReport, sentAt: Type.String() }, closed)),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  getHealth: { query: none, answer: Type.Object({ data: Health }, closed) },
  startBackup: {
    query: write,
    body: none,
    /** Of the backup that is under way now; an older one where it has not ended. */
    answer: Type.Object({ data: Type.Object({ runningSince: Type.String() }, closed) }, closed),
  },
  listDeliveries: {
    query: Type.Object(
      {
        kind: Type.Optional(oneOf(['webhook', 'mail'] as const)),
        /** Without it what waits and what was given up. */
        state: Type.Optional(oneOf(['waiting', 'dead', 'done'] as const)),
        id: Type.Optional(Type.String({ maxLength: 100 })),
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              kind: oneOf(['webhook', 'mail'] as const),
              /** `dead`: given up; `done`: taken, of webhooks. */
              state: oneOf(['waiting', 'dead', 'done'] as const),
              attempts: Type.Integer(),
              createdAt: Type.String(),
              /** When it is tried next, or was given up or taken. */
              at: Type.String(),
              /** It is being tried, or as soon as a worker is free. */
              isDue: Type.Boolean(),
              lastError: nullableText,
              /** The event of a webhook, the kind of a mail. */
              type: nullableText,
              /** The host that a webhook goes to. */
              host: nullableText,
              /** The id of the member whom it is about. */
              member: nullableText,
              /** The address that the member has now. Null = the member is gone, or a key asks. */
              memberEmail: nullableText,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  getDelivery: {
    params: Type.Object({ delivery: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    query: none,
    answer: Type.Object(
      {
        data: Type.Object(
          {
            id: Type.String(),
            /** Null where it cannot be read any more: its member is deleted, or its secret gone. */
            request: Type.Union([
              Type.Object(
                {
                  host: nullableText,
                  /** Without the signature. */
                  headers: Type.Record(Type.String(), Type.String()),
                  /** The first 100,000 characters. */
                  body: Type.String(),
                },
                closed,
              ),
              Type.Null(),
            ]),
            /** The last try. Null before the first, and where nothing was sent. */
            answer: Type.Union([
              Type.Object(
                {
                  at: Type.String(),
                  durationMs: Type.Integer(),
                  /** Null: there was no answer. */
                  status: Type.Union([Type.Integer(), Type.Null()]),
                  /** The first 2,000 characters. */
                  body: Type.String(),
                },
                closed,
              ),
              Type.Null(),
            ]),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  retryDeliveries: {
    query: write,
    body: Type.Object({ id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }, closed),
    answer: Type.Object({ data: Type.Object({ retried: Type.Integer() }, closed) }, closed),
  },
} as const;

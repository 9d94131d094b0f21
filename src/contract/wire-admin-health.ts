import { type Static, Type } from 'typebox';
import { oneOf } from './entities.ts';
import { nullableText } from './wire-admin-parts.ts';
import { closed } from './wire-parts.ts';

const Queue = Type.Object(
  {
    kind: oneOf(['mail', 'webhook'] as const),
    /** Due, and mails that failed and are tried again. */
    waiting: Type.Integer(),
    oldestMinutes: Type.Integer(),
    /** Waiting for a later time, such as the next try of a webhook. */
    later: Type.Integer(),
    /** Given up. */
    dead: Type.Integer(),
  },
  closed,
);

/** One thing that was looked at, and what to do about it. */
export const Check = Type.Object(
  { check: Type.String(), state: oneOf(['ok', 'warning', 'fault'] as const), message: Type.String() },
  closed,
);
export type Check = Static<typeof Check>;

/** How the whole installation is, all apps of it. */
export const Health = Type.Object(
  {
    checkedAt: Type.String(),
    version: Type.String(),
    node: Type.String(),
    startedAt: Type.String(),
    /** Of the configuration, in the process that answers. */
    revision: Type.Integer(),
    database: Type.Object(
      { engine: oneOf(['sqlite', 'postgres'] as const), version: Type.String(), migrations: Type.Integer() },
      closed,
    ),
    /** What `latchkey doctor` finds. */
    checks: Type.Array(Check),
    outbox: Type.Array(Queue),
    backups: Type.Object(
      {
        /** `MS_BACKUP_DIR`; null = not set, and no backup can be started here. */
        folder: nullableText,
        /** Of the one under way, in the process that answers. */
        runningSince: nullableText,
        /** Why the last one that was started here failed. */
        failure: nullableText,
        newest: Type.Union([
          Type.Object(
            {
              madeAt: Type.String(),
              version: Type.String(),
              /** Null = it was never verified. */
              verifiedAt: nullableText,
              isRestored: Type.Boolean(),
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
);
export type Health = Static<typeof Health>;

import { type TSchema, Type } from 'typebox';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { Decision, ModerationItem, ModerationLine } from './moderation-entities.ts';
import { detailFields } from './upload-entities.ts';
import {
  limits,
  moderationActions,
  moderationKinds,
  moderationTabs,
  pageChanges,
  rejectReasons,
  reportReasons,
} from './vocabulary.ts';
import { Cursor, Flag, id, none, ProviderId, Text } from './wire-parts.ts';

const ItemId = id('mod');
const Day = Type.Optional(Type.String({ pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$' }));
const ofItem = Type.Object({ itemId: ItemId }, closed);

export const moderationWire = {
  listModerationItems: {
    query: Type.Object(
      {
        tab: oneOf(moderationTabs),
        status: Type.Optional(oneOf(['open', 'done'] as const)),
        mine: Flag,
        /** Of the reports: those that say this. */
        reason: Type.Optional(oneOf(reportReasons)),
        cursor: Cursor,
      },
      closed,
    ),
    data: Type.Object(
      {
        items: Type.Array(ModerationLine),
        next: nullable(Type.String()),
        counts: Type.Record(Type.String(), Type.Integer()),
        /** Removal requests whose photo is still in view, because too many came at once. */
        inView: Type.Integer(),
      },
      closed,
    ),
  },
  /** `unveil`: with the addresses of its pictures, and the pass that approving them needs. */
  getModerationItem: { params: ofItem, query: Type.Object({ unveil: Flag }, closed), data: ModerationItem },
  claimModerationItem: { params: ofItem, body: none, data: ModerationItem },
  releaseModerationItem: { params: ofItem, query: none, data: none },
  decideModerationItem: {
    params: ofItem,
    body: Type.Object(
      {
        action: oneOf(moderationActions),
        /** Of the item as it was looked at: the slower of two gets 409. */
        version: Type.Integer({ minimum: 1 }),
        reason: Type.Optional(oneOf(rejectReasons)),
        note: Type.Optional(Text(limits.decisionNoteLength)),
        /** What the sender said of a set, put right. */
        edits: Type.Optional(Type.Object(detailFields, closed)),
        /** The pass of uncovered pictures. Showing them needs it. */
        look: Type.Optional(Text(120)),
      },
      closed,
    ),
    data: Type.Object({ seq: Type.Integer(), canRevert: Type.Boolean(), line: ModerationLine }, closed),
  },
  /** Nothing becomes of it before another moderator has agreed. */
  proposePageChange: {
    params: Type.Object({ providerId: ProviderId }, closed),
    body: Type.Object({ change: oneOf(pageChanges), note: Text(limits.decisionNoteLength) }, closed),
    data: Type.Object({ line: ModerationLine }, closed),
  },
  revertDecision: {
    params: Type.Object({ seq: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }, closed),
    body: none,
    data: Type.Object({ line: ModerationLine }, closed),
  },
  getModerationLog: {
    query: Type.Object(
      {
        cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
        actor: Type.Optional(Text(60)),
        item: Type.Optional(Text(30)),
        kind: Type.Optional(oneOf(moderationKinds)),
        /** What was decided about: a photo, a report, a claim, by its id. */
        target: Type.Optional(Text(30)),
        /** Days in UTC, both included. */
        from: Day,
        to: Day,
      },
      closed,
    ),
    data: Type.Object(
      {
        items: Type.Array(Decision),
        next: nullable(Type.String()),
        /**
         * Whether every row still fits to the one before it; `brokenAt` is the first that does not.
         */
        chain: Type.Object({ rows: Type.Integer(), brokenAt: nullable(Type.Integer()) }, closed),
      },
      closed,
    ),
  },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;

import { Type } from 'typebox';
import { maxChannelKeyLength } from './constants.ts';
import { oneOf } from './entities.ts';
import { flag, nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

const AdminComment = Type.Object(
  {
    id: Type.String(),
    channel: Type.String(),
    /** The post that it replies to; null = it is a post. */
    postId: nullableText,
    memberId: Type.String(),
    /** Null = the member is gone, or a key asks; `name` is null where she has given none. */
    author: Type.Union([Type.Object({ email: Type.String(), name: nullableText }, closed), Type.Null()]),
    content: Type.String(),
    likes: Type.Integer(),
    dislikes: Type.Integer(),
    /** Replies that are shown. */
    replies: Type.Integer(),
    /** ISO 8601, UTC, as the other two. */
    createdAt: Type.String(),
    editedAt: nullableText,
    /** Null = it is shown. */
    hiddenAt: nullableText,
  },
  closed,
);
const one = Type.Object({ data: AdminComment }, closed);
const ofComment = Type.Object({ comment: Type.String({ minLength: 1, maxLength: 100 }) }, closed);

const ReportedComment = Type.Object(
  {
    comment: AdminComment,
    state: oneOf(['open', 'answered'] as const),
    /** How many members have reported it. */
    count: Type.Integer(),
    /** The newest 20; `reason` is empty where the member gave none. */
    reports: Type.Array(
      Type.Object({ memberId: Type.String(), reason: Type.String(), createdAt: Type.String() }, closed),
    ),
    /** The newest report, ISO 8601, UTC. */
    reportedAt: Type.String(),
    answer: Type.Union([oneOf(['hidden', 'restored', 'dismissed'] as const), Type.Null()]),
    answeredAt: nullableText,
  },
  closed,
);
const Key = Type.String({ minLength: 1, maxLength: maxChannelKeyLength });
const AdminChannel = Type.Object(
  {
    channel: Type.String(),
    /** Posts that are shown. */
    posts: Type.Integer(),
    /** ISO 8601, UTC; null = it is open. */
    closedAt: nullableText,
  },
  closed,
);
const oneChannel = Type.Object({ data: AdminChannel }, closed);
const ofChannel = Type.Object({ channel: Key }, closed);

export const commentWire = {
  listComments: {
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** `endCursor` of the page before. */
        after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}\\.[\\w-]{1,100}$' })),
        channel: Type.Optional(Key),
        /** Id or address of the author. */
        member: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
        hidden: Type.Optional(flag),
      },
      closed,
    ),
    answer: Type.Object(
      { data: Type.Array(AdminComment), endCursor: nullableText, hasNextPage: Type.Boolean() },
      closed,
    ),
  },
  hideComment: { params: ofComment, query: write, body: none, answer: one },
  restoreComment: { params: ofComment, query: write, body: none, answer: one },
  deleteComment: {
    params: ofComment,
    query: write,
    answer: Type.Object({ data: Type.Object({ id: Type.String() }, closed) }, closed),
  },
  listReports: {
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** `endCursor` of the page before. */
        after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}\\.[\\w-]{1,100}$' })),
        channel: Type.Optional(Key),
        state: Type.Optional(oneOf(['open', 'answered'] as const)),
      },
      closed,
    ),
    answer: Type.Object(
      { data: Type.Array(ReportedComment), endCursor: nullableText, hasNextPage: Type.Boolean() },
      closed,
    ),
  },
  answerReports: {
    query: write,
    body: Type.Object(
      {
        comments: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 100 }),
        answer: oneOf(['hide', 'restore', 'dismiss', 'delete'] as const),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Object(
          {
            /** The ids that were answered. */
            answered: Type.Array(Type.String()),
            /** The ids of comments that are there no more. */
            missing: Type.Array(Type.String()),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  listChannels: {
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** `endCursor` of the page before. */
        after: Type.Optional(Key),
        /** A part of the key. */
        search: Type.Optional(Key),
        closed: Type.Optional(flag),
      },
      closed,
    ),
    answer: Type.Object(
      { data: Type.Array(AdminChannel), endCursor: nullableText, hasNextPage: Type.Boolean() },
      closed,
    ),
  },
  closeChannel: { query: write, body: ofChannel, answer: oneChannel },
  reopenChannel: { query: write, body: ofChannel, answer: oneChannel },
} as const;

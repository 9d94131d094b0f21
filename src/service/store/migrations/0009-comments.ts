import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

const toMember = 'foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade';

/** M §1.8 channels, comments, votes, subscriptions, events and presence. */
export const comments: Migration = {
  number: 9,
  name: 'comments',
  statements: (words) => [
    `create table comment_channels (
      ${tenantColumns},
      channel text not null,
      posts ${words.int} not null,
      last_event ${words.int} not null,
      primary key (app_id, mode, channel)
    )${words.end}`,

    `create table comments (
      ${tenantColumns},
      id text not null,
      channel text not null,
      post_id text,
      member_id text not null,
      number ${words.int} not null,
      content text not null,
      likes ${words.int} not null,
      dislikes ${words.int} not null,
      threads ${words.int} not null,
      created_at ${words.int} not null,
      edited_at ${words.int},
      primary key (app_id, mode, id),
      ${toMember},
      foreign key (app_id, mode, post_id) references comments (app_id, mode, id) on delete cascade
    )${words.end}`,
    `create index comments_of_channel on comments (app_id, mode, channel, number) where post_id is null`,
    `create index comments_of_post on comments (app_id, mode, post_id, number)`,
    `create index comments_of_member on comments (app_id, mode, member_id)`,

    `create table comment_votes (
      ${tenantColumns},
      comment_id text not null,
      member_id text not null,
      vote text not null check (vote in ('UP', 'DOWN')),
      primary key (app_id, mode, comment_id, member_id),
      foreign key (app_id, mode, comment_id) references comments (app_id, mode, id) on delete cascade,
      ${toMember}
    )${words.endKeyed}`,
    `create index comment_votes_of_member on comment_votes (app_id, mode, member_id)`,

    `create table comment_subscriptions (
      ${tenantColumns},
      channel text not null,
      member_id text not null,
      action text not null check (action in ('NONE', 'THREADS_ONLY')),
      primary key (app_id, mode, channel, member_id),
      ${toMember}
    )${words.endKeyed}`,
    `create index comment_subscriptions_of_member on comment_subscriptions (app_id, mode, member_id)`,

    // R78 ids only, never a comment's text: a reader of an event loads the comment as it is then.
    `create table comment_events (
      ${tenantColumns},
      channel text not null,
      number ${words.int} not null,
      kind text not null,
      post_id text,
      thread_id text,
      member_id text,
      happened_at ${words.int} not null,
      primary key (app_id, mode, channel, number)
    )${words.endKeyed}`,
    `create index comment_events_by_age on comment_events (happened_at)`,

    `create table comment_presence (
      ${tenantColumns},
      channel text not null,
      stream_id text not null,
      person text not null,
      process text not null,
      ends_at ${words.int} not null,
      primary key (app_id, mode, channel, stream_id)
    )${words.endKeyed}`,
    `create index comment_presence_of_process on comment_presence (process)`,
    `create index comment_presence_by_age on comment_presence (ends_at)`,
  ],
};

import { flag, type Migration, tenantColumns } from '../../../platform/database/migration.ts';

const toMember = (column: string) =>
  `foreign key (app_id, mode, ${column}) references members (app_id, mode, id) on delete cascade`;

export const members: Migration = {
  number: 2,
  name: 'members',
  statements: (words) => [
    `create table members (
      ${tenantColumns},
      id text not null,
      email text not null,
      email_canon text not null,
      password_hash text,
      ${flag(words, 'verified')},
      ${flag(words, 'disabled')},
      ${flag(words, 'is_moderator')},
      ${flag(words, 'seeded')},
      profile_image text,
      custom_fields text not null,
      meta_data text not null,
      permissions text not null,
      login_redirect text,
      payment_customer_id text,
      json text,
      created_at ${words.int} not null,
      last_seen_at ${words.int},
      primary key (app_id, mode, id)
    )${words.end}`,
    // R9: one account a mailbox, whatever the letters look like.
    `create unique index members_by_email on members (app_id, mode, email_canon)`,
    `create index members_by_payment_customer on members (app_id, mode, payment_customer_id)`,

    // R35: the provider's subject is the key, never the email.
    `create table identities (
      ${tenantColumns},
      provider text not null,
      subject text not null,
      member_id text not null,
      email text,
      ${flag(words, 'email_verified')},
      created_at ${words.int} not null,
      primary key (app_id, mode, provider, subject),
      ${toMember('member_id')}
    )${words.endKeyed}`,
    `create unique index identities_of_member on identities (app_id, mode, member_id, provider)`,

    `create table plan_connections (
      ${tenantColumns},
      id text not null,
      member_id text not null,
      plan_id text not null,
      type text not null,
      status text not null,
      ${flag(words, 'active')},
      payment text,
      created_at ${words.int} not null,
      primary key (app_id, mode, id),
      ${toMember('member_id')}
    )${words.end}`,
    `create unique index plan_connections_of_member on plan_connections (app_id, mode, member_id, plan_id)`,

    `create table teams (
      ${tenantColumns},
      id text not null,
      plan_id text not null,
      owner_id text not null,
      max_members ${words.int},
      seats_used ${words.int} not null check (seats_used >= 0),
      invite_token text,
      invite_expires_at ${words.int},
      created_at ${words.int} not null,
      primary key (app_id, mode, id),
      check (max_members is null or seats_used <= max_members),
      ${toMember('owner_id')}
    )${words.end}`,
    `create index teams_of_owner on teams (app_id, mode, owner_id)`,
    `create unique index teams_by_invite on teams (app_id, mode, invite_token)`,
    `create table team_members (
      ${tenantColumns},
      team_id text not null,
      member_id text not null,
      role text not null check (role in ('OWNER', 'MEMBER')),
      joined_at ${words.int} not null,
      primary key (app_id, mode, team_id, member_id),
      foreign key (app_id, mode, team_id) references teams (app_id, mode, id) on delete cascade,
      ${toMember('member_id')}
    )${words.endKeyed}`,
    `create index team_members_of_member on team_members (app_id, mode, member_id)`,
  ],
};

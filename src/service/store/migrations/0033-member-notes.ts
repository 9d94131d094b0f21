import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** What operators note about a member, for each other. The member never sees it. */
export const memberNotes: Migration = {
  number: 33,
  name: 'member notes',
  statements: ({ int, end }) => [
    `create table member_notes (
      ${tenantColumns},
      id text not null,
      member_id text not null,
      author_id text not null,
      content text not null,
      created_at ${int} not null,
      primary key (app_id, mode, id),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${end}`,
    'create index member_notes_of_member on member_notes (app_id, mode, member_id, created_at, id)',
  ],
};

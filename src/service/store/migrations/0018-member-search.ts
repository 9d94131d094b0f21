import type { Migration } from '../../../platform/database/migration.ts';
import { beginningsOf, searchedBeginnings } from '../members/searched-beginnings.ts';

/** R125 what a search of members and its filters are answered by, without reading all members. */
export const memberSearch: Migration = {
  number: 18,
  name: 'member search',
  statements: ({ engine }) => [
    ...searchedBeginnings.map(
      (name) =>
        `create index members_by_${name.replaceAll('-', '_')}_beginning on members (app_id, mode, (${beginningsOf(engine)[name]}))`,
    ),
    `create index members_disabled on members (app_id, mode, created_at, id) where disabled = 1`,
    `create index members_unverified on members (app_id, mode, created_at, id) where verified = 0`,
    `create index plan_connections_by_plan on plan_connections (app_id, mode, plan_id, active, member_id)`,
  ],
};

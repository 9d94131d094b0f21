import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberRecord } from './member-record.ts';
import { memberOf, selectMembers } from './member-row.ts';
import type { FoundMembers, MemberSearch } from './member-search.ts';
import { searchMembers } from './search-members.ts';

/** The part of the members that lists and counts them. */
export interface MemberLists {
  count(tenant: Tenant): Promise<number>;
  /** The same, and `max` where there are more: it reads no further. */
  countUpTo(tenant: Tenant, max: number): Promise<number>;
  /** Where the pictures of members are, in the order of `page`. */
  images(tenant: Tenant, options: { after?: string; limit: number }): Promise<{ id: string; profileImage: string }[]>;
  /** Members in the order of their ids, after `after`: page by page each appears exactly once. */
  page(tenant: Tenant, options: { after?: string; limit: number }): Promise<MemberRecord[]>;
  /**
   * Members in the order of their creation, after or, with `DESC`, before `from`. A `from` without
   * an id leaves out all who were created at that moment.
   */
  byCreation(tenant: Tenant, options: CreationPage): Promise<MemberRecord[]>;
  /** R125 members that a search and filters find, page by page. */
  search(tenant: Tenant, search: MemberSearch): Promise<FoundMembers>;
}

export interface CreationPage {
  order: 'ASC' | 'DESC';
  /** `at`: ms since 1970; null = from the beginning. */
  from: { at: number; id: string | null } | null;
  limit: number;
}

export function memberListsIn(db: Db): MemberLists {
  return {
    count: (tenant) => countMembers(db, tenant),
    async countUpTo({ appId, mode }, max) {
      const some = db.sql
        .selectFrom('members')
        .select('id')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .limit(max)
        .as('some');
      const row = await db.sql.selectFrom(some).select(sql<number>`count(*)`.as('members')).executeTakeFirstOrThrow();
      return row.members;
    },
    async images({ appId, mode }, { after, limit }) {
      const rows = await db.sql
        .selectFrom('members')
        .select(['id', 'profile_image'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('profile_image', 'is not', null)
        .$if(after !== undefined, (q) => q.where('id', '>', after!))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, profile_image }) => ({ id, profileImage: profile_image! }));
    },
    async page(tenant, { after, limit }) {
      const rows = await selectMembers(db, tenant)
        .$if(after !== undefined, (q) => q.where('id', '>', after!))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(memberOf);
    },
    async byCreation(tenant, { order, from, limit }) {
      const [orLater, later] = order === 'ASC' ? (['>=', '>'] as const) : (['<=', '<'] as const);
      const rows = await selectMembers(db, tenant)
        .$if(from !== null, (q) => {
          const { at, id } = from!;
          if (id === null) return q.where('created_at', later, at);
          // The first condition is what the index is searched by.
          return q
            .where('created_at', orLater, at)
            .where((is) => is.or([is('created_at', later, at), is('id', later, id)]));
        })
        .orderBy('created_at', order === 'ASC' ? 'asc' : 'desc')
        .orderBy('id', order === 'ASC' ? 'asc' : 'desc')
        .limit(limit)
        .execute();
      return rows.map(memberOf);
    },
    search: (tenant, search) => searchMembers(db, tenant, search),
  };
}

/** `without` 'seeded': only those that test mode's limit counts. */
export async function countMembers(
  db: Db,
  { appId, mode }: Tenant,
  without: readonly 'seeded'[] = [],
): Promise<number> {
  const row = await db.sql
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('members'))
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .$if(without.length > 0, (q) => q.where('seeded', '=', 0))
    .executeTakeFirstOrThrow();
  return row.members;
}

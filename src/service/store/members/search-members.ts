import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberRecord } from './member-record.ts';
import { memberColumns, memberOf } from './member-row.ts';
import type { FoundMembers, MemberPlace, MemberSearch } from './member-search.ts';
import { candidatesOf } from './search-candidates.ts';
import { type Condition, createdOfFew, ofTenant, ordered, spanOf, unindexed, wordsOf } from './search-conditions.ts';

/** How many members a page reads in turn, where it is not full of its first ones. */
const steps = [1_000, 19_000];
const columns = sql.join(memberColumns.map((name) => sql.ref(name)));

/**
 * R125 members by beginnings and filters, in the order of creation. No query reads more than a
 * fixed number of rows: few candidates are sorted, many are walked through for a page at a time.
 */
export async function searchMembers(db: Db, tenant: Tenant, search: MemberSearch): Promise<FoundMembers> {
  const { limit } = search;
  const candidates = await candidatesOf(db, tenant, search);
  if (candidates) return sortedOf(db, tenant, search, candidates);
  const members: MemberRecord[] = [];
  let { from } = search;
  for (const step of [limit + 1, ...steps]) {
    const { rows } = await walked(db, tenant, { ...search, from, limit: limit + 1 - members.length }, step).execute(
      db.sql,
    );
    members.push(...rows.map(memberOf));
    if (members.length > limit) {
      members.length = limit;
      return { members, next: placeOf(members.at(-1)!), matchCount: null };
    }
    from = await endOf(db, tenant, { ...search, from }, step);
    if (!from) return { members, next: null, matchCount: null };
  }
  return { members, next: from, matchCount: null };
}

const placeOf = ({ createdAt, id }: MemberRecord): MemberPlace => ({ at: createdAt, id });

type Row = Parameters<typeof memberOf>[0];

/** All candidates that fit are put in order; only those of the page are read whole. */
async function sortedOf(db: Db, tenant: Tenant, search: MemberSearch, candidates: Condition): Promise<FoundMembers> {
  const { limit, from } = search;
  // Of one word they are those who fit, and no text is read again.
  const rest = wordsOf(search.search).length === 1 ? { ...search, search: '' } : search;
  const { rows: found } = await sql<{ id: string; is_behind: number }>`select id,
    case when ${spanOf(search, createdOfFew)} then 1 else 0 end as is_behind
    from members where ${ofTenant(tenant)} and ${candidates} and ${spanOf({ ...search, from: null }, createdOfFew)}
    and ${unindexed(tenant, rest, db, 'members')} ${ordered(search, createdOfFew)}`.execute(db.sql);
  const behind = from ? found.filter(({ is_behind }) => Number(is_behind) === 1) : found;
  const ids = behind.slice(0, limit).map(({ id }) => id);
  const members = await byIds(db, tenant, search, ids);
  return { members, next: behind.length > limit ? placeOf(members.at(-1)!) : null, matchCount: found.length };
}

async function byIds(db: Db, tenant: Tenant, search: MemberSearch, ids: readonly string[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`select ${columns} from members
    where ${ofTenant(tenant)} and id in (${sql.join(ids)}) ${ordered(search, createdOfFew)}`.execute(db.sql);
  return rows.map(memberOf);
}

/** The next members of the span. Rare states have indexes of their own, which need the literal. */
const stretch = (tenant: Tenant, search: MemberSearch, size: number) => {
  const rare = [
    ...(search.disabled ? [sql`and disabled = 1`] : []),
    ...(search.verified === false ? [sql`and verified = 0`] : []),
  ];
  return sql`select ${columns} from members where ${ofTenant(tenant)} and ${spanOf(search)}
    ${sql.join(rare, sql` `)} ${ordered(search)} limit ${size}`;
};

const walked = (db: Db, tenant: Tenant, search: MemberSearch, size: number) =>
  sql<Row>`select ${columns} from (${stretch(tenant, search, size)}) as "some"
    where ${unindexed(tenant, search, db, 'some')} ${ordered(search)} limit ${search.limit}`;

/** The last of the members that were walked through, where there may be more behind. */
async function endOf(db: Db, tenant: Tenant, search: MemberSearch, size: number): Promise<MemberPlace | null> {
  const { rows } = await sql<{ created_at: number; id: string }>`select created_at, id
    from (${stretch(tenant, search, size)}) as "some" ${ordered(search)} limit 1 offset ${size - 1}`.execute(db.sql);
  return rows[0] ? { at: Number(rows[0].created_at), id: rows[0].id } : null;
}

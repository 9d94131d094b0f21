import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlanStatus } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberRecord } from './member-record.ts';
import { memberColumns, memberOf } from './member-row.ts';
import { beginningsOf, searchedBeginnings } from './searched-beginnings.ts';

export interface MemberFilters {
  /** Beginnings of words, all of which must fit. Empty = all members. */
  search: string;
  plan: string | null;
  /** What a plan of theirs is at; that of `plan`, if any, which need not be active then. */
  status: PlanStatus | null;
  disabled: boolean | null;
  verified: boolean | null;
  /** ms since 1970, both included. */
  createdFrom: number | null;
  createdTo: number | null;
  /** When they were last seen. */
  seenFrom: number | null;
  seenTo: number | null;
  /** A custom field that is exactly so. */
  field: { key: string; value: string } | null;
}

/** Where a page begins or ends, in the order of creation. */
export interface MemberPlace {
  at: number;
  /** Null = behind all of this moment. */
  id: string | null;
}

export interface MemberSearch extends MemberFilters {
  order: 'ASC' | 'DESC';
  from: MemberPlace | null;
  limit: number;
}

export interface FoundMembers {
  members: MemberRecord[];
  /** Where the next page begins; null = there is none. */
  next: MemberPlace | null;
  /** How many fit on all pages; null = not counted. */
  matchCount: number | null;
}

/** What one beginning may find, and what a plan may hold for its members to be sorted. */
const candidatesAtMost = 1_000;
/** How many members a page reads in turn, where it is not full of its first ones. */
const steps = [1_000, 19_000];
const lastMoment = 8.64e15;
const maxWords = 5;

type Condition = RawBuilder<SqlBool>;
const and = (conditions: Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
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
const ofTenant = ({ appId, mode }: Tenant) => sql<SqlBool>`app_id = ${appId} and mode = ${mode}`;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s\0]+/)
    .filter(Boolean)
    .slice(0, maxWords);
/** The last text that begins so, and more. */
const afterAll = (beginning: string) => `${beginning}\u{10ffff}`;

/**
 * SQLite, and PostgreSQL in the locale C, make small letters of A to Z only: a name may begin with
 * a large one of another alphabet.
 */
function spellingsOf(word: string): string[] {
  const [first = ''] = word;
  const large = first.toUpperCase() + word.slice(first.length);
  return /^[\x20-\x7e]/.test(word) || large === word ? [word] : [word, large];
}

const between = (expression: string, word: string): Condition =>
  sql`${sql.raw(expression)} >= ${word} and ${sql.raw(expression)} < ${afterAll(word)}`;

const engineOf = (db: Db) => (db.kind === 'postgres' ? 'postgres' : 'sqlite');

/** Some searched text begins with the word. */
const fits = (db: Db, word: string): Condition => {
  const expressions = beginningsOf(engineOf(db));
  return or(searchedBeginnings.flatMap((name) => spellingsOf(word).map((one) => between(expressions[name], one))));
};

/** Some whose searched texts begin so, in a list for each text. */
function beginningWith(db: Db, tenant: Tenant, text: string, column: RawBuilder<unknown>) {
  const expressions = beginningsOf(engineOf(db));
  return spellingsOf(text).flatMap((one) =>
    searchedBeginnings.map(
      (name) => sql`select * from (select ${column} from members
        where ${ofTenant(tenant)} and ${between(expressions[name], one)} limit ${candidatesAtMost}) as "some"`,
    ),
  );
}

/** All words must fit, so the one that the fewest begin with finds the candidates. */
async function rarestOf(db: Db, tenant: Tenant, words: readonly string[]): Promise<string> {
  const counts = words.map((word, i) => {
    const lists = beginningWith(db, tenant, word, sql`1 as found`);
    return sql`(select count(*) from (${sql.join(lists, sql` union all `)}) as "some") as ${sql.ref(`w${i}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db.sql);
  const countOf = (word: string) => Number(rows[0]![`w${words.indexOf(word)}`]);
  return words.toSorted((a, b) => countOf(a) - countOf(b))[0]!;
}

/** Ids that alone can fit, or null where there are too many of them to sort. */
async function candidatesOf(db: Db, tenant: Tenant, filters: MemberFilters): Promise<Condition | null> {
  const { search, plan, status } = filters;
  const words = wordsOf(search);
  const [first] = words;
  if (first !== undefined) {
    const rarest = words.length > 1 ? await rarestOf(db, tenant, words) : first;
    // By its place in the table, so that an index alone finds them.
    const key = sql.raw(db.kind === 'postgres' ? 'id' : 'rowid');
    const lists = [...new Set([rarest, words.join(' ')])].flatMap((text) => beginningWith(db, tenant, text, key));
    return sql`${key} in (${sql.join(lists, sql` union `)})`;
  }
  const few = [
    ...(status === null || status === 'ACTIVE' ? [] : [isAt(status)]),
    ...(plan === null ? [] : [status === null ? isOf(plan) : sql<SqlBool>`plan_id = ${plan}`]),
  ];
  for (const condition of few) {
    const holders = sql<{ member_id: string }>`select member_id from plan_connections
      where ${ofTenant(tenant)} and ${condition} limit ${candidatesAtMost + 1}`;
    const { rows } = await holders.execute(db.sql);
    if (rows.length <= candidatesAtMost) return sql`id in (select member_id from (${holders}) as "some")`;
  }
  return null;
}

/** The index of what is not active needs its literal. */
const isAt = (status: PlanStatus) =>
  status === 'ACTIVE' ? sql<SqlBool>`status = 'ACTIVE'` : sql<SqlBool>`status = ${status} and status <> 'ACTIVE'`;
const isOf = (plan: string) => sql<SqlBool>`plan_id = ${plan} and active = 1`;

/** A plan as `plan` and `status` ask for it. */
function holdsPlan(tenant: Tenant, { plan, status }: MemberFilters, rows: 'members' | 'some'): Condition[] {
  if (plan === null && status === null) return [];
  const held = and([
    ...(plan === null ? [] : [status === null ? isOf(plan) : sql<SqlBool>`plan_id = ${plan}`]),
    ...(status === null ? [] : [isAt(status)]),
  ]);
  return [
    sql`exists (select 1 from plan_connections where ${ofTenant(tenant)} and ${held}
      and member_id = ${sql.ref(`${rows}.id`)})`,
  ];
}

/**
 * By its text as it was written, because a value can hold what is no text to PostgreSQL. Inside
 * another value the quotation marks would be escaped.
 */
const hasField = (db: Db, { key, value }: { key: string; value: string }): Condition => {
  const written = `${JSON.stringify(key)}:${JSON.stringify(value)}`;
  return db.kind === 'postgres'
    ? sql`position(${written} in custom_fields) > 0`
    : sql`instr(custom_fields, ${written}) > 0`;
};

/** What no index decides. */
function restOf(tenant: Tenant, filters: MemberFilters, db: Db, rows: 'members' | 'some'): Condition {
  const { search, disabled, verified, seenFrom, seenTo, field } = filters;
  const words = wordsOf(search);
  const conditions: Condition[] = [
    ...(words.length > 0 ? [or([and(words.map((word) => fits(db, word))), fits(db, words.join(' '))])] : []),
    ...holdsPlan(tenant, filters, rows),
    ...(disabled === null ? [] : [disabled ? sql<SqlBool>`disabled = 1` : sql<SqlBool>`disabled = 0`]),
    ...(verified === null ? [] : [verified ? sql<SqlBool>`verified = 1` : sql<SqlBool>`verified = 0`]),
    ...(seenFrom === null ? [] : [sql<SqlBool>`last_seen_at >= ${seenFrom}`]),
    ...(seenTo === null ? [] : [sql<SqlBool>`(last_seen_at is null or last_seen_at <= ${seenTo})`]),
    ...(field === null ? [] : [hasField(db, field)]),
  ];
  return conditions.length === 0 ? sql`1 = 1` : and(conditions);
}

const created = sql`created_at`;
/** No index is searched by it: few candidates are found by their ids. */
const createdOfFew = sql`+created_at`;

/** The span of creation, and what comes behind the page before. */
function spanOf({ createdFrom, createdTo, order, from }: MemberSearch, at = created): Condition {
  const low = Math.max(createdFrom ?? 0, order === 'ASC' && from ? from.at : 0);
  const high = Math.min(createdTo ?? lastMoment, order === 'DESC' && from ? from.at : lastMoment);
  const span = sql<SqlBool>`${at} >= ${low} and ${at} <= ${high}`;
  if (!from) return span;
  const behind = order === 'ASC' ? sql.raw('>') : sql.raw('<');
  const later = sql<SqlBool>`${at} ${behind} ${from.at}`;
  return from.id === null ? and([span, later]) : and([span, sql`(${later} or id ${behind} ${from.id})`]);
}

const ordered = ({ order }: MemberSearch, at = created) =>
  order === 'ASC' ? sql`order by ${at}, id` : sql`order by ${at} desc, id desc`;

type Row = Parameters<typeof memberOf>[0];

/** All candidates that fit are put in order; only those of the page are read whole. */
async function sortedOf(db: Db, tenant: Tenant, search: MemberSearch, candidates: Condition): Promise<FoundMembers> {
  const { limit, from } = search;
  // Of one word they are those who fit, and no text is read again.
  const rest = wordsOf(search.search).length === 1 ? { ...search, search: '' } : search;
  const { rows: found } = await sql<{ id: string; is_behind: number }>`select id,
    case when ${spanOf(search, createdOfFew)} then 1 else 0 end as is_behind
    from members where ${ofTenant(tenant)} and ${candidates} and ${spanOf({ ...search, from: null }, createdOfFew)}
    and ${restOf(tenant, rest, db, 'members')} ${ordered(search, createdOfFew)}`.execute(db.sql);
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
    where ${restOf(tenant, search, db, 'some')} ${ordered(search)} limit ${search.limit}`;

/** The last of the members that were walked through, where there may be more behind. */
async function endOf(db: Db, tenant: Tenant, search: MemberSearch, size: number): Promise<MemberPlace | null> {
  const { rows } = await sql<{ created_at: number; id: string }>`select created_at, id
    from (${stretch(tenant, search, size)}) as "some" ${ordered(search)} limit 1 offset ${size - 1}`.execute(db.sql);
  return rows[0] ? { at: Number(rows[0].created_at), id: rows[0].id } : null;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { PlanStatusFilter } from '../../../contract/wire-admin-parts.ts';
import type { Db } from '../db.ts';
import type { MemberFilters, MemberSearch } from './member-search.ts';
import { beginningsOf, searchedBeginnings } from './searched-beginnings.ts';

const lastMoment = 8.64e15;
const maxWords = 5;

/** A part of `where`. */
export type Condition = RawBuilder<SqlBool>;
const and = (conditions: Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

export const ofTenant = ({ appId, mode }: Tenant) => sql<SqlBool>`app_id = ${appId} and mode = ${mode}`;

export const wordsOf = (text: string) =>
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
export function spellingsOf(word: string): string[] {
  const [first = ''] = word;
  const large = first.toUpperCase() + word.slice(first.length);
  return /^[\x20-\x7e]/.test(word) || large === word ? [word] : [word, large];
}

export const between = (expression: string, word: string): Condition =>
  sql`${sql.raw(expression)} >= ${word} and ${sql.raw(expression)} < ${afterAll(word)}`;

export const engineOf = (db: Db) => (db.kind === 'postgres' ? 'postgres' : 'sqlite');

/** Some searched text begins with the word. */
const fits = (db: Db, word: string): Condition => {
  const expressions = beginningsOf(engineOf(db));
  return or(searchedBeginnings.flatMap((name) => spellingsOf(word).map((one) => between(expressions[name], one))));
};

/** The words of its index. Quotation marks within a value are escaped. */
const isEnding = sql<SqlBool>`status <> 'CANCELED' and payment like '%"cancelAtDate":%'
  and payment not like '%"cancelAtDate":null%'`;

/** The index of what is not active needs its literal. */
export function hasStatus(status: PlanStatusFilter): Condition {
  if (status === 'ENDING') return isEnding;
  return status === 'ACTIVE' ? sql`status = 'ACTIVE'` : sql`status = ${status} and status <> 'ACTIVE'`;
}
export const isActivePlan = (plan: string) => sql<SqlBool>`plan_id = ${plan} and active = 1`;

/** A plan as `plan` and `status` ask for it. */
function holdsPlan(tenant: Tenant, { plan, status }: MemberFilters, rows: 'members' | 'some'): Condition[] {
  if (plan === null && status === null) return [];
  const held = and([
    ...(plan === null ? [] : [status === null ? isActivePlan(plan) : sql<SqlBool>`plan_id = ${plan}`]),
    ...(status === null ? [] : [hasStatus(status)]),
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
export function unindexed(tenant: Tenant, filters: MemberFilters, db: Db, rows: 'members' | 'some'): Condition {
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
export const createdOfFew = sql`+created_at`;

/** The span of creation, and what comes behind the page before. */
export function spanOf({ createdFrom, createdTo, order, from }: MemberSearch, at = created): Condition {
  const low = Math.max(createdFrom ?? 0, order === 'ASC' && from ? from.at : 0);
  const high = Math.min(createdTo ?? lastMoment, order === 'DESC' && from ? from.at : lastMoment);
  const span = sql<SqlBool>`${at} >= ${low} and ${at} <= ${high}`;
  if (!from) return span;
  const behind = order === 'ASC' ? sql.raw('>') : sql.raw('<');
  const later = sql<SqlBool>`${at} ${behind} ${from.at}`;
  return from.id === null ? and([span, later]) : and([span, sql`(${later} or id ${behind} ${from.id})`]);
}

export const ordered = ({ order }: MemberSearch, at = created) =>
  order === 'ASC' ? sql`order by ${at}, id` : sql`order by ${at} desc, id desc`;

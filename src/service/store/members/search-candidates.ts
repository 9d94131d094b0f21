import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { MemberFilters } from './member-search.ts';
import {
  between,
  type Condition,
  engineOf,
  hasStatus,
  isActivePlan,
  ofTenant,
  spellingsOf,
  wordsOf,
} from './search-conditions.ts';
import { beginningsOf, searchedBeginnings } from './searched-beginnings.ts';

/** What one beginning may find, and what a plan may hold for its members to be sorted. */
const candidatesAtMost = 1_000;

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
export async function candidatesOf(db: Db, tenant: Tenant, filters: MemberFilters): Promise<Condition | null> {
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
    ...(status === null || status === 'ACTIVE' ? [] : [hasStatus(status)]),
    ...(plan === null ? [] : [status === null ? isActivePlan(plan) : sql<SqlBool>`plan_id = ${plan}`]),
  ];
  for (const condition of few) {
    const holders = sql<{ member_id: string }>`select member_id from plan_connections
      where ${ofTenant(tenant)} and ${condition} limit ${candidatesAtMost + 1}`;
    const { rows } = await holders.execute(db.sql);
    if (rows.length <= candidatesAtMost) return sql`id in (select member_id from (${holders}) as "some")`;
  }
  return null;
}

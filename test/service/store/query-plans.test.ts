import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/platform/database/sqlite/sqlite-connection.ts';
import { databaseFile } from '../../../src/service/store/schema.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { describeEngines, type TestEngine } from '../../support/engines.ts';
import { allMembers, tenant } from '../../support/store-fixtures.ts';
import { walk } from './walk.ts';

/** Reads a whole table by design: it is small, or that is the question. */
const mayScan = [
  /"(apps|app_keys|app_origins|app_revisions|schema_migrations)"/,
  /from "mailbox" (where "recipient"|order)/,
  // One row for each webhook endpoint, read at a start and by the doctor.
  /from "webhook_secrets"$/,
  // One row for each secret that an operator has stored.
  /from "stored_secrets"( where "sealed_value" is not null)?$/,
  // What waits for a seal is gone within seconds.
  /from "audit_waiting"/,
  // The newest members by an index, as many as are asked for.
  /select custom_fields from members [^)]*order by created_at desc, id desc limit \?\) as newest/,
];

/** Reads all rows of a tenant by design: it counts them, or reads the next page of them. */
const mayReadAll = [
  /from "audit_seals".* order by ("s"\.)?"position"( desc)? limit/,
  /from "audit_(removals|waiting)"/,
  /^select count\(\*\) as "?members"? from (\(select "id" from )?"?members"? /,
  /from "members" .* order by "id" limit/,
  /from "mailbox"/,
  /from "admin_keys"/,
  /from "webhook_secrets"/,
  // The newest webhooks that were taken, by an index.
  /from "outbox" where "state" = 'done' .*"letter" is not null order by "created_at" desc limit/,
  // The next comments of a site, by an index.
  /from "comments" .*order by "created_at" desc/,
  // The last jobs, by an index.
  /from "admin_jobs" .* order by "created_at" desc limit/,
  // The first day that is recorded, and the newest unpaid plans, by an index.
  /from "daily_numbers" .* order by "day" limit/,
  // The newest members by an index, as many as are asked for.
  /select custom_fields from members [^)]*order by created_at desc, id desc limit \?\) as newest/,
  // The sites of an app, which are few.
  /from "tag_sightings" .* order by "seen_at" desc/,
  // The last pages with findings, at most twenty.
  /from "page_findings" .* order by "sent_at" desc/,
  /from "plan_connections" where .* status in \('REQUIRES_PAYMENT'/,
  // Plans that are cancelled and still run, by an index of those alone.
  /from plan_connections\s+where .*"cancelAtDate"/,
];

/** Statements of `work`, with what SQLite does for each. */
async function plansOf(engine: TestEngine, work: (store: Store) => Promise<unknown>) {
  const place = (await engine.place()) as { folder: string };
  const statements = new Set<string>();
  const store = await engine.open({ trace: (sql) => statements.add(sql.trim()) }, place);
  statements.clear();
  await work(store);
  // Statistics of the few rows of a site's first days do not fit later ones.
  await store.close();
  await (await engine.open({}, place)).close();
  const raw = openSqlite(join(place.folder, databaseFile));
  const plans = [...statements]
    .filter((sql) => /^(select|update|delete|with)/.test(sql))
    .map((sql) => ({
      sql,
      plan: (raw.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail),
    }));
  raw.close();
  return plans;
}

describeEngines(
  '§ budgets',
  (engine) => {
    it('a million members slow no query down: each finds its rows by an index', async () => {
      const scans: string[] = [];
      for (const { sql, plan } of await plansOf(engine, (store) => walk(store, tenant))) {
        const isScan = plan.some(
          (detail) => /^SCAN (?!(late|next|agg|some|CONSTANT))/.test(detail) && !/USING .*INDEX/.test(detail),
        );
        // The rows of all members, to find those of one.
        const readsTenant = plan.some((detail) => detail.includes('(app_id=? AND mode=?)'));
        const isBad =
          (isScan && !mayScan.some((allowed) => allowed.test(sql))) ||
          (readsTenant && !mayReadAll.some((allowed) => allowed.test(sql)));
        if (isBad) scans.push(`${sql}\n  ${plan.join('\n  ')}`);
      }
      expect(scans).toEqual([]);
    });

    it('R125 finds who has a plan that is cancelled and still runs by an index of those alone', async () => {
      const filters = { ...allMembers, status: 'ENDING', order: 'ASC', from: null, limit: 1 } as const;
      const plans = await plansOf(engine, ({ members }) => members.search(tenant, filters));
      const used = plans.flatMap(({ plan }) => plan.filter((detail) => detail.includes('plan_connections')));
      const byTenant = 'USING INDEX plan_connections_cancelled (app_id=? AND mode=?';
      expect(new Set(used)).toEqual(
        new Set([
          `SEARCH plan_connections ${byTenant})`,
          `SEARCH plan_connections EXISTS ${byTenant} AND member_id=?)`,
        ]),
      );
    });

    it('R125 counts active members and holders of plans by spans of an index', async () => {
      const plans = await plansOf(engine, async ({ numbers }) => {
        await numbers.active(tenant, 0);
        await numbers.taken(tenant, 'pln_free');
        await numbers.paid(tenant, 'pln_pro');
      });
      const searches = plans.flatMap(({ plan }) => plan.filter((detail) => detail.startsWith('SEARCH')));
      const byStart = 'plan_connections_by_start (app_id=? AND mode=? AND plan_id=? AND active=? AND created_at>?';
      expect(searches).toEqual([
        'SEARCH sessions USING COVERING INDEX sessions_by_last_seen (app_id=? AND mode=? AND last_seen_at>?)',
        'SEARCH sessions USING COVERING INDEX sessions_by_last_seen (app_id=? AND mode=? AND last_seen_at>? AND last_seen_at<?)',
        `SEARCH plan_connections USING COVERING INDEX ${byStart})`,
        `SEARCH plan_connections USING COVERING INDEX ${byStart} AND created_at<?)`,
        `SEARCH plan_connections USING INDEX ${byStart} AND created_at<?)`,
      ]);
    });
  },
  ['file'],
);

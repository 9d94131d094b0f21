import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/platform/database/sqlite/sqlite-connection.ts';
import { databaseFile } from '../../../src/service/store/schema.ts';
import { describeEngines } from '../../support/engines.ts';
import { tenant } from '../../support/store-fixtures.ts';
import { walk } from './walk.ts';

/** Reads a whole table by design: it is small, or that is the question. */
const mayScan = [
  /"(apps|app_keys|app_origins|app_revisions|schema_migrations)"/,
  /from "mailbox" (where "recipient"|order)/,
  // What waits for a seal is gone within seconds.
  /from "audit_waiting"/,
];

/** Reads all rows of a tenant by design: it counts them, or reads the next page of them. */
const mayReadAll = [
  /from "audit_seals".* order by ("s"\.)?"position"( desc)? limit/,
  /from "audit_removals"/,
  /^select count/,
  /from "members" .* order by "id" limit/,
  /from "mailbox"/,
  /from "admin_keys"/,
  // The next comments of a site, by an index.
  /from "comments" .*order by "created_at" desc/,
  // The last jobs, by an index.
  /from "admin_jobs" .* order by "created_at" desc limit/,
];

describeEngines(
  '§ budgets',
  (engine) => {
    it('a million members slow no query down: each finds its rows by an index', async () => {
      const place = (await engine.place()) as { folder: string };
      const statements = new Set<string>();
      const store = await engine.open({ trace: (sql) => statements.add(sql.trim()) }, place);
      statements.clear();
      await walk(store, tenant);
      // Statistics of the few rows of a site's first days do not fit later ones.
      await store.close();
      await (await engine.open({}, place)).close();
      const raw = openSqlite(join(place.folder, databaseFile));
      const scans: string[] = [];
      for (const sql of statements) {
        if (!/^(select|update|delete|with)/.test(sql)) continue;
        const plan = raw.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
        const isScan = plan.some(
          ({ detail }) => /^SCAN (?!(late|next|agg|some|CONSTANT))/.test(detail) && !/USING .*INDEX/.test(detail),
        );
        // The rows of all members, to find those of one.
        const readsTenant = plan.some(({ detail }) => detail.includes('(app_id=? AND mode=?)'));
        const isBad =
          (isScan && !mayScan.some((allowed) => allowed.test(sql))) ||
          (readsTenant && !mayReadAll.some((allowed) => allowed.test(sql)));
        if (isBad) scans.push(`${sql}\n  ${plan.map((row) => row.detail).join('\n  ')}`);
      }
      raw.close();
      expect(scans).toEqual([]);
    });
  },
  ['file'],
);

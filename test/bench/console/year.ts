import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../src/service/store/schema.ts';

const dayMs = 24 * 60 * 60_000;
const days = 365;

/**
 * Spreads members, plans, sessions and recorded numbers over a year. A third of the members pays.
 */
export function spreadOverYear(folder: string, members: number): void {
  const db = new DatabaseSync(join(folder, databaseFile));
  const now = Date.now();
  const eachMs = Math.floor((days * dayMs) / members);
  const payment = { amount: 12, currency: 'eur', status: 'PAID', priceId: 'prc_pro' };
  const dates = { lastBillingDate: null, nextBillingDate: null, cancelAtDate: null };
  db.exec(`pragma synchronous = off; pragma cache_size = -400000; begin;
    update members set created_at = ${now} - rowid * ${eachMs}, last_seen_at = ${now} - rowid * ${eachMs} / 2;
    update plan_connections set created_at = ${now} - rowid * ${eachMs};
    update plan_connections set plan_id = 'pln_pro', type = 'SUBSCRIPTION', payment = '${JSON.stringify({ ...payment, ...dates })}'
      where rowid % 3 = 0 and plan_id = 'pln_free';
    update sessions set last_seen_at = ${now} - abs(random() % ${30 * dayMs})`);
  const record = db.prepare(
    `insert into daily_numbers (app_id, mode, day, active, revenue) values ('app_bench', 'sandbox', ?, ?, ?)`,
  );
  const today = Math.floor(now / dayMs);
  for (let day = today - days; day < today; day++)
    record.run(day, Math.floor(members / 5), JSON.stringify([{ currency: 'eur', amount: 4 * members }]));
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
}

import { StoreRefusal } from '../failure.ts';
import { postgresPool } from './postgres-pool.ts';

const prefix = 'latchkey_trial_';
/** One that is left after so long was of a process that died. */
const longestMs = 24 * 60 * 60 * 1000;
const missingRight = '42501';

/**
 * Empty tables beside the real ones, in a schema of their own that is gone afterwards. `work` gets
 * its address.
 */
export async function withTrialSchema<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const pool = postgresPool(url, { size: 1, isPatient: true, log: () => {} });
  const run = (sql: string) =>
    pool.query(sql).catch((error: Error & { code?: string }) => {
      if (error.code === missingRight)
        throw new StoreRefusal(
          'The user of MS_DATABASE_URL may create no schema in its database, which a trial needs.',
        );
      throw new StoreRefusal(`PostgreSQL (MS_DATABASE_URL) does not answer: ${error.message}.`);
    });
  const drop = (name: string) => run(`drop schema if exists ${name} cascade`);
  try {
    // The clock is the one of the database, which all who try share.
    const nowMs = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;
    const { rows: abandoned } = await run(
      `select nspname as name from pg_namespace where case when nspname ~ '^${prefix}[0-9]+_[0-9a-f]+$'
        then split_part(substr(nspname, ${prefix.length + 1}), '_', 1)::bigint < ${nowMs} - ${longestMs} end`,
    );
    for (const { name } of abandoned as { name: string }[]) await drop(name);
    const { rows: named } = await run(
      `select '${prefix}' || ${nowMs} || '_' || replace(gen_random_uuid()::text, '-', '') as name`,
    );
    const schema = (named[0] as { name: string }).name;
    await run(`create schema ${schema}`);
    const inside = new URL(url);
    inside.searchParams.set('options', `${inside.searchParams.get('options') ?? ''} -c search_path=${schema}`.trim());
    return await work(inside.href).finally(() => drop(schema));
  } finally {
    await pool.end();
  }
}

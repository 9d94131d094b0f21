import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../../src/service/store/open-store.ts';

export const databaseFile = 'latchkey.db';
export const tokenOf = (i: number) => createHash('sha256').update(`bench token ${i}`).digest('base64url');
export const emailOf = (i: number) => `member${i}@example.com`;
const hashOf = (i: number) => createHash('sha256').update(tokenOf(i)).digest('hex');
/** All members were last seen so long ago, so the next request of each updates it (R29). */
const awayMs = 60 * 60 * 1000;

/** Bytes of the database with what lies beside it. */
export const sizeOf = (folder: string) =>
  ['', '-wal'].reduce((sum, end) => {
    const found = statSync(join(folder, `${databaseFile}${end}`), { throwIfNoEntry: false });
    return sum + (found?.size ?? 0);
  }, 0);

/**
 * A database with so many members as their years would leave it: each with custom fields, a plan, a
 * session and two lines of the audit log. Rows are made by the database itself; ids are spread as
 * random ones are. A folder that holds them already stays as it is.
 */
export async function fill(folder: string, members: number, passwordHash: string): Promise<{ written: boolean }> {
  await (await openStore({ folder })).close();
  const db = new DatabaseSync(join(folder, databaseFile));
  const { found } = db.prepare("select count(*) as found from members where app_id = 'app_bench'").get() as {
    found: number;
  };
  if (found > 0) {
    const last = db.prepare('select 1 from sessions where token_hash = ?').get(hashOf(members - 1));
    db.close();
    if (found !== members) throw new Error(`${folder} holds ${found} members`);
    if (!last) throw new Error(`${folder} holds members with unknown tokens: remove it`);
    return { written: false };
  }
  // No other process uses it, and after a crash it is filled anew.
  db.exec('pragma synchronous = off; pragma cache_size = -400000; pragma foreign_keys = off; begin');
  const now = Date.now();
  const seq = `with recursive seq(i) as (select 0 union all select i + 1 from seq where i < ${members - 1})`;
  const id = (kind: string) =>
    `'${kind}_sb_' || printf('%08x%08x%09d', (i * 2654435761) & 4294967295, (i * 40503 + 977) & 4294967295, i)`;
  const ofApp = `'app_bench', 'sandbox'`;
  db.prepare(
    `insert into members (app_id, mode, id, email, email_canon, password_hash, verified, custom_fields, meta_data, permissions, created_at)
     ${seq} select ${ofApp}, ${id('mem')}, 'member' || i || '@example.com', 'member' || i || '@example.com', ?, 1,
       json_object('first-name', 'Member', 'last-name', 'Number ' || i, 'bio', 'Says in a sentence or two who she is, no. ' || i),
       '{}', '[]', ${now} - i from seq`,
  ).run(passwordHash);
  db.exec(
    `insert into plan_connections (app_id, mode, id, member_id, plan_id, type, status, active, created_at)
     ${seq} select ${ofApp}, ${id('con')}, ${id('mem')}, 'pln_free', 'FREE', 'ACTIVE', 1, ${now} - i from seq`,
  );
  const session = `insert into sessions (app_id, mode, token_hash, id, member_id, credential, device, ip_prefix, created_at, authenticated_at, last_seen_at, ends_at, idle_ms, idle_until)`;
  const times = `${now - awayMs}, ${now - awayMs}, ${now - awayMs}, ${now + 90 * 86_400_000}, ${14 * 86_400_000}, ${now + 14 * 86_400_000}`;
  db.function('hash_of_token', (i) => hashOf(Number(i)));
  db.exec(
    `${session} ${seq} select ${ofApp}, hash_of_token(i), ${id('ses')}, ${id('mem')}, 'password', 'Firefox on Windows', '203.0.113.0/24', ${times} from seq`,
  );
  for (const event of ['signup', 'login-done'])
    db.exec(
      `insert into audit_log (app_id, mode, at, event, member_id, actor, ip_prefix, detail)
       ${seq} select ${ofApp}, ${now} - i, '${event}', ${id('mem')}, 'member', '203.0.113.0/24', '{}' from seq`,
    );
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { written: true };
}

import { sql } from 'kysely';
import { sweepMemoryCounters } from '../../platform/database/memory-counters.ts';
import { auditLogIn } from './apps/audit-log.ts';
import type { Db } from './db.ts';
import { replaced } from './sessions/session-row.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * Events of channels stay for an hour for readers who reconnect, ended flows for a day, sent jobs
 * for a week, dead ones, jobs of operators and findings of pages for a month. Payment events can be
 * sent again by hand for a month, sites that the tag has left for three.
 */
const keptMs = {
  channelNotes: 60 * 60 * 1000,
  flows: dayMs,
  jobs: 7 * dayMs,
  deadJobs: 30 * dayMs,
  adminJobs: 30 * dayMs,
  paymentEvents: 45 * dayMs,
  tagSightings: 90 * dayMs,
  pageFindings: 30 * dayMs,
};

/** R71 deletes sessions that were ended on a full disk, with their row in the audit log (R85). */
export async function sweepEndedSessions(db: Db): Promise<number> {
  const ids = db.endedSessions.all();
  if (ids.length === 0) return 0;
  const ended = await db.write(async (tx) => {
    const rows = await tx.sql
      .deleteFrom('sessions')
      .where('id', 'in', ids)
      .returning(['app_id', 'mode', 'member_id', 'ip_prefix'])
      .execute();
    for (const { app_id: appId, mode, member_id: memberId, ip_prefix: ipPrefix } of rows)
      await auditLogIn(tx).add({ appId, mode }, { event: 'logout', actor: 'member', memberId, ipPrefix });
    return rows.length;
  });
  db.endedSessions.forget(ids);
  return ended;
}

/**
 * R78 deletes what is over, of all apps: requests for codes, sessions, known devices, counters,
 * idempotency keys, jobs. Each kind by itself, so that no lock is held for long. Answers the number
 * of rows.
 */
export async function sweep(db: Db): Promise<number> {
  const before = (ms: number) => sql<number>`${db.now()} - ${ms}`;
  const done = [
    db.sql
      .deleteFrom('auth_flows')
      .where('expires_at', '<=', before(keptMs.flows))
      .where((or) => or.or([or('link_expires_at', 'is', null), or('link_expires_at', '<=', before(keptMs.flows))])),
    // One for each opened login view: nothing looks at them afterwards.
    db.sql
      .deleteFrom('auth_flows')
      .where('purpose', 'in', ['passkey-login', 'passkey-create'])
      .where('expires_at', '<=', db.now()),
    db.sql.deleteFrom('provider_flows').where('expires_at', '<=', db.now()),
    db.sql
      .deleteFrom('sessions')
      .where((or) =>
        or.or([
          or.and([or('ends_at', '<=', db.now()), or('credential', '!=', replaced)]),
          or('idle_until', '<=', db.now()),
        ]),
      ),
    db.sql.deleteFrom('member_views').where('ends_at', '<=', db.now()),
    db.sql.deleteFrom('devices').where('ends_at', '<=', db.now()),
    db.sql.deleteFrom('limits').where('ends_at', '<=', db.now()),
    ...(db.kind === 'postgres' ? [db.sql.deleteFrom('rates').where('ends_at', '<=', db.now())] : []),
    db.sql.deleteFrom('admin_jobs').where('finished_at', '<=', before(keptMs.adminJobs)),
    db.sql.deleteFrom('payment_events').where('taken_at', '<=', before(keptMs.paymentEvents)),
    db.sql.deleteFrom('comment_events').where('happened_at', '<=', before(keptMs.channelNotes)),
    db.sql.deleteFrom('comment_presence').where('ends_at', '<=', db.now()),
    db.sql.deleteFrom('tag_sightings').where('seen_at', '<=', before(keptMs.tagSightings)),
    db.sql.deleteFrom('page_findings').where('sent_at', '<=', before(keptMs.pageFindings)),
    db.sql.deleteFrom('idempotency_keys').where('expires_at', '<=', db.now()),
    db.sql
      .deleteFrom('outbox')
      .where('state', 'in', ['done', 'expired'])
      .where('finished_at', '<=', before(keptMs.jobs)),
    db.sql.deleteFrom('outbox').where('state', '=', 'dead').where('finished_at', '<=', before(keptMs.deadJobs)),
  ];
  // A secret that signs no longer is erased.
  await db.sql
    .updateTable('webhook_secrets')
    .set({ sealed_previous: null, previous_ends_at: null })
    .where('previous_ends_at', '<=', db.now())
    .execute();
  let rows = (await sweepEndedSessions(db)) + sweepMemoryCounters(db);
  for (const one of done) rows += Number((await one.executeTakeFirst()).numDeletedRows);
  return rows;
}

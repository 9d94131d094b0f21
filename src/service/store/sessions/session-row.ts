import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { memberColumns, memberOf } from '../members/member-row.ts';
import { prepared } from '../prepared.ts';
import type { MemberRow, SessionRow } from '../tables.ts';
import type { LiveSession, NewSession, SessionRecord } from './session-record.ts';

/** R29 how often a session that is in use is written. */
export const seenEveryMs = 5 * 60 * 1000;

/**
 * R29 the credential of a session that a login beyond the limit has ended. Its row stays until its
 * idle end, so that its browser can say why it is logged out.
 */
export const replaced = 'replaced';

const isStale = (at: Db) =>
  sql<number>`case when sessions.last_seen_at <= ${at.now()} - ${seenEveryMs} then 1 else 0 end`.as('is_stale');

export const sessionColumns = (at: Db) =>
  [
    'sessions.id',
    'sessions.member_id',
    'sessions.credential',
    'sessions.device',
    'sessions.ip_prefix',
    'sessions.created_at',
    'sessions.authenticated_at',
    'sessions.last_seen_at',
    'sessions.ends_at',
    isStale(at),
  ] as const;

type Selected = Omit<SessionRow, 'app_id' | 'mode' | 'token_hash' | 'idle_ms' | 'idle_until'> & { is_stale: number };

export const sessionOf = (row: Selected): SessionRecord => ({
  id: row.id,
  memberId: row.member_id,
  credential: row.credential,
  device: row.device,
  ipPrefix: row.ip_prefix,
  createdAt: row.created_at,
  authenticatedAt: row.authenticated_at,
  lastSeenAt: row.last_seen_at,
  endsAt: row.ends_at,
  isStale: row.is_stale === 1,
});

type Opening = Tenant & Required<Omit<NewSession, 'atMost'>>;
export const openSession = prepared((db, session: Opening) => {
  const now = db.now();
  return db.sql
    .insertInto('sessions')
    .values({
      app_id: session.appId,
      mode: session.mode,
      token_hash: session.tokenHash,
      id: session.id,
      member_id: session.memberId,
      credential: session.credential,
      device: session.device,
      ip_prefix: session.ipPrefix,
      created_at: now,
      authenticated_at: now,
      last_seen_at: now,
      ends_at: sql`${now} + ${session.lifetimeMs}`,
      idle_ms: session.idleMs,
      idle_until: sql`${now} + ${session.idleMs}`,
    })
    .returning(sessionColumns(db))
    .compile();
});

type Seen = Tenant & { id: string; memberId: string };

/**
 * R29 slides the idle end of a session that is in use; no row where another request has done so in
 * the meantime.
 */
export const seenSession = prepared((db, { appId, mode, id }: Seen) =>
  db.sql
    .updateTable('sessions')
    .set({ last_seen_at: db.now(), idle_until: sql`${db.now()} + idle_ms` })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .where('last_seen_at', '<=', sql<number>`${db.now()} - ${seenEveryMs}`)
    .returning('id')
    .compile(),
);
export const seenMember = prepared((db, { appId, mode, memberId }: Seen) =>
  db.sql
    .updateTable('members')
    .set({ last_seen_at: db.now() })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .returning('id')
    .compile(),
);

/** Most recently used first. */
export const otherSessions = prepared((db, { appId, mode, memberId, tokenHash }: Tenant & NewSession) =>
  db.sql
    .selectFrom('sessions')
    .select(['token_hash', 'credential'])
    .select(sql<number>`case when ends_at > ${db.now()} and idle_until > ${db.now()} then 1 else 0 end`.as('is_open'))
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', tokenHash)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .compile(),
);

/** What a session's row does not have by the same name. */
const onlyOfMember = memberColumns.flatMap((column) =>
  column === 'id' || column === 'created_at' || column === 'last_seen_at' ? [] : (`members.${column}` as const),
);

/** R28 the member of a token, read at each request. */
export const signedIn = prepared((db, { appId, mode, tokenHash }: Tenant & { tokenHash: string }) =>
  db.sql
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.app_id', '=', 'sessions.app_id')
        .onRef('members.mode', '=', 'sessions.mode')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .select(sessionColumns(db))
    .select(onlyOfMember)
    .select('members.version')
    .select(['members.created_at as member_created_at', 'members.last_seen_at as member_last_seen_at'])
    .where('sessions.app_id', '=', appId)
    .where('sessions.mode', '=', mode)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ends_at', '>', db.now())
    .where('sessions.idle_until', '>', db.now())
    .where('members.disabled', '=', 0)
    .compile(),
);

/**
 * R28 whether a session lives, and the version of its member: enough to validate a cached answer.
 */
export const probed = prepared((db, { appId, mode, tokenHash }: Tenant & { tokenHash: string }) =>
  db.sql
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.app_id', '=', 'sessions.app_id')
        .onRef('members.mode', '=', 'sessions.mode')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .select(['sessions.id', 'members.version', isStale(db)])
    .select(['sessions.ends_at', 'sessions.idle_until', 'sessions.last_seen_at'])
    .where('sessions.app_id', '=', appId)
    .where('sessions.mode', '=', mode)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ends_at', '>', db.now())
    .where('sessions.idle_until', '>', db.now())
    .where('members.disabled', '=', 0)
    .compile(),
);

type SignedIn = Selected &
  Omit<MemberRow, 'json' | 'seeded' | 'version' | 'id' | 'created_at' | 'last_seen_at'> & {
    version: number;
    member_created_at: number;
    member_last_seen_at: number | null;
  };

export const signedInOf = (row: SignedIn): LiveSession => ({
  ...sessionOf(row),
  version: row.version,
  member: memberOf({
    ...row,
    id: row.member_id,
    created_at: row.member_created_at,
    last_seen_at: row.member_last_seen_at,
  }),
});

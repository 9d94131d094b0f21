import type { MemberRecord } from '../members/member-record.ts';

/** A signed-in browser. The token itself is never stored (R27). */
export interface SessionRecord {
  /** Names the session in lists; worthless as a token. */
  id: string;
  memberId: string;
  /**
   * What it was opened with: `password`, `code`, `provider:google`, `passkey:<id>` …; the
   * authentication decides (R11, R39).
   */
  credential: string;
  /** e.g. "Firefox on Windows", or null. */
  device: string | null;
  /** /24 or /64, or null. */
  ipPrefix: string | null;
  createdAt: number;
  /** Last proof of identity (login or reauth): what "recent" is measured from (R39). */
  authenticatedAt: number;
  lastSeenAt: number;
  /** Absolute end; `tokens.expires`. */
  endsAt: number;
  /** Its last use was noted more than 5 min ago: `touch` would write. */
  isStale: boolean;
  /** R123 an operator sees the site as the member: it reads, and changes nothing. */
  isView?: true;
}

/** A session with whose it is. */
export interface LiveSession extends SessionRecord {
  member: MemberRecord;
  /**
   * Grows with every change of what the member sees of herself. Read with the member, before
   * anything else of hers.
   */
  version: number;
}

/** Validates a cached answer. */
export interface SessionProbe {
  /** Of the session. */
  id: string;
  version: number;
  /** As in `SessionRecord`. */
  isStale: boolean;
  /** Nothing of it changes by itself before; ms since 1970. */
  until: number;
  /** The state of the database that it shows (`SyncFastPath.changeCounter`); null if unknown. */
  changeCounter: number | null;
}

export interface NewSession {
  id: string;
  tokenHash: string;
  memberId: string;
  credential: string;
  device?: string | null;
  ipPrefix?: string | null;
  /** Absolute lifetime (90 d) and idle lifetime (14 d). */
  lifetimeMs: number;
  idleMs: number;
  /** Beyond this many of the member the least recently used end (R29). */
  atMost: number;
}

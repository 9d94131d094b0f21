import type { Tenant } from './tenant.ts';

/** A signed-in browser. The token itself is never stored (R27). */
export interface SessionRecord {
  /** Names the session in lists; worthless as a token. */
  id: string;
  memberId: string;
  /** What it was opened with: `password`, `code`, `provider:google` …; the authentication decides (R11, R39). */
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
  /** Beyond this many of the member the least recently used go (R29: 20). */
  atMost: number;
}

export interface Sessions {
  open(tenant: Tenant, session: NewSession): Promise<SessionRecord>;
  /** Null when unknown, ended, idle for too long, of another tenant, or when its member is disabled or gone. One query. */
  find(tenant: Tenant, tokenHash: string): Promise<SessionRecord | null>;
  /** Slides the idle end and notes that the member was here; writes at most once in 5 min, otherwise costs nothing. */
  touch(tenant: Tenant, session: SessionRecord): Promise<void>;
  /** Notes a fresh proof of identity (C20). */
  reauthenticate(tenant: Tenant, sessionId: string): Promise<void>;
  /** Logout. False = there was no such session. At once on every node (R28). */
  close(tenant: Tenant, tokenHash: string): Promise<boolean>;
  closeById(tenant: Tenant, memberId: string, sessionId: string): Promise<boolean>;
  /** How many were closed; `except` keeps one session id. */
  closeAll(tenant: Tenant, memberId: string, options?: { except?: string }): Promise<number>;
  /** Live ones, most recently used first. */
  ofMember(tenant: Tenant, memberId: string): Promise<SessionRecord[]>;
}

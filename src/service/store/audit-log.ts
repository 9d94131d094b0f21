import type { Tenant } from './tenant.ts';

/** One security event (R85). No secret, no address: members by id only, so that erasing a member leaves nothing behind (R78). */
export interface AuditEvent {
  /** e.g. `login-failed`, `code-issued`, `password-reset`. */
  event: string;
  memberId?: string | null;
  /** Who did it: `member`, `visitor`, `admin`, `service`. */
  actor: string;
  /** /24 or /64, or null. */
  ipPrefix?: string | null;
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends Required<AuditEvent>, Tenant {
  id: number;
  at: number;
}

/** Append-only: the database itself refuses to change or delete a row. */
export interface AuditLog {
  /** In the transaction of what happened. */
  add(tenant: Tenant, event: AuditEvent): Promise<void>;
  /** Newest first; default 100. */
  list(tenant: Tenant, options?: { memberId?: string; event?: string; limit?: number }): Promise<AuditEntry[]>;
}

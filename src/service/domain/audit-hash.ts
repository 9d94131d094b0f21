import { hash } from 'node:crypto';
import type { Tenant } from '../../contract/tenant.ts';

/** An entry of the audit log exactly as it is stored; `at` in ms since 1970. */
export interface StoredAuditEntry extends Tenant {
  number: number;
  at: number;
  event: string;
  memberId: string | null;
  actor: string;
  ipPrefix: string | null;
  /** JSON, as text. */
  detail: string;
}

/** What the first entry of an app's log is chained to. */
export const chainStart = '0'.repeat(64);

/** R122 SHA-256 (hex) of an entry and the hash before it. */
export function auditHash(before: string, entry: StoredAuditEntry): string {
  const { number, appId, mode, at, event, memberId, actor, ipPrefix, detail } = entry;
  return hash('sha256', JSON.stringify([before, number, appId, mode, at, event, memberId, actor, ipPrefix, detail]));
}

/** R78 SHA-256 (hex), salted: erased values cannot be guessed from it. */
export const changesDigest = (salt: string, changes: string): string => hash('sha256', `${salt} ${changes}`);

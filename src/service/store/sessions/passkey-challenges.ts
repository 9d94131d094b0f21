import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/**
 * R126 what a challenge was made for: logging in, or registering a passkey of `memberId`. It counts
 * on the page's origin only.
 */
export interface PasskeyChallenge {
  purpose: 'passkey-login' | 'passkey-create';
  memberId: string | null;
  origin: string;
  rpId: string;
  /** Registration: only the session that has proved itself finishes it. */
  sessionId: string | null;
  /** The browser may add the passkey without asking, and so without user verification. */
  isConditional: boolean;
}

export interface PasskeyChallenges {
  open(
    tenant: Tenant,
    challenge: PasskeyChallenge & { hash: string; lifetimeMs: number; ipPrefix: string | null },
  ): Promise<void>;
  /**
   * Uses the challenge up, for exactly one caller, whatever becomes of the call. Null: unknown,
   * used, closed, expired, or of another purpose. Not in a transaction, which could refund it.
   */
  take(tenant: Tenant, hash: string, purpose: PasskeyChallenge['purpose']): Promise<PasskeyChallenge | null>;
}

/** Rows of `auth_flows`, without a code and without an address. */
export function passkeyChallengesIn(db: Db): PasskeyChallenges {
  return {
    async open({ appId, mode }, { hash, purpose, memberId, lifetimeMs, ipPrefix, ...detail }) {
      await db.sql
        .insertInto('auth_flows')
        .values({
          app_id: appId,
          mode,
          id_hash: hash,
          purpose,
          member_id: memberId,
          email_canon: '',
          attempts: 0,
          created_at: db.now(),
          issued_at: db.now(),
          expires_at: sql<number>`${db.now()} + ${lifetimeMs}`,
          ip_prefix: ipPrefix,
          detail: JSON.stringify(detail),
        })
        .execute();
    },
    async take({ appId, mode }, hash, purpose) {
      if (db.isTransaction) throw new Error('A challenge is taken outside transactions: a rollback would refund it.');
      const row = await db.sql
        .updateTable('auth_flows')
        .set({ used_at: db.now() })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('expires_at', '>', db.now())
        .returning(['member_id', 'detail'])
        .executeTakeFirst();
      if (!row) return null;
      const detail = JSON.parse(row.detail!) as Omit<PasskeyChallenge, 'purpose' | 'memberId'>;
      return { ...detail, purpose, memberId: row.member_id };
    },
  };
}

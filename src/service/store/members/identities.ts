import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { IdentityRow } from '../tables.ts';

/** An account at a social provider. Its key is (provider, subject), never the email (R35). */
export interface Identity {
  provider: string;
  subject: string;
  memberId: string;
  email: string | null;
  emailVerified: boolean;
  createdAt: number;
}

export interface Identities {
  find(tenant: Tenant, provider: string, subject: string): Promise<Identity | null>;
  /** Oldest first. */
  ofMember(tenant: Tenant, memberId: string): Promise<Identity[]>;
  /** The same of several members, in one query. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<Identity[]>;
  /**
   * `taken`: the account belongs to another member (R36), or the member has another account of this
   * provider. Linking one's own again is `linked`.
   */
  link(tenant: Tenant, identity: Omit<Identity, 'createdAt'>): Promise<'linked' | 'taken'>;
  /**
   * False = it was not linked. It locks the member's identities until the end of the transaction:
   * count what is left after it.
   */
  unlink(tenant: Tenant, memberId: string, provider: string): Promise<boolean>;
  /** How many were unlinked (R11). */
  unlinkAll(tenant: Tenant, memberId: string): Promise<number>;
}

const ofMember = prepared((db, { appId, mode, memberId }: Tenant & { memberId: string }) =>
  db.sql
    .selectFrom('identities')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('provider')
    .compile(),
);

export function identitiesIn(db: Db): Identities {
  return {
    async find({ appId, mode }, provider, subject) {
      const row = await db.sql
        .selectFrom('identities')
        .selectAll()
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    ofMember: async ({ appId, mode }, memberId) => (await ofMember.all(db, { appId, mode, memberId })).map(fromRow),
    async ofMembers({ appId, mode }, memberIds) {
      if (memberIds.length === 0) return [];
      const rows = await db.sql
        .selectFrom('identities')
        .selectAll()
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', 'in', memberIds)
        .orderBy('created_at')
        .orderBy('provider')
        .execute();
      return rows.map(fromRow);
    },
    link: ({ appId, mode }, identity) =>
      db.write(async (tx) => {
        const proof = { email: identity.email, email_verified: identity.emailVerified ? (1 as const) : (0 as const) };
        const row = await tx.sql
          .insertInto('identities')
          .values({
            app_id: appId,
            mode,
            provider: identity.provider,
            subject: identity.subject,
            member_id: identity.memberId,
            ...proof,
            created_at: tx.now(),
          })
          .onConflict((on) => on.doNothing())
          .returning('subject')
          .executeTakeFirst();
        if (row) return 'linked';
        const own = await tx.sql
          .updateTable('identities')
          .set(proof)
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('provider', '=', identity.provider)
          .where('subject', '=', identity.subject)
          .where('member_id', '=', identity.memberId)
          .returning('subject')
          .executeTakeFirst();
        return own ? 'linked' : 'taken';
      }),
    unlink: ({ appId, mode }, memberId, provider) =>
      db.write(async (tx) => {
        await tx.lock(`identities:${appId}:${mode}:${memberId}`);
        const { numDeletedRows } = await tx.sql
          .deleteFrom('identities')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('member_id', '=', memberId)
          .where('provider', '=', provider)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
    async unlinkAll({ appId, mode }, memberId) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('identities')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const fromRow = (row: IdentityRow): Identity => ({
  provider: row.provider,
  subject: row.subject,
  memberId: row.member_id,
  email: row.email,
  emailVerified: row.email_verified === 1,
  createdAt: row.created_at,
});

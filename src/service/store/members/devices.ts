import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';

/**
 * A browser from which the member has logged in before: it is not locked out (R8) and keeps what it
 * planted itself (R11).
 */
export interface DeviceRecord {
  memberId: string;
  /** As in sessions: what the member proved here. */
  credential: string;
  createdAt: number;
  lastUsedAt: number;
  endsAt: number;
  /** R128 until when a login from it needs no second factor, ms since 1970; null = it does. */
  trustedUntil: number | null;
}

export interface Devices {
  /**
   * Remembers, or renews the same cookie for the same member. One cookie may know several members
   * (a family's computer). Beyond 20 of a member the oldest go.
   */
  remember(
    tenant: Tenant,
    device: { tokenHash: string; memberId: string; credential: string; lifetimeMs: number },
  ): Promise<void>;
  /** Whether this browser is known to `memberId`; without one, whom it has seen last. */
  find(tenant: Tenant, tokenHash: string, memberId?: string): Promise<DeviceRecord | null>;
  /** R128 a remembered browser: its logins of this member need no second factor for a while. */
  trust(tenant: Tenant, tokenHash: string, memberId: string, options: { lifetimeMs: number }): Promise<void>;
  /** R128 every browser needs the second factor again. */
  distrustAll(tenant: Tenant, memberId: string): Promise<void>;
  /** `except` keeps the cookie of one browser. */
  forgetAll(tenant: Tenant, memberId: string, options?: { except?: string | undefined }): Promise<number>;
}

/** As for sessions (R29): an attacker must not pile up devices for a member. */
const devicesPerMember = 20;

type Token = Tenant & { tokenHash: string };
type OfMember = Token & { memberId: string };

const remember = prepared(
  (
    db,
    { appId, mode, tokenHash, memberId, credential, lifetimeMs }: OfMember & { credential: string; lifetimeMs: number },
  ) => {
    const renewed = { credential, last_used_at: db.now(), ends_at: sql<number>`${db.now()} + ${lifetimeMs}` };
    return db.sql
      .insertInto('devices')
      .values({
        app_id: appId,
        mode,
        token_hash: tokenHash,
        member_id: memberId,
        created_at: db.now(),
        ...renewed,
      })
      .onConflict((on) => on.columns(['app_id', 'mode', 'token_hash', 'member_id']).doUpdateSet(renewed))
      .compile();
  },
);

const others = prepared((db, { appId, mode, tokenHash, memberId }: OfMember) =>
  db.sql
    .selectFrom('devices')
    .select('token_hash')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', tokenHash)
    .orderBy('last_used_at', 'desc')
    .compile(),
);

const lastOf = (db: Db, { appId, mode, tokenHash }: Token) =>
  db.sql
    .selectFrom('devices')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', db.now())
    .orderBy('last_used_at', 'desc')
    .limit(sql.lit(1));
const find = prepared((db, token: Token) => lastOf(db, token).compile());
const findOf = prepared((db, ask: OfMember) => lastOf(db, ask).where('member_id', '=', ask.memberId).compile());

export function devicesIn(db: Db): Devices {
  const changeOf = ({ appId, mode }: Tenant, memberId: string) =>
    db.sql
      .updateTable('devices')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId);

  return {
    remember: ({ appId, mode }, { tokenHash, memberId, credential, lifetimeMs }) =>
      db.write(async (tx) => {
        await tx.lock(`devices:${appId}:${mode}:${memberId}`);
        await remember.all(tx, { appId, mode, tokenHash, memberId, credential, lifetimeMs });
        const known = await others.all(tx, { appId, mode, tokenHash, memberId });
        const surplus = known.slice(devicesPerMember - 1).map((row) => row.token_hash);
        if (surplus.length === 0) return;
        await tx.sql
          .deleteFrom('devices')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('member_id', '=', memberId)
          .where('token_hash', 'in', surplus)
          .execute();
      }),
    async find({ appId, mode }, tokenHash, memberId) {
      const row = await (memberId === undefined
        ? find.first(db, { appId, mode, tokenHash })
        : findOf.first(db, { appId, mode, tokenHash, memberId }));
      if (!row) return null;
      return {
        memberId: row.member_id,
        credential: row.credential,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        endsAt: row.ends_at,
        trustedUntil: row.trusted_until,
      };
    },
    async trust(tenant, tokenHash, memberId, { lifetimeMs }) {
      await changeOf(tenant, memberId)
        .set({ trusted_until: sql<number>`${db.now()} + ${lifetimeMs}` })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async distrustAll(tenant, memberId) {
      await changeOf(tenant, memberId).set({ trusted_until: null }).execute();
    },
    async forgetAll({ appId, mode }, memberId, { except } = {}) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('devices')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .$if(except !== undefined, (q) => q.where('token_hash', '!=', except!))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

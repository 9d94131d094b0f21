import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { IdentityRow, PasskeyRow, SessionRow } from '../tables.ts';
import { type Profile, profileOf, writeProfile } from './member-profile.ts';
import { membersIn } from './members.ts';
import { putBackAccess } from './put-back-access.ts';
import { secondFactorsIn } from './second-factors.ts';
import { askedKinds, detailsOf, type PasswordPart, suspendedRows } from './suspended-parts.ts';
import { profilePartOf, removeProfile } from './suspended-profile.ts';
import { hasSuspendedFactor, restoreSecondFactor, suspendSecondFactor } from './suspended-second-factor.ts';
import { takeOutAccess } from './take-out-access.ts';

/** R11 what the owner of a mailbox is asked about. */
export interface SuspendedAccess {
  /** ms since 1970. */
  since: number;
  hasPassword: boolean;
  /** `remove` empties the profile. */
  includesProfile: boolean;
  providers: string[];
  passkeys: { name: string; createdAt: number }[];
  sessions: { device: string | null; createdAt: number; lastSeenAt: number }[];
}

export interface SuspendedAccessStore {
  /**
   * Takes password, sessions, devices, providers, passkeys, invites, living codes and connections
   * under way out of use, in one transaction. With `withProfile`, `remove` later empties what the
   * profile holds now. False = there was nothing to suspend.
   */
  suspend(tenant: Tenant, memberId: string, options: { withProfile: boolean }): Promise<boolean>;
  /** Null = nothing waits for an answer. */
  ofMember(tenant: Tenant, memberId: string): Promise<SuspendedAccess | null>;
  /**
   * Everything is as it was, except for what has been replaced since or has ended by itself. False
   * = nothing waited.
   */
  restore(tenant: Tenant, memberId: string, options: { maxSessions: number }): Promise<boolean>;
  /**
   * Null = nothing waited. `image`: the profile image that was removed with the rest. `until`: what
   * the account wrote up to then was removed; null = the suspension kept the profile.
   */
  remove(tenant: Tenant, memberId: string): Promise<{ image: string | null; until: number | null } | null>;
  /** R113 what the profile holds, to hand back as it was (`setProfile`). */
  profile(tenant: Tenant, memberId: string): Promise<Profile>;
  /** The image stays only while it is the same. Answers the one that went, or null. */
  setProfile(tenant: Tenant, memberId: string, profile: Profile): Promise<{ image: string | null }>;
}

export function suspendedAccessIn(db: Db): SuspendedAccessStore {
  return {
    suspend: (tenant, memberId, { withProfile }) =>
      db.write(async (tx) => {
        await lock(tx, tenant, memberId);
        // Before anything is taken: a login that holds the row opens its session first, and that is
        // taken too.
        await membersIn(tx).lock(tenant, memberId);
        const parts = await takeOutAccess(tx, tenant, memberId);
        const isAsked = parts.some(({ kind }) => askedKinds.includes(kind));
        await suspendSecondFactor(tx, tenant, memberId, { isAsked });
        if (!isAsked) return false;
        if (withProfile) parts.push(await profilePartOf(tx, tenant, memberId));
        for (const { kind, ref, row } of parts) {
          const values = { detail: JSON.stringify(row), suspended_at: tx.now() };
          const named = { app_id: tenant.appId, mode: tenant.mode, member_id: memberId, ref, ...values };
          if (kind === 'passkey') {
            await tx.sql.insertInto('suspended_passkeys').values(named).execute();
            continue;
          }
          await tx.sql
            .insertInto('suspended_access')
            .values({ ...named, kind })
            // Suspended once more before an answer: the newest password counts, and the oldest
            // profile.
            .onConflict((on) => {
              const conflict = on.columns(['app_id', 'mode', 'member_id', 'kind', 'ref']);
              return kind === 'profile' ? conflict.doNothing() : conflict.doUpdateSet(values);
            })
            .execute();
        }
        await settle(tx, tenant, memberId, { isOpen: true });
        return true;
      }),
    async ofMember(tenant, memberId) {
      const rows = await suspendedRows(db, tenant, memberId);
      if (rows.length === 0) return null;
      return {
        since: Math.min(...rows.map((row) => row.suspended_at)),
        hasPassword: rows.some(({ kind }) => kind === 'password'),
        includesProfile: rows.some(({ kind }) => kind === 'profile'),
        providers: detailsOf<IdentityRow>(rows, 'identity').map(({ provider }) => provider),
        passkeys: detailsOf<PasskeyRow>(rows, 'passkey').map((row) => ({ name: row.name, createdAt: row.created_at })),
        sessions: detailsOf<SessionRow>(rows, 'session')
          .sort((a, b) => b.last_seen_at - a.last_seen_at)
          .map((row) => ({ device: row.device, createdAt: row.created_at, lastSeenAt: row.last_seen_at })),
      };
    },
    restore: (tenant, memberId, { maxSessions }) =>
      db.write(async (tx) => {
        await lock(tx, tenant, memberId);
        const rows = await suspendedRows(tx, tenant, memberId);
        if (rows.length === 0) return false;
        await putBackAccess(tx, tenant, memberId, rows, maxSessions);
        await restoreSecondFactor(tx, tenant, memberId);
        const [password] = detailsOf<PasswordPart>(rows, 'password');
        await close(tx, tenant, memberId, { passwordHash: password?.passwordHash ?? null });
        return true;
      }),
    remove: (tenant, memberId) =>
      db.write(async (tx) => {
        await lock(tx, tenant, memberId);
        const rows = await suspendedRows(tx, tenant, memberId);
        if (rows.length === 0) return null;
        if (await hasSuspendedFactor(tx, tenant, memberId)) await secondFactorsIn(tx).remove(tenant, memberId);
        const profile = rows.find(({ kind }) => kind === 'profile');
        const image = profile ? await removeProfile(tx, tenant, memberId, profile) : null;
        await close(tx, tenant, memberId, { passwordHash: null });
        return { image, until: profile?.suspended_at ?? null };
      }),
    profile: (tenant, memberId) => profileOf(db, tenant, memberId),
    setProfile: (tenant, memberId, profile) =>
      db.write(async (tx) => {
        const now = await profileOf(tx, tenant, memberId);
        const isSame = now.profileImage === profile.profileImage;
        await writeProfile(tx, tenant, memberId, { ...profile, profileImage: isSame ? now.profileImage : null });
        return { image: isSame ? null : now.profileImage };
      }),
  };
}

const lock = (tx: Db, { appId, mode }: Tenant, memberId: string) => tx.lock(`suspended:${appId}:${mode}:${memberId}`);

async function close(tx: Db, tenant: Tenant, memberId: string, { passwordHash }: { passwordHash: string | null }) {
  for (const table of ['suspended_access', 'suspended_passkeys'] as const)
    await tx.sql
      .deleteFrom(table as 'suspended_access')
      .where('app_id', '=', tenant.appId)
      .where('mode', '=', tenant.mode)
      .where('member_id', '=', memberId)
      .execute();
  await settle(tx, tenant, memberId, { isOpen: false, passwordHash });
}

/** Notes on the member whether a question is open. A password that was chosen meanwhile stays. */
async function settle(
  tx: Db,
  { appId, mode }: Tenant,
  memberId: string,
  { isOpen, passwordHash = null }: { isOpen: boolean; passwordHash?: string | null },
) {
  await tx.sql
    .updateTable('members')
    .set({
      password_hash: sql<string | null>`coalesce(password_hash, ${passwordHash})`,
      suspended_at: isOpen ? sql<number>`coalesce(suspended_at, ${tx.now()})` : null,
    })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .execute();
}

import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import { type CommentActivity, commentActivityOf, removeCommentActivity } from '../comments/comment-activity.ts';
import type { Db } from '../db.ts';
import { outlasting } from '../sessions/auth-flows.ts';
import { providerFlowsIn } from '../sessions/provider-flows.ts';
import type { DeviceRow, IdentityRow, PasskeyRow, SessionRow, SuspendedAccessRow } from '../tables.ts';
import { teamsIn } from '../teams/teams.ts';
import { emptyProfile, type Profile, profileOf, writeProfile } from './member-profile.ts';
import { membersIn } from './members.ts';
import { secondFactorsIn } from './second-factors.ts';

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

type Kind = SuspendedAccessRow['kind'] | 'passkey';
type SuspendedRow = Omit<SuspendedAccessRow, 'kind'> & { kind: Kind };
const askedKinds: readonly Kind[] = ['password', 'session', 'identity', 'passkey'];
interface Part {
  kind: Kind;
  ref: string;
  row: unknown;
}
interface PasswordPart {
  passwordHash: string;
}
interface InvitePart {
  token: string;
  expiresAt: number;
}
interface ProfilePart extends Profile {
  /** Teams of others that the account has a seat in. */
  joined: string[];
  activity?: CommentActivity;
}

export function suspendedAccessIn(db: Db): SuspendedAccessStore {
  return {
    suspend: (tenant, memberId, { withProfile }) =>
      db.write(async (tx) => {
        await lock(tx, tenant, memberId);
        // Before anything is taken: a login that holds the row opens its session first, and that is
        // taken too.
        await membersIn(tx).lock(tenant, memberId);
        const parts = await takeOut(tx, tenant, memberId);
        const isAsked = parts.some(({ kind }) => askedKinds.includes(kind));
        await suspendSecondFactor(tx, tenant, memberId, { isAsked });
        if (!isAsked) return false;
        if (withProfile) {
          const { joined } = await teamsIn(tx).ofMember(tenant, memberId);
          const row: ProfilePart = {
            ...(await profileOf(tx, tenant, memberId)),
            joined: joined.map(({ id }) => id),
            activity: await commentActivityOf(tx, tenant, memberId),
          };
          parts.push({ kind: 'profile', ref: '', row });
        }
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
        await putBack(tx, tenant, memberId, rows, maxSessions);
        await changeSecondFactor(tx, tenant, memberId).set({ suspended_at: null }).execute();
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

async function suspendedRows(db: Db, { appId, mode }: Tenant, memberId: string): Promise<SuspendedRow[]> {
  const select = <Table extends 'suspended_access' | 'suspended_passkeys'>(table: Table) =>
    db.sql
      .selectFrom(table as 'suspended_access')
      .selectAll()
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId)
      .orderBy('suspended_at', 'desc');
  const rows = await select('suspended_access').orderBy('kind').execute();
  const passkeys = await select('suspended_passkeys').orderBy('ref').execute();
  return [...rows, ...passkeys.map((row) => ({ ...row, kind: 'passkey' as const }))];
}

const detailsOf = <Row>(rows: readonly SuspendedRow[], kind: Kind): Row[] =>
  rows.filter((row) => row.kind === kind).map(({ detail }) => JSON.parse(detail) as Row);

/**
 * Removes from the tables that open something whatever is in them of this member, and answers what
 * it was.
 */
async function takeOut(tx: Db, tenant: Tenant, memberId: string): Promise<Part[]> {
  const { appId, mode } = tenant;
  const takeRows = <Table extends 'sessions' | 'devices' | 'identities' | 'passkeys'>(table: Table) =>
    tx.sql
      .deleteFrom(table as 'sessions')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId)
      .returningAll()
      .execute() as Promise<unknown[]>;
  const sessions = (await takeRows('sessions')) as SessionRow[];
  const devices = (await takeRows('devices')) as DeviceRow[];
  const identities = (await takeRows('identities')) as IdentityRow[];
  const passkeys = (await takeRows('passkeys')) as PasskeyRow[];
  const flows = await tx.sql
    .updateTable('auth_flows')
    .set({ closed_at: tx.now() })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('purpose', 'not in', outlasting)
    .returning('id_hash')
    .execute();
  await providerFlowsIn(tx).closeAll(tenant, memberId);
  const { owned } = await teamsIn(tx).ofMember(tenant, memberId);
  const invites: Part[] = [];
  for (const { id, inviteToken, inviteExpiresAt } of owned) {
    if (inviteToken === null || inviteExpiresAt === null) continue;
    await teamsIn(tx).setInvite(tenant, id, null);
    const row: InvitePart = { token: inviteToken, expiresAt: inviteExpiresAt };
    invites.push({ kind: 'invite', ref: id, row });
  }
  const member = await tx.sql
    .selectFrom('members')
    .select('password_hash')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .executeTakeFirst();
  const passwordHash = member?.password_hash ?? null;
  if (passwordHash !== null) await setPassword(tx, tenant, memberId, null);
  const password: PasswordPart | null = passwordHash === null ? null : { passwordHash };
  return [
    ...(password ? [{ kind: 'password', ref: '', row: password } as const] : []),
    // Not the sessions that were ended while the disk was full.
    ...sessions
      .filter(({ id }) => !tx.endedSessions.has(id))
      .map((row) => ({ kind: 'session', ref: row.id, row }) as const),
    ...devices.map((row) => ({ kind: 'device', ref: row.token_hash, row }) as const),
    ...identities.map((row) => ({ kind: 'identity', ref: `${row.provider} ${row.subject}`, row }) as const),
    ...passkeys.map((row) => ({ kind: 'passkey', ref: row.id, row }) as const),
    ...flows.map((row) => ({ kind: 'flow', ref: row.id_hash, row }) as const),
    ...invites,
  ];
}

async function putBack(
  tx: Db,
  tenant: Tenant,
  memberId: string,
  rows: readonly SuspendedRow[],
  maxSessions: number,
): Promise<void> {
  const { appId, mode } = tenant;
  const now = await timeOf(tx);
  const live = await tx.sql
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('sessions'))
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  const sessions = detailsOf<SessionRow>(rows, 'session')
    .filter((row) => row.ends_at > now && row.idle_until > now)
    .sort((a, b) => b.last_seen_at - a.last_seen_at)
    .slice(0, Math.max(maxSessions - live.sessions, 0));
  const put = async (table: 'sessions' | 'devices' | 'identities' | 'passkeys', values: object) =>
    void (await tx.sql
      .insertInto(table as 'sessions')
      .values(values as SessionRow)
      // Taken since, by herself or by another member (R36).
      .onConflict((on) => on.doNothing())
      .execute());
  for (const row of sessions) await put('sessions', row);
  for (const row of detailsOf<DeviceRow>(rows, 'device')) await put('devices', row);
  for (const row of detailsOf<IdentityRow>(rows, 'identity')) await put('identities', row);
  for (const row of detailsOf<PasskeyRow>(rows, 'passkey')) await put('passkeys', row);
  const flows = rows.filter(({ kind }) => kind === 'flow').map(({ ref }) => ref);
  if (flows.length > 0)
    await tx.sql
      .updateTable('auth_flows')
      .set({ closed_at: null })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('id_hash', 'in', flows)
      .where('used_at', 'is', null)
      .execute();
  const teams = teamsIn(tx);
  for (const row of rows.filter(({ kind }) => kind === 'invite')) {
    const team = await teams.byId(tenant, row.ref);
    if (team?.inviteToken === null) await teams.setInvite(tenant, row.ref, JSON.parse(row.detail) as InvitePart);
  }
}

/**
 * Empties what the account held before, with its comments: what has changed since is the owner's
 * own, and so are seats taken since.
 */
async function removeProfile(
  tx: Db,
  tenant: Tenant,
  memberId: string,
  { detail, suspended_at: since }: SuspendedRow,
): Promise<string | null> {
  // A question from before an update carries no activity.
  const { joined, activity = { votes: [], subscriptions: [] }, ...before } = JSON.parse(detail) as ProfilePart;
  const now = await profileOf(tx, tenant, memberId);
  const emptied = emptyProfile(now, before);
  await writeProfile(tx, tenant, memberId, emptied);
  await removeCommentActivity(tx, tenant, memberId, { before: activity, since });
  const teams = teamsIn(tx);
  for (const teamId of joined) await teams.leave(tenant, teamId, memberId);
  const { owned } = await teams.ofMember(tenant, memberId);
  for (const { id } of owned)
    for (const seat of await teams.members(tenant, id))
      if (seat.joinedAt <= since) await teams.leave(tenant, id, seat.memberId);
  return now.profileImage !== emptied.profileImage ? now.profileImage : null;
}

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

const changeSecondFactor = (tx: Db, { appId, mode }: Tenant, memberId: string) =>
  tx.sql
    .updateTable('second_factors')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId);

/** Where nothing else is asked about, a factor that was planted would lock the owner out. */
async function suspendSecondFactor(tx: Db, tenant: Tenant, memberId: string, { isAsked }: { isAsked: boolean }) {
  if (!isAsked) await secondFactorsIn(tx).remove(tenant, memberId);
  else await changeSecondFactor(tx, tenant, memberId).set({ suspended_at: tx.now(), removal_at: null }).execute();
}

/** Not one that the owner has added since. */
async function hasSuspendedFactor(tx: Db, { appId, mode }: Tenant, memberId: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('second_factors')
    .select('member_id')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const setPassword = (tx: Db, { appId, mode }: Tenant, memberId: string, passwordHash: string | null) =>
  tx.sql
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .execute();

const timeOf = async (tx: Db) => (await tx.sql.selectNoFrom(tx.now().as('now')).executeTakeFirstOrThrow()).now;

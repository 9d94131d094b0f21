import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { TeamRow } from '../tables.ts';

export interface TeamRecord {
  id: string;
  planId: string;
  ownerId: string;
  /** Seats, the owner's included; null = no limit. */
  maxMembers: number | null;
  seatsUsed: number;
  /** Stored in plain text, because the owner reads the link again and again; null = none. */
  inviteToken: string | null;
  inviteExpiresAt: number | null;
  createdAt: number;
}

export interface TeamMember {
  memberId: string;
  role: 'OWNER' | 'MEMBER';
  joinedAt: number;
  email: string;
  profileImage: string | null;
}

export interface Teams {
  /** Makes the team and seats its owner. */
  create(tenant: Tenant, team: Omit<TeamRecord, 'seatsUsed' | 'createdAt'>): Promise<void>;
  byId(tenant: Tenant, teamId: string): Promise<TeamRecord | null>;
  /** Only while the invite lives. */
  byInvite(tenant: Tenant, inviteToken: string): Promise<TeamRecord | null>;
  setInvite(tenant: Tenant, teamId: string, invite: { token: string; expiresAt: number } | null): Promise<boolean>;
  /** How many the team may hold from now on; never fewer than are in it. */
  setSeats(tenant: Tenant, teamId: string, seats: number): Promise<void>;
  /** Never more than `maxMembers`, also under races (R47). */
  join(tenant: Tenant, teamId: string, memberId: string): Promise<'joined' | 'already' | 'full' | 'no-team'>;
  /** False for a member who is not in the team, and for its owner, who cannot leave (R48). */
  leave(tenant: Tenant, teamId: string, memberId: string): Promise<boolean>;
  /** The owner first, then in the order of joining; in one query. */
  members(tenant: Tenant, teamId: string): Promise<TeamMember[]>;
  /** For `member.teams`; joined teams are those she does not own. */
  ofMember(tenant: Tenant, memberId: string): Promise<MemberTeams>;
  /** The same of several members, by id, in one query; those without a team are left out. */
  ofMembers(tenant: Tenant, memberIds: readonly string[]): Promise<Map<string, MemberTeams>>;
}

export interface MemberTeams {
  owned: TeamRecord[];
  joined: TeamRecord[];
}

const joinedTeams = (db: Db, { appId, mode }: Tenant) =>
  db.sql
    .selectFrom('teams')
    .innerJoin('team_members', (join) =>
      join
        .onRef('team_members.app_id', '=', 'teams.app_id')
        .onRef('team_members.mode', '=', 'teams.mode')
        .onRef('team_members.team_id', '=', 'teams.id'),
    )
    .selectAll('teams')
    .where('teams.app_id', '=', appId)
    .where('teams.mode', '=', mode)
    .orderBy('team_members.joined_at')
    .orderBy('teams.id');

const ofMember = prepared((db, { appId, mode, memberId }: Tenant & { memberId: string }) =>
  joinedTeams(db, { appId, mode }).where('team_members.member_id', '=', memberId).compile(),
);

const split = (teams: readonly TeamRecord[], memberId: string): MemberTeams => ({
  owned: teams.filter((team) => team.ownerId === memberId),
  joined: teams.filter((team) => team.ownerId !== memberId),
});

export function teamsIn(db: Db): Teams {
  const select = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('teams').selectAll('teams').where('teams.app_id', '=', appId).where('teams.mode', '=', mode);

  return {
    create: ({ appId, mode }, team) =>
      db.write(async (tx) => {
        const ofApp = { app_id: appId, mode };
        await tx.sql
          .insertInto('teams')
          .values({
            ...ofApp,
            id: team.id,
            plan_id: team.planId,
            owner_id: team.ownerId,
            max_members: team.maxMembers,
            seats_used: 1,
            invite_token: team.inviteToken,
            invite_expires_at: team.inviteExpiresAt,
            created_at: tx.now(),
          })
          .execute();
        await tx.sql
          .insertInto('team_members')
          .values({ ...ofApp, team_id: team.id, member_id: team.ownerId, role: 'OWNER', joined_at: tx.now() })
          .execute();
      }),
    async byId(tenant, teamId) {
      const row = await select(tenant).where('id', '=', teamId).executeTakeFirst();
      return row ? teamOf(row) : null;
    },
    async byInvite(tenant, inviteToken) {
      const row = await select(tenant)
        .where('invite_token', '=', inviteToken)
        .where('invite_expires_at', '>', db.now())
        .executeTakeFirst();
      return row ? teamOf(row) : null;
    },
    async setSeats({ appId, mode }, teamId, seats) {
      await db.sql
        .updateTable('teams')
        .set({ max_members: sql<number>`case when seats_used > ${seats} then seats_used else ${seats} end` })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', teamId)
        .execute();
    },
    async setInvite({ appId, mode }, teamId, invite) {
      const row = await db.sql
        .updateTable('teams')
        .set({ invite_token: invite?.token ?? null, invite_expires_at: invite?.expiresAt ?? null })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', teamId)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    join: (tenant, teamId, memberId) => db.write((tx) => join(tx, tenant, teamId, memberId)),
    leave: ({ appId, mode }, teamId, memberId) =>
      db.write(async (tx) => {
        const left = await tx.sql
          .deleteFrom('team_members')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('team_id', '=', teamId)
          .where('member_id', '=', memberId)
          .where('role', '=', 'MEMBER')
          .returning('member_id')
          .executeTakeFirst();
        if (!left) return false;
        await tx.sql
          .updateTable('teams')
          .set({ seats_used: sql`seats_used - 1` })
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('id', '=', teamId)
          .execute();
        return true;
      }),
    async members({ appId, mode }, teamId) {
      const rows = await db.sql
        .selectFrom('team_members')
        .innerJoin('members', (join) =>
          join
            .onRef('members.app_id', '=', 'team_members.app_id')
            .onRef('members.mode', '=', 'team_members.mode')
            .onRef('members.id', '=', 'team_members.member_id'),
        )
        .select(['member_id', 'role', 'joined_at', 'members.email', 'members.profile_image'])
        .where('team_members.app_id', '=', appId)
        .where('team_members.mode', '=', mode)
        .where('team_id', '=', teamId)
        .orderBy('role', 'desc')
        .orderBy('joined_at')
        .orderBy('member_id')
        .execute();
      return rows.map((row) => ({
        memberId: row.member_id,
        role: row.role,
        joinedAt: row.joined_at,
        email: row.email,
        profileImage: row.profile_image,
      }));
    },
    async ofMember({ appId, mode }, memberId) {
      return split((await ofMember.all(db, { appId, mode, memberId })).map(teamOf), memberId);
    },
    async ofMembers(tenant, memberIds) {
      if (memberIds.length === 0) return new Map();
      const rows = await joinedTeams(db, tenant)
        .select('team_members.member_id')
        .where('team_members.member_id', 'in', memberIds)
        .execute();
      const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
      return new Map([...byMember].map(([id, teams]) => [id, split(teams.map(teamOf), id)]));
    },
  };
}

async function join(tx: Db, { appId, mode }: Tenant, teamId: string, memberId: string) {
  // The team's row is the queue: its seat is counted by the same statement that checks it (R47).
  const seated = await tx.sql
    .updateTable('teams')
    .set({ seats_used: sql`seats_used + 1` })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', teamId)
    .where((or) => or.or([or('max_members', 'is', null), or('seats_used', '<', or.ref('max_members'))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_members')
            .select('member_id')
            .where('team_members.app_id', '=', appId)
            .where('team_members.mode', '=', mode)
            .where('team_id', '=', teamId)
            .where('member_id', '=', memberId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (seated) {
    const row = await tx.sql
      .insertInto('team_members')
      .values({ app_id: appId, mode, team_id: teamId, member_id: memberId, role: 'MEMBER', joined_at: tx.now() })
      .onConflict((on) => on.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    if (row) return 'joined';
    // On PostgreSQL two joins of one member may both pass the check; the second gives its seat
    // back.
    await tx.sql
      .updateTable('teams')
      .set({ seats_used: sql`seats_used - 1` })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('id', '=', teamId)
      .execute();
    return 'already';
  }
  const teams = teamsIn(tx);
  if (!(await teams.byId({ appId, mode }, teamId))) return 'no-team';
  const members = await teams.members({ appId, mode }, teamId);
  return members.some((member) => member.memberId === memberId) ? 'already' : 'full';
}

export const teamOf = (row: TeamRow): TeamRecord => ({
  id: row.id,
  planId: row.plan_id,
  ownerId: row.owner_id,
  maxMembers: row.max_members,
  seatsUsed: row.seats_used,
  inviteToken: row.invite_token,
  inviteExpiresAt: row.invite_expires_at,
  createdAt: row.created_at,
});

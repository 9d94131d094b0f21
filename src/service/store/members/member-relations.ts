import { jsonArrayFrom as arrayOnPostgres } from 'kysely/helpers/postgres';
import { jsonArrayFrom as arrayOnSqlite } from 'kysely/helpers/sqlite';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { connectionOf, isStillGiven, type PlanConnectionRecord } from '../plans/plan-connections.ts';
import { prepared } from '../prepared.ts';
import { type TeamRecord, teamOf } from '../teams/teams.ts';
import { pendingRemoval } from './second-factors.ts';

/**
 * What a member's own view of herself needs beside her row; each in the order of the room that it
 * is from.
 */
export interface MemberRelations {
  connections: PlanConnectionRecord[];
  /** Names of providers. */
  providers: string[];
  hasPasskey: boolean;
  hasSecondFactor: boolean;
  /** R127 null = it stays. */
  secondFactorRemovalAt: number | null;
  teams: { owned: TeamRecord[]; joined: TeamRecord[] };
}

export interface MemberRelationsStore {
  /** One query, because every page of every site needs it. */
  ofMember(tenant: Tenant, memberId: string): Promise<MemberRelations>;
}

const memberRelations = prepared((db, { appId, mode, memberId }: Tenant & { memberId: string }) => {
  const arrayFrom = db.kind === 'sqlite' ? arrayOnSqlite : arrayOnPostgres;
  return db.sql
    .selectNoFrom((from) => [
      arrayFrom(
        from
          .selectFrom('plan_connections')
          .select(['app_id', 'mode', 'id', 'member_id', 'plan_id', 'type', 'status', 'active', 'payment', 'created_at'])
          .select(['ends_at', 'complimentary'])
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('member_id', '=', memberId)
          .where(isStillGiven(db))
          .orderBy('created_at')
          .orderBy('id'),
      ).as('connections'),
      arrayFrom(
        from
          .selectFrom('identities')
          .select('provider')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('member_id', '=', memberId)
          .orderBy('created_at')
          .orderBy('provider'),
      ).as('identities'),
      from
        .exists(
          from
            .selectFrom('passkeys')
            .select('id')
            .where('app_id', '=', appId)
            .where('mode', '=', mode)
            .where('member_id', '=', memberId),
        )
        .as('has_passkey'),
      from
        .exists(
          from
            .selectFrom('second_factors')
            .select('member_id')
            .where('app_id', '=', appId)
            .where('mode', '=', mode)
            .where('member_id', '=', memberId)
            .where('confirmed_at', 'is not', null)
            .where('suspended_at', 'is', null),
        )
        .as('has_second_factor'),
      from
        .selectFrom('second_factors')
        .select(pendingRemoval(db).as('removal_at'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .as('removal_at'),
      arrayFrom(
        from
          .selectFrom('teams')
          .innerJoin('team_members', (join) =>
            join
              .onRef('team_members.app_id', '=', 'teams.app_id')
              .onRef('team_members.mode', '=', 'teams.mode')
              .onRef('team_members.team_id', '=', 'teams.id'),
          )
          .select(['teams.app_id', 'teams.mode', 'teams.id', 'teams.plan_id', 'teams.owner_id', 'teams.max_members'])
          .select(['teams.seats_used', 'teams.invite_token', 'teams.invite_expires_at', 'teams.created_at'])
          .where('teams.app_id', '=', appId)
          .where('teams.mode', '=', mode)
          .where('team_members.member_id', '=', memberId)
          .orderBy('team_members.joined_at')
          .orderBy('teams.id'),
      ).as('teams'),
    ])
    .compile();
});

/** PostgreSQL's driver has read the JSON already. */
const read = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows);

export function memberRelationsIn(db: Db): MemberRelationsStore {
  return {
    async ofMember({ appId, mode }, memberId) {
      const found = (await memberRelations.first(db, { appId, mode, memberId }))!;
      const teams = read(found.teams).map(teamOf);
      return {
        connections: read(found.connections).map(connectionOf),
        providers: read(found.identities).map(({ provider }) => provider),
        // SQLite answers 0 or 1.
        hasPasskey: Boolean(found.has_passkey),
        hasSecondFactor: Boolean(found.has_second_factor),
        secondFactorRemovalAt: found.removal_at,
        teams: {
          owned: teams.filter(({ ownerId }) => ownerId === memberId),
          joined: teams.filter(({ ownerId }) => ownerId !== memberId),
        },
      };
    },
  };
}

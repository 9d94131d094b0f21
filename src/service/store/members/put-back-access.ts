import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { DeviceRow, IdentityRow, PasskeyRow, SessionRow } from '../tables.ts';
import { teamsIn } from '../teams/teams.ts';
import { detailsOf, type InvitePart, type SuspendedRow } from './suspended-parts.ts';

/** What was taken out of use is as it was, except for what has ended or been replaced since. */
export async function putBackAccess(
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

const timeOf = async (tx: Db) => (await tx.sql.selectNoFrom(tx.now().as('now')).executeTakeFirstOrThrow()).now;

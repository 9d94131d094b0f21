import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { outlasting } from '../sessions/auth-flows.ts';
import { providerFlowsIn } from '../sessions/provider-flows.ts';
import type { DeviceRow, IdentityRow, PasskeyRow, SessionRow } from '../tables.ts';
import { teamsIn } from '../teams/teams.ts';
import type { InvitePart, PasswordPart, SuspendedPart } from './suspended-parts.ts';

/**
 * Removes from the tables that open something whatever is in them of this member, and answers what
 * it was.
 */
export async function takeOutAccess(tx: Db, tenant: Tenant, memberId: string): Promise<SuspendedPart[]> {
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
  const invites: SuspendedPart[] = [];
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

const setPassword = (tx: Db, { appId, mode }: Tenant, memberId: string, passwordHash: string | null) =>
  tx.sql
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .execute();

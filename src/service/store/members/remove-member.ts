import { type Route, routes } from '../../../contract/routes.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import { uncountMember } from '../comments/comment-votes.ts';
import type { Db } from '../db.ts';
import { teamsIn } from '../teams/teams.ts';

/** The scopes of her calls under idempotency keys. */
const idempotentCallsOf = (id: string) =>
  Object.entries(routes as Record<string, Route>).flatMap(([operation, route]) =>
    route.idempotent ? [`${id} ${operation}`] : [],
  );

/** What hangs on the member by a foreign key goes with her; the rest is done here. */
export async function removeMember(tx: Db, tenant: Tenant, id: string): Promise<boolean> {
  const { appId, mode } = tenant;
  const teams = teamsIn(tx);
  const { joined } = await teams.ofMember(tenant, id);
  for (const team of joined) await teams.leave(tenant, team.id, id);
  await uncountMember(tx, tenant, id);
  const member = await tx.sql
    .deleteFrom('members')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .returning(['email', 'email_canon'])
    .executeTakeFirst();
  if (!member) return false;
  // Requests for codes from before she had an account.
  await tx.sql
    .deleteFrom('auth_flows')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('email_canon', '=', member.email_canon)
    .execute();
  // R78 answers that are stored for retries.
  await tx.sql
    .deleteFrom('idempotency_keys')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('scope', 'in', idempotentCallsOf(id))
    .execute();
  await tx.sql
    .deleteFrom('mailbox')
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('recipient', 'in', [member.email, member.email_canon])
    .execute();
  return true;
}

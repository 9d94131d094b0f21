import { fail } from '../../../platform/http/api-error.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { inTransaction } from '../in-transaction.ts';
import { queueNotice } from '../queue-notice.ts';
import { openSessionOrAsk, refuseWaiting, type WaitingFor } from '../second-factor/ask-second-factor.ts';
import { joinAtLogin } from '../teams/join-team.ts';
import type { Context } from '../use-case.ts';
import type { ProvedFlow } from './check-code.ts';
import { endGuessRow } from './guess-budget.ts';
import { memberAuth } from './member-auth.ts';
import { endPasswordRow } from './password-budget.ts';
import { proveMailbox } from './prove-mailbox.ts';

/**
 * Logs a member in by what was mailed to her: once (R16); what may have been planted before is
 * suspended (R11).
 */
export async function enterByCode(
  context: Context,
  found: MemberRecord,
  { flow, credential }: ProvedFlow,
  inviteToken: string | undefined,
) {
  const { app, tenant } = context;
  let waiting: WaitingFor | null = null;
  const entered = await inTransaction(context, async (within, tx) => {
    if (!(await tx.authFlows.consume(tenant, flow))) return null;
    // What was read before may have changed: disabled, deleted, proved or moved to another address.
    const now = await tx.members.lock(tenant, found.id);
    if (!now || now.disabled || now.emailCanon !== flow.emailCanon) return null;
    const { member, review } = await proveMailbox(context, tx, now);
    if (review) await queueNotice(context, tx, member, 'mailbox-proved', { review });
    await joinAtLogin(context, tx, member.id, inviteToken);
    const session = await openSessionOrAsk(context, tx, member, { credential, isNew: false });
    if (session.waiting) {
      waiting = session.waiting;
      return null;
    }
    const redirect = member.loginRedirect ?? app.redirects.login;
    return memberAuth(within, member, session.opened, { text: 'logged-in', redirect });
  });
  if (!entered && !waiting) return fail('invalid-passwordless-login-code');
  await endGuessRow(context, flow.emailCanon);
  await endPasswordRow(context, flow.emailCanon);
  return entered ?? refuseWaiting(context, waiting!);
}

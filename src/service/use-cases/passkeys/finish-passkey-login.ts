import { audit } from '../audit.ts';
import { mustConfirm, refuseUnconfirmed } from '../auth/confirmation.ts';
import { memberAuth } from '../auth/member-auth.ts';
import { openSession } from '../auth/open-session.ts';
import { joinAtLogin } from '../teams/join-team.ts';
import type { UseCase } from '../use-case.ts';
import { checkPasskey, recordUse, refuse, refuseCopied } from './check-passkey.ts';

/** R126 logs in by a passkey. */
export const finishPasskeyLogin: UseCase<'finishPasskeyLogin'> = async (context, { credential, inviteToken }) => {
  const { app, store, metrics, tenant } = context;
  const checked = await checkPasskey(context, credential);
  const { passkey } = checked;
  const entered = await store.transaction(async (tx) => {
    const member = await tx.members.lock(tenant, passkey.memberId);
    // R11 it may have been removed or suspended in the meantime.
    const isThere = (await tx.passkeys.find(tenant, passkey.credentialId))?.memberId === member?.id;
    if (!member || member.disabled || !isThere) return 'refused';
    if (!(await recordUse(context, tx, checked))) return 'copied';
    if (mustConfirm(context, member)) return { unconfirmed: member };
    await joinAtLogin(context, tx, member.id, inviteToken);
    const opened = await openSession(context, tx, member.id, `passkey:${passkey.id}`);
    const detail = { ...opened.facts, credential: 'passkey' };
    await audit(context, tx, 'login', { memberId: member.id, actor: 'member', detail });
    return { member, opened };
  });
  if (entered === 'refused') return refuse(context, passkey.memberId);
  if (entered === 'copied') return refuseCopied(context, checked);
  if (entered.unconfirmed) return refuseUnconfirmed(context, entered.unconfirmed);
  metrics.count('logins', { outcome: 'done' });
  const redirect = entered.member.loginRedirect ?? app.redirects.login;
  return memberAuth(context, entered.member, entered.opened, { text: 'logged-in', redirect });
};

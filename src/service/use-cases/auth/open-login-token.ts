import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { codeLifetimeMs, linkLifetimeMs } from '../../domain/codes.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';

/**
 * The token of a login link for the service's own page, which leads back to the site: a session
 * belongs to the site (R24). It is one more link of the login flows, used once (R16), and gives no
 * more than a mailed link (R25): none an hour after the mail, while access is suspended (R11) or
 * for a disabled member. Where no mail logs in, only a reset leads to one, because the new password
 * logs in as well. `proved`: the flow that has just been consumed; call it last in that
 * transaction, because a reset closes the flows before.
 */
export async function openLoginToken(context: Context, tx: Store, proved: AuthFlow): Promise<string | null> {
  const { app, random, caller, serviceUrl } = context;
  const afterReset = proved.purpose === 'reset';
  if (caller.origin !== serviceUrl || (!app.passwordless.enabled && !afterReset)) return null;
  const { tenant } = context;
  const member = proved.memberId ? await tx.members.byId(tenant, proved.memberId) : null;
  if (!member?.verified || member.disabled || member.suspendedAt !== null) return null;
  if ((await tx.now()) - proved.createdAt >= linkLifetimeMs) return null;
  const token = newToken(random);
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'login',
    memberId: member.id,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs: codeLifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: codeLifetimeMs },
    detail: afterReset ? { afterReset } : null,
  });
  await audit(context, tx, 'code-issued', { memberId: member.id, detail: { purpose: 'login', carries: 'link' } });
  return token;
}

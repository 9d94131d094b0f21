import type { MemberAuth } from '../../../contract/entities.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { trustedDeviceMs } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { memberAuth } from '../auth/member-auth.ts';
import { openSession } from '../auth/open-session.ts';
import type { Context } from '../use-case.ts';
import type { WaitingDetail } from './ask-second-factor.ts';

export interface WaitingLogin {
  flow: AuthFlow;
  member: MemberRecord;
  detail: WaitingDetail;
}

/** The login that a token names. Throws `second-factor-expired` where none waits for this. */
export async function waitingLogin(
  { store, tenant }: Context,
  token: string,
  needs: WaitingDetail['needs'],
): Promise<WaitingLogin> {
  const flow = await store.authFlows.byLink(tenant, ['second-factor'], hashSecret(token));
  const detail = flow?.detail as WaitingDetail | null | undefined;
  const member = flow?.memberId ? await store.members.byId(tenant, flow.memberId) : null;
  if (!flow || !member || member.disabled || detail?.needs !== needs) return fail('second-factor-expired');
  return { flow, member, detail };
}

/**
 * Opens the session of a login whose second factor is right, once. Null = it was opened or closed
 * in the meantime. In the transaction that uses the code up.
 */
export async function openWaiting(
  context: Context,
  tx: Store,
  { flow, member, detail }: WaitingLogin,
  { factor, trustsDevice = false }: { factor: 'app' | 'recovery-code'; trustsDevice?: boolean },
): Promise<{ data: MemberAuth; message: string; cookies: { device: string } } | null> {
  const { app, tenant } = context;
  if (!(await tx.authFlows.consume(tenant, flow))) return null;
  const now = await tx.members.lock(tenant, member.id);
  if (!now || now.disabled || now.emailCanon !== flow.emailCanon) return null;
  const opened = await openSession(context, tx, member.id, detail.credential);
  if (trustsDevice)
    await tx.devices.trust(tenant, hashSecret(opened.device), member.id, { lifetimeMs: trustedDeviceMs });
  await audit(context, tx, 'login', {
    memberId: member.id,
    actor: 'member',
    detail: { ...opened.facts, secondFactor: factor },
  });
  const redirect = detail.isNew ? app.redirects.signup : (now.loginRedirect ?? app.redirects.login);
  return memberAuth({ ...context, store: tx }, now, opened, {
    text: detail.isNew ? 'signed-up' : 'logged-in',
    redirect,
  });
}

import { viewTokenPrefix } from '../../../contract/constants.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { newId } from '../../domain/ids.ts';
import { viewMs } from '../../domain/session-rules.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import type { Viewer } from '../../store/sessions/member-views.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Context } from '../use-case.ts';
import { memberAuth } from './member-auth.ts';

export const viewerOf = ({ detail }: AuthFlow): Viewer | null => (detail?.viewer as Viewer | undefined) ?? null;

/**
 * R123 an operator enters as the member: nothing of hers changes, not even when she was last seen,
 * and her audit log shows it.
 */
export async function enterAsViewer(context: Context, flow: AuthFlow, viewer: Viewer) {
  const { tenant, random, caller } = context;
  const entered = await inTransaction(context, async (within, tx) => {
    if (!(await tx.authFlows.consume(tenant, flow)) || !(await tx.memberViews.isViewer(viewer))) return null;
    const member = flow.memberId === null ? null : await tx.members.byId(tenant, flow.memberId);
    if (!member || member.disabled) return null;
    const token = viewTokenPrefix + newToken(random);
    const tokenHash = hashSecret(token);
    const id = newId(random);
    const expires = await tx.memberViews.open(tenant, {
      ...viewer,
      id,
      tokenHash,
      memberId: member.id,
      lifetimeMs: viewMs,
    });
    await tx.auditLog.add(tenant, {
      event: 'member-viewed',
      actor: 'operator',
      memberId: member.id,
      ipPrefix: caller.ipPrefix,
      detail: { operator: viewer.operatorId },
    });
    const session = await tx.memberViews.find(tenant, tokenHash);
    const opened = { token, expires, ended: 0, device: '' };
    // The browser is the operator's, and is not remembered as one of the member.
    const { cookies: _, ...answer } = await memberAuth({ ...within, session }, member, opened, {
      text: 'logged-in',
      redirect: null,
    });
    return answer;
  });
  return entered ?? fail('invalid-passwordless-login-code');
}

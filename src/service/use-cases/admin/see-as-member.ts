import { viewTokenPrefix } from '../../../contract/constants.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

/** The operator follows it at once. */
const linkMs = 60_000;

/**
 * R123 the address at which the operator sees the site as the member. The link is used once, and
 * what it opens ends with the operator's session.
 */
export const seeAsMember: AdminUseCase<'seeAsMember'> = async (context, { member: name }) => {
  const { app, tenant, store, random, operator } = context;
  const member = (await findMember(context, name)) ?? fail('member-not-found');
  // A key has no session whose end would end the view.
  if (!operator?.sessionId || member.disabled) return fail('access-denied');
  // As long as any other token of a link.
  const token = viewTokenPrefix + newToken(random).slice(viewTokenPrefix.length);
  return store.transaction(async (tx) => {
    await tx.authFlows.open(tenant, {
      idHash: hashSecret(newFlowId(random)),
      purpose: 'login',
      memberId: member.id,
      emailCanon: member.emailCanon,
      codeMac: null,
      lifetimeMs: linkMs,
      link: { tokenHash: hashSecret(token), lifetimeMs: linkMs },
      detail: { viewer: { operatorId: operator.id, sessionId: operator.sessionId } },
    });
    await auditAdmin(context, tx, { event: 'member-view-requested', memberId: member.id });
    const answer = { data: { url: mailedLink(app, context.serviceUrl, 'login', token) } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};

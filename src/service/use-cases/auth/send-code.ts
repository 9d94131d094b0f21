import { fail, failFields } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import type { CodeMailKind } from '../../../texts/mails/code-mail-texts.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { codeLifetimeMs, codeMac, linkLifetimeMs, newCode } from '../../domain/codes.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { readFlowCookie, writeFlowCookie } from '../../domain/flow-cookie.ts';
import { codeMail } from '../../domain/mails/code-mail.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { circumstancesOf, queueMail, queueNothing } from '../queue-mail.ts';
import type { Context } from '../use-case.ts';
import { codePurposeOf, type MailedPurpose } from './check-code.ts';
import { takeMailAllowance } from './mail-budget.ts';
import { refuseUnknown } from './refuse-unknown.ts';

/**
 * The mail for an address, or null for none: an address without an account gets only mails to sign
 * up (R9, §4.2).
 */
function mailKindOf(
  { isInviteOnly }: AppSettings,
  purpose: MailedPurpose,
  member: MemberRecord | null,
): CodeMailKind | null {
  if (member?.disabled) return null;
  if (purpose === 'reset') return member ? 'reset' : null;
  if (!member) return isInviteOnly ? null : 'signup';
  return purpose === 'login' ? 'login' : 'existing-account';
}

/**
 * R21 the flow that this call wants another code for, if it names one. Not the cookie's: a visitor
 * who goes back and starts again within a minute must get her mail.
 */
async function flowToRenew(context: Context, purpose: MailedPurpose, emailCanon: string, flowId?: string) {
  const flow = flowId ? await context.store.authFlows.find(context.tenant, hashSecret(flowId)) : null;
  return flowId && flow?.purpose === purpose && flow.emailCanon === emailCanon ? flowId : null;
}

/**
 * §4.1, §4.2 mails a code and a link, without revealing whether there is an account: every address
 * has a flow, costs the same budgets and gets the same answer (R4, R5). Flow, mail and audit row
 * are atomic (R62).
 */
export async function sendCode(
  context: Context,
  purpose: MailedPurpose,
  input: { email: string; flowId?: string },
): Promise<{ flowId: string; cookies: { flow: string | null } }> {
  const { app, store, random, keys, caller, tenant } = context;
  const emailCanon = canonicalEmail(input.email) ?? failFields([{ field: 'email', code: 'invalid-email' }]);
  const member = await store.members.byEmail(tenant, emailCanon);
  if (purpose === 'login') await refuseUnknown(context, member);

  const kind = mailKindOf(app, purpose, member);
  const allowance = await takeMailAllowance(context, emailCanon, member);
  const renewing = await flowToRenew(context, purpose, emailCanon, input.flowId);
  const answer = (flowId: string) => ({
    flowId,
    cookies: { flow: writeFlowCookie({ ...readFlowCookie(caller.flowCookie), [purpose]: flowId }) },
  });
  // No mail is due: the code that she may hold already must stay alive.
  if (renewing && allowance.carries === 'nothing') return answer(renewing);

  const issue = (flowId: string) => {
    const idHash = hashSecret(flowId);
    const code = allowance.carries === 'code' ? newCode(random) : null;
    const link = newToken(random);
    const binding = { appId: app.id, mode: app.mode, purpose: codePurposeOf(purpose), flowId: idHash };
    const secrets = {
      codeMac: code && codeMac(keys, binding, code),
      lifetimeMs: codeLifetimeMs,
      link: { tokenHash: hashSecret(link), lifetimeMs: linkLifetimeMs },
    };
    return {
      flowId,
      idHash,
      code,
      link: mailedLink(app, context.serviceUrl, purpose === 'reset' ? 'reset' : 'login', link, caller.origin),
      secrets,
    };
  };

  const post = async (tx: Store, { code, link }: ReturnType<typeof issue>) => {
    await audit(context, tx, 'code-issued', {
      memberId: member?.id,
      detail: { purpose, carries: allowance.carries, isResend: renewing !== null },
    });
    if (allowance.carries === 'nothing') return;
    const text = codeMail(
      kind ?? 'login',
      { ...(await circumstancesOf(context, tx)), email: emailCanon, code, link },
      caller.language,
    );
    if (!kind) return queueNothing(context, tx, text);
    const lifetimeMs = code ? codeLifetimeMs : linkLifetimeMs;
    await queueMail(context, tx, member?.email ?? emailCanon, text, { about: member?.id, code, link, lifetimeMs });
  };

  const sent = await store.transaction(async (tx) => {
    if (renewing) {
      const again = issue(renewing);
      const everyMs = app.limits.resendSeconds * 1000;
      const renewed = await tx.authFlows.renew(tenant, { ...again.secrets, idHash: again.idHash, purpose, everyMs });
      if (renewed.outcome === 'too-soon') return renewed;
      if (renewed.outcome === 'renewed') {
        await post(tx, again);
        return { flowId: renewing };
      }
    }
    const fresh = issue(newFlowId(random));
    await tx.authFlows.open(tenant, {
      ...fresh.secrets,
      idHash: fresh.idHash,
      purpose,
      memberId: member?.id ?? null,
      emailCanon,
      ipPrefix: caller.ipPrefix,
    });
    await post(tx, fresh);
    return { flowId: fresh.flowId };
  });
  if ('flowId' in sent) return answer(sent.flowId);
  await store.limits.giveBack(tenant, allowance.taken);
  return fail('rate-limited', { retryAfter: Math.ceil(sent.retryAfterMs / 1000) });
}

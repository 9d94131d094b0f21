import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { linkLifetimeMs } from '../../domain/codes.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { type SentLinkPurpose, sentLinkMail } from '../../domain/mails/sent-link-mail.ts';
import { confirmationLifetimeMs } from '../auth/confirmation.ts';
import { queueMail, teamCircumstances } from '../queue-mail.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

/** A budget beside the member's own, so that an operator takes no code from her (R19). */
const mailsADay = 10;
const dayMs = 24 * 60 * 60_000;

/** An invited member expects no mail, and may read it days later. */
const lifetimesMs: Record<SentLinkPurpose, number> = {
  login: linkLifetimeMs,
  reset: linkLifetimeMs,
  invite: 3 * dayMs,
  verify: confirmationLifetimeMs,
};

async function takeMail({ store, tenant, isDryRun }: AdminContext, memberId: string) {
  if (isDryRun) return;
  const bucket = { key: `admin-mails:${memberId}`, limit: mailsADay, windowMs: dayMs };
  const taken = await store.limits.take(tenant, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.max(1, Math.ceil(taken.retryAfterMs / 1000)) });
}

/** A link and no code: nothing here is typed in by the operator for the member. */
async function sendLink(context: AdminContext, kind: SentLinkPurpose, name: string, delayMs = 0) {
  const { app, store, random, tenant } = context;
  const purpose = kind === 'invite' ? 'reset' : kind;
  const lifetimeMs = lifetimesMs[kind] + delayMs;
  const member = (await findMember(context, name)) ?? fail('member-not-found');
  if (purpose === 'login' && !app.passwordless.enabled) fail('passwordless-disabled');
  if (member.disabled) fail('access-denied');
  if (purpose === 'verify' && member.verified) return { data: { sentTo: member.email } };
  await takeMail(context, member.id);
  const token = newToken(random);
  const link = mailedLink(app, context.serviceUrl, purpose === 'verify' ? 'confirm' : purpose, token);
  return store.transaction(async (tx) => {
    await tx.authFlows.open(tenant, {
      idHash: hashSecret(newFlowId(random)),
      purpose,
      memberId: member.id,
      emailCanon: member.emailCanon,
      ipPrefix: null,
      codeMac: null,
      lifetimeMs,
      link: { tokenHash: hashSecret(token), lifetimeMs },
    });
    const facts = { ...teamCircumstances(context), email: member.emailCanon, link };
    const text = sentLinkMail(kind, facts, context.caller.language);
    await queueMail(context, tx, member.email, text, { link, lifetimeMs, delayMs, about: member.id });
    await auditAdmin(context, tx, {
      memberId: member.id,
      ...(kind === 'invite'
        ? { event: 'member-invited', detail: { delaySeconds: delayMs / 1000 } }
        : { event: 'link-sent', detail: { purpose } }),
    });
    const answer = { data: { sentTo: member.email } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
}

export const sendLoginLink: AdminUseCase<'sendLoginLink'> = (context, { member }) => sendLink(context, 'login', member);
export const sendReset: AdminUseCase<'sendReset'> = (context, { member }) => sendLink(context, 'reset', member);
/** One who is verified already gets the same answer and no mail. */
export const sendConfirmation: AdminUseCase<'sendConfirmation'> = (context, { member }) =>
  sendLink(context, 'verify', member);
export const inviteMember: AdminUseCase<'inviteMember'> = (context, { member, delaySeconds = 0 }) =>
  sendLink(context, 'invite', member, delaySeconds * 1000);

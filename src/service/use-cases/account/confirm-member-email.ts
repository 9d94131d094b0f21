import { readCodeToken } from '../../domain/code-token.ts';
import { fail } from '../../domain/fail.ts';
import { noticeMail } from '../../domain/mails/notice-mail.ts';
import type { MessageKey } from '../../domain/messages.ts';
import { message } from '../../domain/messages.ts';
import { hashSecret } from '../../domain/secrets.ts';
import type { AuthFlow } from '../../store/auth-flows.ts';
import type { MemberRecord } from '../../store/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { checkCode } from '../auth/check-code.ts';
import { endGuessRow } from '../auth/guess-budget.ts';
import { proveMailbox } from '../auth/prove-mailbox.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import { tenantOf } from '../tenant-of.ts';
import type { Context, UseCase } from '../use-case.ts';
import { queueEmailChanged } from './queue-email-changed.ts';

const refusal = 'invalid-code';

/** What was mailed: a code counts only for the member who asked for it and is logged in (R17), a link for whoever holds it. */
async function provedFlow(context: Context, sent: string): Promise<AuthFlow> {
  const { store, member } = context;
  const tenant = tenantOf(context);
  const token = readCodeToken(sent);
  if (token?.kind === 'link') {
    const flow = await store.authFlows.byLink(tenant, ['verify', 'email', 'undo-email'], hashSecret(token.token));
    return flow ?? fail(refusal);
  }
  if (!member) return fail('login-required');
  const named = token?.kind === 'code' ? await store.authFlows.find(tenant, hashSecret(token.flowId)) : null;
  const isOwn = named?.memberId === member.id && (named.purpose === 'verify' || named.purpose === 'email');
  // Bare digits name no flow; they are tried on the code for her present address, the one that old pages ask for.
  const purpose = isOwn && named.purpose === 'email' ? 'email' : 'verify';
  if (token?.kind === 'code' && !isOwn) return fail(refusal);
  const email = named?.emailCanon ?? member.emailCanon;
  const { flow } = await checkCode(context, { purpose, token: sent, email, refusal, allowsEmailOnly: true });
  return flow.memberId === member.id ? flow : fail(refusal);
}

/** R23 what the proof does, in its transaction. */
async function apply(context: Context, tx: Store, flow: AuthFlow): Promise<{ id: string; text: MessageKey }> {
  const tenant = tenantOf(context);
  const member = flow.memberId && (await tx.members.byId(tenant, flow.memberId));
  if (!member || member.disabled) return fail(refusal);
  const { id } = member;
  if (flow.purpose === 'verify') {
    if (flow.emailCanon !== member.emailCanon) return fail(refusal);
    const { wasPurged } = await proveMailbox(context, tx, member);
    if (wasPurged) {
      const variables = { ...(await circumstancesOf(context, tx)), siteUrl: context.app.baseUrl, wasPurged };
      await queueMail(context, tx, member.email, noticeMail('mailbox-proved', variables, context.caller.language));
    }
    return { id, text: 'verified' };
  }
  await takeAddress(context, tx, member, flow.emailCanon);
  if (flow.purpose === 'email') {
    await queueEmailChanged(context, tx, member);
    await audit(context, tx, 'email-changed', { memberId: id, actor: 'member' });
    return { id, text: 'email-changed' };
  }
  // Somebody else may have done it. Whatever could bring him back goes: the password that he knows or has set, what he linked and
  // where he is logged in, and the ways back to addresses that he gave the account in between.
  await tx.members.update(tenant, id, { passwordHash: null });
  await tx.identities.unlinkAll(tenant, id);
  await tx.sessions.closeAll(tenant, id);
  await tx.devices.forgetAll(tenant, id);
  await tx.authFlows.closeWaysBack(tenant, id, flow.createdAt);
  await audit(context, tx, 'email-change-undone', { memberId: id, actor: 'member' });
  return { id, text: 'email-change-undone' };
}

/** The address is hers from here on, and what was mailed to the one before is worth nothing (R23). */
async function takeAddress(context: Context, tx: Store, member: MemberRecord, emailCanon: string): Promise<void> {
  const tenant = tenantOf(context);
  const changed = await tx.members.changeEmail(tenant, member.id, { email: emailCanon, emailCanon });
  if (changed !== 'changed') fail(refusal);
  await tx.members.update(tenant, member.id, { verified: true });
  await tx.authFlows.closeAll(tenant, { memberId: member.id });
  await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
}

/** Receipts follow her to the new address. The change stands whatever the payment provider says; a failure is counted. */
async function tellPayments({ app, store, payments, metrics }: Context, id: string): Promise<void> {
  const member = await store.members.byId(tenantOf({ app }), id);
  if (!member?.paymentCustomerId) return;
  try {
    await (await payments?.())?.changeEmail(member.paymentCustomerId, member.email);
  } catch {
    metrics.count('payment_email_failures');
  }
}

/** C20, R23 confirms a new address, the present one, or takes a change back. */
export const confirmMemberEmail: UseCase<'confirmMemberEmail'> = async (context, { token }) => {
  const { store, caller } = context;
  const tenant = tenantOf(context);
  const flow = await provedFlow(context, token);
  const { id, text } = await store.transaction(async (tx) => {
    if (!(await tx.authFlows.consume(tenant, flow))) return fail(refusal);
    return apply(context, tx, flow);
  });
  await endGuessRow(context, flow.emailCanon);
  if (text !== 'verified') await tellPayments(context, id);
  const isSignedIn = context.member?.id === id && flow.purpose !== 'undo-email';
  const record = isSignedIn ? await store.members.byId(tenant, id) : null;
  return {
    data: { success: true, member: record && (await memberForWire(context, record)).member },
    message: message(text, caller.language),
  };
};

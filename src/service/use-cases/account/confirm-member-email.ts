import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import type { MessageKey } from '../../../texts/messages.ts';
import { message } from '../../../texts/messages.ts';
import { readCodeToken } from '../../domain/code-token.ts';
import { deviceIn } from '../../domain/device-name.ts';
import { imageNameOf } from '../../domain/image-name.ts';
import type { Profile } from '../../store/members/member-profile.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { AuthFlow, FlowPurpose } from '../../store/sessions/auth-flows.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { checkCode } from '../auth/check-code.ts';
import { endGuessRow } from '../auth/guess-budget.ts';
import { isKnownBrowser } from '../auth/known-browser.ts';
import { openLoginToken } from '../auth/open-login-token.ts';
import { proveMailbox } from '../auth/prove-mailbox.ts';
import { openReview, type Review, suspendAccess } from '../auth/suspend-access.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import { queueNotice } from '../queue-notice.ts';
import { keepLostFactor, startRemoval } from '../second-factor/lost-factor.ts';
import { endRemoval } from '../second-factor/remove-second-factor.ts';
import type { Context, UseCase } from '../use-case.ts';
import { purgeAccess } from './purge-access.ts';
import { queueEmailChanged } from './queue-email-changed.ts';
import { updateReceiptEmail } from './update-receipt-email.ts';

const refusal = 'invalid-code';
/**
 * Links that count in any browser: they open nothing, and the way back only takes a change back.
 * Their mails may lie in a mailbox that is given up.
 */
const anywhere: Partial<Record<FlowPurpose, typeof undo>> = {
  'undo-email': undo,
  'lost-second-factor': lostFactor,
  'keep-second-factor': lostFactor,
};
const linkPurposes = ['verify', 'email', ...Object.keys(anywhere)] as FlowPurpose[];

/**
 * The flow of a mailed credential: a code counts only for the member who requested it and is logged
 * in (R17); the effect of a link depends on where it is opened (R113).
 */
async function provedFlow(context: Context, sent: string): Promise<AuthFlow> {
  const { store, member, tenant } = context;
  const token = readCodeToken(sent);
  if (token?.kind === 'link') {
    const flow = await store.authFlows.byLink(tenant, linkPurposes, hashSecret(token.token));
    return flow ?? fail(refusal);
  }
  if (!member) return fail('login-required');
  const named = token?.kind === 'code' ? await store.authFlows.find(tenant, hashSecret(token.flowId)) : null;
  const isOwn = named?.memberId === member.id && (named.purpose === 'verify' || named.purpose === 'email');
  // Digits alone name no flow; they are tried on the code for her present address, the one that old
  // pages request.
  const purpose = isOwn && named.purpose === 'email' ? 'email' : 'verify';
  if (token?.kind === 'code' && !isOwn) return fail(refusal);
  const email = named?.emailCanon ?? member.emailCanon;
  const { flow } = await checkCode(context, { purpose, token: sent, email, refusal, allowsEmailOnly: true });
  return flow.memberId === member.id ? flow : fail(refusal);
}

interface Applied {
  id: string;
  text: MessageKey;
  review: Review | null;
  /** Of a profile that was handed back; to be removed. */
  image?: string | null;
}

const isRequester = ({ session }: Context, { detail }: AuthFlow): boolean =>
  session !== null && session.id === detail?.sessionId;

async function verify(context: Context, tx: Store, member: MemberRecord, flow: AuthFlow): Promise<Applied> {
  if (flow.emailCanon !== member.emailCanon) return fail(refusal);
  // An operator may have vouched for the address before. No webhook: nothing about her has changed.
  if (member.verified)
    await tx.auditLog.add(context.tenant, {
      ...{ event: 'mailbox-proved', actor: 'member', memberId: member.id },
      ipPrefix: context.caller.ipPrefix,
    });
  const { review } = await proveMailbox(context, tx, member);
  if (review) await queueNotice(context, tx, member, 'mailbox-proved', { review });
  return { id: member.id, text: 'verified', review };
}

/** R23, R113 what the proof does, in its transaction. */
async function apply(context: Context, tx: Store, flow: AuthFlow, anyDevice: boolean): Promise<Applied> {
  const { tenant } = context;
  const member = flow.memberId && (await tx.members.lock(tenant, flow.memberId));
  if (!member || member.disabled) return fail(refusal);
  const { id } = member;
  const applyAnywhere = anywhere[flow.purpose];
  if (applyAnywhere) return applyAnywhere(context, tx, member, flow);
  const isKnown =
    isRequester(context, flow) || (await isKnownBrowser(context, tx, id, { trustsLinks: flow.purpose === 'verify' }));
  const suspends = !isKnown && !(flow.purpose === 'verify' && member.verified);
  if (suspends && !anyDevice) {
    const device = deviceIn((flow.detail?.device ?? null) as string | null, context.caller.language);
    return fail('opened-elsewhere', { requestedBy: { device, requestedAt: new Date(flow.createdAt).toISOString() } });
  }
  if (flow.purpose === 'verify') return verify(context, tx, member, flow);
  const profile = suspends ? await tx.suspendedAccess.profile(tenant, id) : null;
  await takeAddress(context, tx, member, flow.emailCanon);
  const review = suspends ? await suspendAccess(context, tx, id, { withProfile: true }) : null;
  await queueEmailChanged(context, tx, member, profile);
  if (review) await queueNotice(context, tx, { id, email: flow.emailCanon }, 'mailbox-proved', { review });
  await audit(context, tx, 'email-changed', { memberId: id, actor: 'member' });
  return { id, text: 'email-changed', review };
}

/**
 * R23 the address before takes the account back. Where the change was confirmed in a browser that
 * the account did not know, all access of today came with the other address: it is removed, and the
 * profile is restored (R113). Else it may be her own: it is suspended until she answers.
 */
async function undo(context: Context, tx: Store, member: MemberRecord, flow: AuthFlow): Promise<Applied> {
  const { tenant } = context;
  const { id } = member;
  const profile = (flow.detail?.profile ?? null) as Profile | null;
  await takeAddress(context, tx, member, flow.emailCanon);
  let image: string | null = null;
  let review: Review | null;
  if (profile) {
    await purgeAccess(context, tx, id);
    ({ image } = await tx.suspendedAccess.setProfile(tenant, id, profile));
    review = await openReview(context, tx, id);
  } else review = await suspendAccess(context, tx, id, { withProfile: false });
  // The older address has the better right.
  await tx.authFlows.close(tenant, id, { purposes: ['undo-email'], since: flow.createdAt });
  await audit(context, tx, 'email-change-undone', { memberId: id, actor: 'member' });
  if (review) await queueNotice(context, tx, { id, email: flow.emailCanon }, 'mailbox-proved', { review });
  return { id, text: 'email-change-undone', review, image };
}

/** R127 begins the wait of a lost authenticator app, or ends it. */
async function lostFactor(context: Context, tx: Store, member: MemberRecord, flow: AuthFlow): Promise<Applied> {
  const isKept = flow.purpose === 'keep-second-factor';
  if (isKept) await keepLostFactor(context, tx, member);
  else if (flow.emailCanon !== member.emailCanon) fail(refusal);
  else await startRemoval(context, tx, member);
  return { id: member.id, text: isKept ? 'second-factor-kept' : 'second-factor-ending', review: null };
}

/**
 * The address is hers from here on, and what was mailed to the one before is worth nothing (R23).
 */
async function takeAddress(context: Context, tx: Store, member: MemberRecord, emailCanon: string): Promise<void> {
  const { tenant } = context;
  const changed = await tx.members.changeEmail(tenant, member.id, { email: emailCanon, emailCanon });
  if (changed !== 'changed') fail(refusal);
  await tx.members.update(tenant, member.id, { verified: true });
  await tx.authFlows.closeAll(tenant, { memberId: member.id });
  await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
  await endRemoval(tx, tenant, member.id);
}

/** C20, R23 confirms a new address, the present one, or takes a change back. */
export const confirmMemberEmail: UseCase<'confirmMemberEmail'> = async (context, { token, anyDevice = false }) => {
  const { store, files, caller, tenant } = context;
  const flow = await provedFlow(context, token);
  const { id, text, review, image, loginToken } = await store.transaction(async (tx) => {
    if (!(await tx.authFlows.consume(tenant, flow))) return fail(refusal);
    const applied = await apply(context, tx, flow, anyDevice);
    const loginToken = flow.purpose in anywhere ? null : await openLoginToken(context, tx, flow);
    return { ...applied, loginToken };
  });
  const imageName = imageNameOf(image ?? null);
  if (imageName) await files.remove(imageName);
  // A lost app must not buy guesses of its codes.
  if (!flow.purpose.endsWith('second-factor')) await endGuessRow(context, flow.emailCanon);
  if (text.startsWith('email-')) await updateReceiptEmail(context, id);
  const isSignedIn = context.member?.id === id && flow.purpose !== 'undo-email';
  const record = isSignedIn ? await store.members.byId(tenant, id) : null;
  return {
    data: {
      success: true,
      member: record && (await memberForWire(context, record)).member,
      ...(review && { review: { access: review.access, token: review.token } }),
      ...(loginToken && { loginToken }),
    },
    message: message(text, caller.language),
  };
};

import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { memberMail } from '../../domain/mails/member-mail.ts';
import type { Profile } from '../../store/members/member-profile.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import type { Context } from '../use-case.ts';

/** R23 how long the address before can take the change back. */
export const undoLifetimeMs = 72 * 60 * 60_000;

/**
 * Mails the former address the way back, which only time and its use end. Only a confirmed address
 * gets one: otherwise a typo in a sign-up would hand the account to the stranger who owns the
 * mailbox (R11). `profile`: what the way back restores, where the change was confirmed in a browser
 * that the account did not know (R113).
 */
export async function queueEmailChanged(
  context: Context,
  tx: Store,
  before: MemberRecord,
  profile: Profile | null,
): Promise<void> {
  const { app, random, caller, serviceUrl } = context;
  const circumstances = await circumstancesOf(context, tx);
  if (!before.verified)
    return queueMail(context, tx, before.email, memberMail('email-left', circumstances, caller.language), {
      about: before.id,
    });
  const token = newToken(random);
  await tx.authFlows.open(context.tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'undo-email',
    memberId: before.id,
    emailCanon: before.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs: undoLifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: undoLifetimeMs },
    detail: profile && { profile },
  });
  const link = mailedLink(app, serviceUrl, 'confirm', token);
  const text = memberMail('email-changed', { ...circumstances, link }, caller.language);
  await queueMail(context, tx, before.email, text, { about: before.id, link, lifetimeMs: undoLifetimeMs });
}

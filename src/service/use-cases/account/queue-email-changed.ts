import { mailedLink } from '../../domain/mails/link.ts';
import { memberMail } from '../../domain/mails/member-mail.ts';
import { hashSecret, newFlowId, newToken } from '../../domain/secrets.ts';
import type { MemberRecord } from '../../store/members.ts';
import type { Store } from '../../store/store.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import { tenantOf } from '../tenant-of.ts';
import type { Context } from '../use-case.ts';

/** R23 how long the address before can take the change back. */
export const undoLifetimeMs = 72 * 60 * 60_000;

/**
 * Tells the address before, with the way back. The flow belongs to no member, so that whoever changed the address cannot end it by
 * changing the password too.
 */
export async function queueEmailChanged(context: Context, tx: Store, before: MemberRecord): Promise<void> {
  const { app, random, caller, serviceUrl } = context;
  const token = newToken(random);
  await tx.authFlows.open(tenantOf(context), {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'undo-email',
    memberId: null,
    emailCanon: before.emailCanon,
    ipPrefix: caller.ipPrefix,
    detail: { memberId: before.id },
    codeMac: null,
    lifetimeMs: undoLifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: undoLifetimeMs },
  });
  const link = mailedLink(app, serviceUrl, 'confirm', token);
  const text = memberMail('email-changed', { ...(await circumstancesOf(context, tx)), link }, caller.language);
  await queueMail(context, tx, before.email, text, { link, lifetimeMs: undoLifetimeMs });
}

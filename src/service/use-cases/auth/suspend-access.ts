import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';
import { suspendedAccessForWire } from './suspended-access-for-wire.ts';

/**
 * R11 how long the mailed question can be answered by its link; the profile shows it as long as it
 * is open.
 */
export const reviewLifetimeMs = 7 * 24 * 60 * 60_000;

/**
 * The question that a suspension leaves open, for the answer and the mail of the request that
 * caused it.
 */
export interface Review {
  access: NonNullable<Awaited<ReturnType<typeof suspendedAccessForWire>>>;
  /** Answers this question and does nothing else (R11). */
  token: string;
  /** The page with the question. */
  link: string;
}

/**
 * R11, R113 suspends all access that may have been planted in an account, until the mailbox's owner
 * has answered whether it is hers. Call it in the transaction of her proof. Null = there was none.
 */
export async function suspendAccess(
  context: Context,
  tx: Store,
  memberId: string,
  { withProfile }: { withProfile: boolean },
): Promise<Review | null> {
  const { tenant } = context;
  const isAsked = await tx.suspendedAccess.suspend(tenant, memberId, { withProfile });
  if (!isAsked) return null;
  await audit(context, tx, 'access-suspended', { memberId, actor: 'service' });
  return openReview(context, tx, memberId);
}

/** A token for the question that is open, or null where none is. */
export async function openReview(context: Context, tx: Store, memberId: string): Promise<Review | null> {
  const { app, random, caller, serviceUrl, tenant } = context;
  const member = await tx.members.byId(tenant, memberId);
  const access = member && (await suspendedAccessForWire(context, tx, member));
  if (!member || !access) return null;
  const token = newToken(random);
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'review',
    memberId,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs: reviewLifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: reviewLifetimeMs },
    detail: { since: member.suspendedAt },
  });
  return { access, token, link: mailedLink(app, serviceUrl, 'review', token) };
}

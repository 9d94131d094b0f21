import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { deviceName } from '../../domain/device-name.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { memberMail } from '../../domain/mails/member-mail.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import type { Context } from '../use-case.ts';
import { takeMailAllowance } from './mail-budget.ts';

/**
 * A welcome is read when there is time for it; as long as the way back from a change of address
 * (R23).
 */
export const confirmationLifetimeMs = 72 * 60 * 60_000;

export interface Confirmation {
  link: string;
  lifetimeMs: number;
}

/**
 * The link that confirms the address of a sign-up; null where the app sends none or nothing is left
 * to confirm.
 */
export async function openConfirmation(
  context: Context,
  tx: Store,
  member: Pick<MemberRecord, 'id' | 'emailCanon' | 'verified'>,
): Promise<Confirmation | null> {
  const { app, random, caller, serviceUrl } = context;
  if (app.signup.confirmation === 'off' || member.verified) return null;
  const token = newToken(random);
  const lifetimeMs = confirmationLifetimeMs;
  await tx.authFlows.open(context.tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'verify',
    memberId: member.id,
    emailCanon: member.emailCanon,
    ipPrefix: caller.ipPrefix,
    codeMac: null,
    lifetimeMs,
    link: { tokenHash: hashSecret(token), lifetimeMs },
    detail: { device: deviceName(caller.userAgent) },
  });
  return { link: mailedLink(app, serviceUrl, 'confirm', token, caller.origin), lifetimeMs };
}

/** Whether a member has to confirm her address before she is logged in. */
export const mustConfirm = ({ app }: Pick<Context, 'app'>, member: Pick<MemberRecord, 'verified'>): boolean =>
  app.signup.confirmation === 'required' && !member.verified;

/**
 * Refuses a login that was right but for the address, and mails another link, within the budget of
 * mails (R19).
 */
export async function refuseUnconfirmed(context: Context, member: MemberRecord): Promise<never> {
  const { store, caller } = context;
  const allowance = await takeMailAllowance(context, member.emailCanon, member);
  if (allowance.carries !== 'nothing')
    await store.transaction(async (tx) => {
      const confirm = await openConfirmation(context, tx, member);
      if (!confirm) return;
      const { link, lifetimeMs } = confirm;
      const text = memberMail('verify', { ...(await circumstancesOf(context, tx)), code: null, link }, caller.language);
      await queueMail(context, tx, member.email, text, { about: member.id, link, lifetimeMs });
    });
  return fail('confirmation-required');
}

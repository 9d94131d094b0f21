import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import { mapPaymentError } from '../plans/map-payment-error.ts';
import type { UseCase } from '../use-case.ts';
import { eraseMember } from './erase-member.ts';
import { requireRecentAuth } from './require-recent-auth.ts';

/**
 * R39, R78 the member removes herself and all that hangs on her, where the app allows it. The audit
 * log keeps her id and nothing else.
 */
export const deleteMember: UseCase<'deleteMember'> = async (context) => {
  const { app, member, caller, tenant } = context;
  if (!app.config.allowMemberSelfDelete) return fail('access-denied');
  await requireRecentAuth(context);
  // R78 first, and nothing is deleted when it fails: no payment may outlive the account.
  const customerId = member.paymentCustomerId;
  if (customerId) {
    const payments = (await context.payments?.()) ?? null;
    // Its keys are missing, so what she pays for could not be ended.
    if (!payments && app.payments) return fail('payment-unavailable');
    await mapPaymentError(async () => payments?.removeCustomer(customerId));
  }
  await eraseMember(context, tenant, member, (tx) =>
    audit(context, tx, 'member-deleted', { memberId: member.id, actor: 'member' }),
  );
  return { data: { id: member.id }, message: message('member-deleted', caller.language) };
};

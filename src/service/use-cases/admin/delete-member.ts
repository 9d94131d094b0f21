import { fail } from '../../../platform/http/api-error.ts';
import { eraseMember } from '../account/erase-member.ts';
import { mapPaymentError } from '../plans/map-payment-error.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

/**
 * R78 the member and all her data, her customer at the payment provider first: no payment outlives
 * the account, and nothing is deleted when that fails.
 */
export const deleteMember: AdminUseCase<'deleteMember'> = async (context, { member: name }) => {
  const { store, files, payments, tenant, isDryRun } = context;
  const member = (await findMember(context, name)) ?? fail('member-not-found');
  const customerId = member.paymentCustomerId;
  if (customerId && !isDryRun) {
    const provider = (await payments?.()) ?? fail('payments-not-configured');
    await mapPaymentError(() => provider.removeCustomer(customerId));
  }
  const untouched = { ...files, remove: async () => {} };
  const answer = { data: { id: member.id } };
  await eraseMember({ store, files: isDryRun ? untouched : files }, tenant, member, async (tx) => {
    await auditAdmin(context, tx, { event: 'member-deleted', memberId: member.id, webhook: 'member.deleted' });
    await context.storeResponse?.(tx, answer);
  });
  return answer;
};

import type { AdminWire } from '../../../contract/wire-admin.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { eraseMember } from '../account/erase-member.ts';
import { mapPaymentError } from '../plans/map-payment-error.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

export const deleteMember: AdminUseCase<'deleteMember'> = (context, { member }) => eraseByName(context, member);

/**
 * R78 the member and all her data, her customer at the payment provider first: no payment outlives
 * the account, and nothing is deleted when that fails. Only the command line may keep the customer.
 */
export async function eraseByName(
  context: AdminContext,
  name: string,
  { keepsCustomer = false } = {},
): Promise<AdminWire['deleteMember']['answer']> {
  const { store, files, payments, tenant, isDryRun } = context;
  const member = (await findMember(context, name)) ?? fail('member-not-found');
  const customerId = member.paymentCustomerId;
  if (customerId && !keepsCustomer && !isDryRun) {
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
}

import type { Context } from '../use-case.ts';

/**
 * Receipts follow the member to a new address. The change stays valid when the payment provider
 * fails; a failure is counted.
 */
export async function updateReceiptEmail(
  {
    tenant,
    store,
    payments,
    metrics,
  }: Pick<Context, 'tenant' | 'store' | 'payments'> & Partial<Pick<Context, 'metrics'>>,
  memberId: string,
): Promise<void> {
  const member = await store.members.byId(tenant, memberId);
  if (!member?.paymentCustomerId) return;
  try {
    await (await payments?.())?.changeEmail(member.paymentCustomerId, member.email);
  } catch {
    metrics?.count('payment_email_failures');
  }
}

import { fail } from '../../../platform/http/api-error.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';
import { mapPaymentError } from './map-payment-error.ts';
import { pricedPlan } from './priced-plan.ts';
import { returnUrl } from './return-url.ts';

/**
 * §6, R46 where a member changes and cancels what she pays for: only who has paid before, always as
 * the token's customer. `configuration` is what pages of the field send along; what the portal
 * allows is decided here, so it is not read.
 */
export const launchStripeCustomerPortal: UseCase<'launchStripeCustomerPortal'> = async (context, input) => {
  const { app, store, member } = context;
  if (!member.paymentCustomerId) return fail('no-payment-customer');
  const customerId = member.paymentCustomerId;
  const payments = await context.payments?.();
  if (!payments) return fail('payments-not-configured');
  const plans = [...new Set(input.priceIds ?? [])].map(
    (priceId) => pricedPlan(app, priceId) ?? fail('price-no-longer-available'),
  );
  const back = returnUrl(context, 'return_url', input.return_url, input.origin_url);
  const { url } = await mapPaymentError(() => payments.createPortal({ customerId, returnUrl: back, plans }));
  await audit(context, store, 'portal-opened', { memberId: member.id, actor: 'member' });
  return { data: { url } };
};

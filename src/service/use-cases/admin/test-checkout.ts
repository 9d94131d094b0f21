import { consolePath } from '../../../contract/console.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { pricedPlan } from '../plans/priced-plan.ts';
import { beginCheckout } from '../plans/purchase-plans-with-checkout.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { createMember } from './create-member.ts';
import { operatorAddress } from './operator-address.ts';

/** The test member with the address of the operator, who is made the first time. */
async function testMember(context: AdminContext) {
  const { store, tenant } = context;
  const email = await operatorAddress(context);
  const known = await store.members.byEmail(tenant, email);
  if (known) return known;
  // The stored answer of the call is that of the checkout.
  const { data } = await createMember({ ...context, storeResponse: undefined }, { email, verified: true });
  return (await store.members.byId(tenant, data.id)) ?? fail('member-not-found');
}

/** What a purchase looks like, from the payment page to the plan of a test member. */
export const testCheckout: AdminUseCase<'testCheckout'> = async (context, { price: priceId }) => {
  const { app, tenant, store, serviceUrl, isDryRun } = context;
  if (tenant.mode !== 'sandbox') return fail('access-denied');
  const found = pricedPlan(app, priceId) ?? fail('price-no-longer-available');
  // Before a member is made for nothing.
  if (!isDryRun && !(await context.payments?.())) return fail('payments-not-configured');
  const member = await testMember(context);
  const screens = `${serviceUrl}${consolePath}/${app.id}/sandbox`;
  const order = {
    successUrl: `${screens}/members/${member.id}`,
    cancelUrl: `${screens}/plans?plan=${encodeURIComponent(found.planId)}`,
    couponId: null,
    metadata: {},
  };
  // Nothing outside the store is touched.
  const url = isDryRun ? null : (await beginCheckout({ ...context, member }, found, () => order)).url;
  return store.transaction(async (tx) => {
    const detail = { priceId: found.price.id };
    await auditAdmin(context, tx, { event: 'checkout-begun', memberId: member.id, detail });
    const answer = { data: { url, memberId: member.id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};

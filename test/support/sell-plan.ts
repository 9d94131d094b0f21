import { subscribe } from '../../src/service/outside/payments/fake-stripe/billing.ts';
import { shownSubscription } from '../../src/service/outside/payments/fake-stripe/shown.ts';
import { subscriptionConnection } from '../../src/service/outside/payments/stripe-objects.ts';
import { type HttpService, sandbox } from './http-service.ts';

/** A member's monthly Pro at the stand-in of Stripe, as if its webhook had come. */
export async function sellPlan({ store, fake }: Pick<HttpService, 'store' | 'fake'>, memberId: string) {
  const { world } = await fake!();
  const base = { livemode: false, created: world.now(), metadata: {} };
  const id = world.newId('price');
  const [interval, planId] = ['month', 'pln_pro'] as const;
  const terms = { currency: 'eur', unitAmount: 1200, recurring: { interval, count: 1 } };
  world.records.prices.push({ ...base, ...terms, id, product: 'prod_pro', nickname: null, lookupKey: null });
  const customer = world.newId('cus');
  world.records.customers.push({ ...base, id: customer, email: null, card: null });
  const subscription = subscribe(world, {
    ...base,
    ...{ id: 'cs_sold', mode: 'subscription', customer, clientReferenceId: memberId, price: id, quantity: 1 },
    ...{ coupon: null, trialDays: 0, subscription: null, intent: null },
    childMetadata: {
      ...{ latchkey_app: sandbox.appId, latchkey_mode: sandbox.mode, latchkey_member: memberId },
      ...{ latchkey_plan: planId, latchkey_price: 'prc_pro_monthly' },
    },
  });
  const connection = subscriptionConnection(shownSubscription(world, subscription) as never, sandbox)!;
  const { status, type, payment } = connection;
  await store.transaction(async (tx) => {
    await tx.members.update(sandbox, memberId, { paymentCustomerId: customer });
    await tx.subscriptionSnapshots.keep(sandbox, { at: world.now(), connection });
    await tx.planConnections.save(sandbox, {
      ...{ id: `con_${subscription.id}`, memberId, planId, status, type, payment },
      active: true,
    });
  });
  return { world, subscription };
}

import Stripe from 'stripe';
import type { Mode } from '../contract/entities.ts';
import type { Tenant } from '../contract/tenant.ts';
import type { App } from './domain/app-file/app.ts';
import type { PaidConnection } from './domain/paid-connection.ts';
import { cardOf } from './outside/payments/fake-stripe/cards.ts';
import type { FakeStripe } from './outside/payments/fake-stripe/fake-stripe.ts';
import type { Intent, Subscription } from './outside/payments/fake-stripe/records.ts';
import { metadataNames } from './outside/payments/stripe-objects.ts';
import { stripePrices } from './outside/payments/stripe-prices.ts';
import type { MemberRecord } from './store/members/members.ts';
import type { PlanConnectionRecord } from './store/plans/plan-connections.ts';
import type { Store } from './store/store.ts';

interface Gardener {
  store: Store;
  fake: FakeStripe;
  /** Of the fake, for the mode. */
  secretKey: string;
}

const pageSize = 500;
const statuses = {
  ACTIVE: 'active',
  TRIALING: 'trialing',
  CANCELED: 'canceled',
  REQUIRES_PAYMENT: 'past_due',
  REQUIRES_AUTHENTICATION: 'past_due',
} as const;

/**
 * Demo mode: lets the fake of Stripe know what members pay by the database, so that its portal
 * shows it and it can be cancelled. Customers whom the fake knows stay as they are.
 */
export async function plantPayments(
  { store, fake, secretKey }: Gardener,
  { id: appId, plans }: App,
  mode: Mode,
): Promise<void> {
  const tenant = { appId, mode };
  const { world } = fake;
  const pricesAtFake = stripePrices(new Stripe(secretKey, { ...fake.at, telemetry: false }), tenant);
  const known = new Set(world.records.customers.map(({ id }) => id));
  const base = { livemode: mode === 'live', created: world.now(), metadata: {} };

  /** With the terms that the member pays, which the file may have changed since. */
  async function priceIdOf({ planId, quantity, payment }: PaidConnection): Promise<string | null> {
    const plan = plans.find(({ id }) => id === planId);
    const price = plan?.prices.find(({ id }) => id === payment.priceId);
    if (!plan || !price) return null;
    const terms = { amount: payment.amount / quantity, currency: payment.currency, stripePriceId: null };
    return (await pricesAtFake({ planId, planName: plan.name, price: { ...price, ...terms } })).priceId;
  }

  async function plant(connection: PaidConnection): Promise<void> {
    const price = await priceIdOf(connection);
    if (price === null) return;
    const metadata = marksOf(connection);
    if (connection.type === 'SUBSCRIPTION')
      world.records.subscriptions.push({ ...base, metadata, price, ...subscriptionOf(connection, base.created) });
    else {
      const { unitAmount } = world.get('prices', price);
      world.records.intents.push({ ...base, metadata, amount: unitAmount, ...purchaseOf(connection) });
    }
  }

  for await (const member of payersIn(store, tenant)) {
    const id = member.paymentCustomerId!;
    if (known.has(id)) continue;
    const connections = await paidBy(store, tenant, member);
    const isUnpaid = connections.some(({ status }) => statuses[status] === 'past_due');
    const number = isUnpaid ? '4000 0000 0000 0341' : '4242 4242 4242 4242';
    const card = cardOf({ number, expiry: '12/49', cvc: '123' }, world.now());
    world.records.customers.push({ ...base, id, email: member.email, card: typeof card === 'string' ? null : card });
    for (const connection of connections) await plant(connection);
  }
  world.save();
}

async function* payersIn({ members }: Store, tenant: Tenant): AsyncGenerator<MemberRecord> {
  for (let after = ''; ; ) {
    const page = await members.page(tenant, { after, limit: pageSize });
    yield* page.filter(({ paymentCustomerId }) => paymentCustomerId !== null);
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}

/** By the stored snapshots. A planted connection gets one, as if its webhook had come. */
async function paidBy(store: Store, tenant: Tenant, member: MemberRecord): Promise<PaidConnection[]> {
  const snapshots = await store.subscriptionSnapshots.ofMember(tenant, member.id);
  const planted = (await store.planConnections.ofMember(tenant, member.id))
    .filter(({ planId }) => !snapshots.some(({ connection }) => connection.planId === planId))
    .flatMap((connection) => paidConnectionOf(tenant, member, connection) ?? []);
  for (const connection of planted)
    await store.subscriptionSnapshots.keep(tenant, { at: connection.payment.lastBillingDate ?? 0, connection });
  return [...snapshots.map(({ connection }) => connection), ...planted];
}

function paidConnectionOf(
  tenant: Tenant,
  { id: memberId, paymentCustomerId }: MemberRecord,
  { id, planId, type, status, payment }: PlanConnectionRecord,
): PaidConnection | null {
  if (type === 'FREE' || !payment) return null;
  const prefix = type === 'ONETIME' ? 'pi' : 'sub';
  const shared = { ...tenant, memberId, planId, type, status, payment, quantity: 1 };
  return { ...shared, id: `${prefix}_demo_${id}`, customerId: paymentCustomerId! };
}

const marksOf = ({ appId, mode, memberId, planId, payment }: PaidConnection) => ({
  [metadataNames.app]: appId,
  [metadataNames.mode]: mode,
  [metadataNames.member]: memberId,
  [metadataNames.plan]: planId,
  [metadataNames.price]: payment.priceId,
});

function subscriptionOf(
  { id, customerId, status, quantity, payment }: PaidConnection,
  now: number,
): Omit<Subscription, 'livemode' | 'metadata' | 'price' | 'created'> {
  const { lastBillingDate, nextBillingDate, cancelAtDate } = payment;
  const periodEnd = nextBillingDate ?? cancelAtDate ?? now;
  const isOver = status === 'CANCELED';
  return {
    ...{ id, customer: customerId, status: statuses[status], item: `si_${id}`, quantity, coupon: null, periodEnd },
    periodStart: lastBillingDate ?? now,
    trialEnd: status === 'TRIALING' ? periodEnd : null,
    cancelAtPeriodEnd: !isOver && cancelAtDate !== null,
    canceledAt: cancelAtDate,
    endedAt: isOver ? periodEnd : null,
    latestInvoice: null,
  };
}

const purchaseOf = ({
  id,
  customerId,
  payment,
}: PaidConnection): Omit<Intent, 'livemode' | 'metadata' | 'amount' | 'created'> => ({
  ...{ id, customer: customerId, currency: payment.currency, status: 'succeeded', charge: `ch_${id}` },
  refunded: payment.status === 'REFUNDED',
});

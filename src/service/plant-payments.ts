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
const monthly = { type: 'MONTH', count: 1 } as const;
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
  const base = { livemode: mode === 'live', created: world.now() };

  /** With the terms that the member pays. The file may have changed since, or lack the price. */
  async function priceOf({ planId, quantity, type, payment }: PaidConnection): Promise<string> {
    const plan = plans.find(({ id }) => id === planId);
    const price = plan?.prices.find(({ id }) => id === payment.priceId);
    const terms = {
      id: payment.priceId,
      name: price?.name ?? payment.priceId,
      type,
      amount: payment.amount / quantity,
      // Rows of earlier versions have none.
      currency: payment.currency || (price?.currency ?? 'eur'),
      interval: type === 'SUBSCRIPTION' ? (price?.interval ?? monthly) : null,
    };
    return (await pricesAtFake({ planId, planName: plan?.name ?? planId, price: terms })).priceId;
  }

  function plant(connection: PaidConnection, price: string): void {
    const metadata = marksOf(connection);
    if (connection.type === 'SUBSCRIPTION')
      world.records.subscriptions.push({ ...base, metadata, price, ...subscriptionOf(connection, base.created) });
    else {
      const { unitAmount: amount, currency } = world.get('prices', price);
      world.records.intents.push({ ...base, metadata, amount, currency, ...purchaseOf(connection) });
    }
  }

  for await (const member of payersIn(store, tenant)) {
    const id = member.paymentCustomerId!;
    if (known.has(id)) continue;
    const connections = await paidBy(store, tenant, member);
    const prices = await Promise.all(connections.map(priceOf));
    // No await from here on: a saved file has no customer without her subscriptions.
    const isUnpaid = connections.some(({ status }) => statuses[status] === 'past_due');
    const number = isUnpaid ? '4000 0000 0000 0341' : '4242 4242 4242 4242';
    const card = cardOf({ number, expiry: '12/49', cvc: '123' }, world.now());
    const metadata = ownerMarks(tenant, member.id);
    world.records.customers.push({
      ...{ ...base, id, metadata, email: member.email },
      card: typeof card === 'string' ? null : card,
    });
    for (const [i, connection] of connections.entries()) plant(connection, prices[i]!);
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
  return [
    ...snapshots.map(({ connection }) => connection),
    ...(await Promise.all(planted.map((connection) => snapshotOf(store, tenant, connection)))),
  ];
}

/** The stored one; by then another process may have planted it, and changed it since. */
const snapshotOf = (store: Store, tenant: Tenant, connection: PaidConnection): Promise<PaidConnection> =>
  store.transaction(async (tx) => {
    const stored = await tx.subscriptionSnapshots.find(tenant, connection.id);
    if (stored) return stored.connection;
    const isThere = await tx.members.byId(tenant, connection.memberId);
    if (isThere)
      await tx.subscriptionSnapshots.keep(tenant, { at: connection.payment.lastBillingDate ?? 0, connection });
    return connection;
  });

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

const ownerMarks = ({ appId, mode }: Tenant, memberId: string) => ({
  [metadataNames.app]: appId,
  [metadataNames.mode]: mode,
  [metadataNames.member]: memberId,
});
const marksOf = ({ memberId, planId, payment, ...tenant }: PaidConnection) => ({
  ...ownerMarks(tenant, memberId),
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
}: PaidConnection): Omit<Intent, 'livemode' | 'metadata' | 'amount' | 'currency' | 'created'> => ({
  ...{ id, customer: customerId, status: 'succeeded', charge: `ch_${id}` },
  refunded: payment.status === 'REFUNDED',
});

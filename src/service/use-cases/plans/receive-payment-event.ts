import { reconcile, type StoredSnapshot } from '../../domain/paid-connection.ts';
import type { PaymentEvent, Payments } from '../../outside/payments/payments.ts';
import type { Store } from '../../store/store.ts';
import { applyPaidConnections, type PlanContext } from './apply-paid-connections.ts';

/**
 * `applied`: something changed. `known`: nothing new. `foreign`: not about a member of this app and
 * mode.
 */
export type PaymentOutcome = 'applied' | 'known' | 'foreign';

/** Runs in the transaction that stores the state. */
type Alongside = (tx: Store) => Promise<void>;

/**
 * R60 a genuine event of the provider takes effect once, in any order of arrival. The provider is
 * queried outside the transaction; when another process stored a snapshot meanwhile, all begins
 * again. Throws `PaymentError` when the provider does not answer: then nothing is stored, and the
 * event comes again.
 */
export async function receivePaymentEvent(
  context: PlanContext,
  payments: Pick<Payments, 'read'>,
  { id: eventId, about }: PaymentEvent,
  alongside?: Alongside,
): Promise<PaymentOutcome> {
  if (!about) return 'foreign';
  const { store, tenant } = context;
  const { connectionId, snapshot } = about;

  for (;;) {
    if (await store.subscriptionSnapshots.isClaimed(tenant, eventId)) return 'known';
    const before = await store.subscriptionSnapshots.find(tenant, connectionId);
    const verdict = reconcile(before, snapshot);
    if (verdict === 'keep' && !alongside) {
      await store.subscriptionSnapshots.claim(tenant, eventId);
      return 'known';
    }
    const connection = verdict === 'ask' ? await payments.read(connectionId) : snapshot.connection;
    if (!connection) return 'foreign';
    const next = verdict === 'keep' && before ? before : { at: snapshot.at, connection };
    const outcome = await store.transaction((tx) => storeSnapshot(context, tx, eventId, before, next, alongside));
    if (outcome !== 'again') return outcome;
  }
}

/** `again`: what the decision rested on is no longer so. */
async function storeSnapshot(
  context: PlanContext,
  tx: Store,
  eventId: string,
  before: StoredSnapshot | null,
  snapshot: StoredSnapshot,
  alongside?: Alongside,
): Promise<PaymentOutcome | 'again'> {
  const { tenant } = context;
  const { id: connectionId, memberId } = snapshot.connection;
  const now = await tx.subscriptionSnapshots.find(tenant, connectionId);
  if (JSON.stringify(now) !== JSON.stringify(before)) return 'again';
  if (!(await tx.subscriptionSnapshots.claim(tenant, eventId))) return 'known';
  // A deleted member pays no more (her customer went first); a late event has no effect.
  if (!(await tx.members.byId(tenant, memberId))) return 'foreign';
  await tx.subscriptionSnapshots.keep(tenant, snapshot);
  await applyPaidConnections(
    context,
    tx,
    memberId,
    new Set([snapshot.connection.planId, before?.connection.planId ?? '']),
  );
  await alongside?.(tx);
  return 'applied';
}

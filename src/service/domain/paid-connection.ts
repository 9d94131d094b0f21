import type { Mode, PlanConnection } from '../../contract/entities.ts';

/**
 * Something a member pays for, as the payment provider knows it: a subscription, or a plan bought
 * once.
 */
export interface PaidConnection {
  /** The provider's id of it. */
  id: string;
  customerId: string;
  appId: string;
  mode: Mode;
  memberId: string;
  planId: string;
  quantity: number;
  type: 'SUBSCRIPTION' | 'ONETIME';
  status: PlanConnection['status'];
  payment: NonNullable<PlanConnection['payment']>;
}

/** The state of a paid connection by one event. Events arrive late, twice, in any order (R60). */
export interface SubscriptionSnapshot {
  /** Seconds since 1970 by the provider's clock. Two changes may share a second. */
  at: number;
  /** Null = something changed, but the event lacks the present state. */
  connection: PaidConnection | null;
}

/** The stored snapshot of one connection. */
export interface StoredSnapshot extends SubscriptionSnapshot {
  connection: PaidConnection;
}

/** R60 an ended one never lives again, so its end counts whatever arrives after it. */
const isFinal = ({ status }: PaidConnection) => status === 'CANCELED';
const isSame = (a: PaidConnection, b: PaidConnection) => JSON.stringify(a) === JSON.stringify(b);

/**
 * R60 what to do with a snapshot, given the stored one: `take` it, `keep` the stored one, or `ask`
 * the provider for the present state and store that with the snapshot's `at`. The result is the
 * same for any order and number of arrivals.
 */
export function reconcile(
  stored: StoredSnapshot | null,
  { at, connection }: SubscriptionSnapshot,
): 'take' | 'keep' | 'ask' {
  if (stored && isFinal(stored.connection)) return 'keep';
  if (connection && (!stored || isFinal(connection) || at > stored.at)) return 'take';
  if (stored && (at < stored.at || (connection && isSame(stored.connection, connection)))) return 'keep';
  return 'ask';
}

/** Precedence of a status: active before ended. */
const rank: Record<PaidConnection['status'], number> = {
  ACTIVE: 3,
  TRIALING: 3,
  REQUIRES_AUTHENTICATION: 2,
  REQUIRES_PAYMENT: 1,
  CANCELED: 0,
};

/**
 * Of several paid connections to one plan (ended and bought again) the one that counts: what gives
 * access, then the newest snapshot, then the id, so that the choice never depends on the order of
 * arrival.
 */
export function pickEffective<T extends StoredSnapshot | null>(a: T, b: StoredSnapshot): T | StoredSnapshot {
  if (!a) return b;
  const byRank = rank[a.connection.status] - rank[b.connection.status];
  if (byRank !== 0) return byRank > 0 ? a : b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.connection.id > b.connection.id ? a : b;
}

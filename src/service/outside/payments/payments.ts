import type { Mode, Price } from '../../../contract/entities.ts';
import type { PaidConnection, StoredSnapshot, SubscriptionSnapshot } from '../../domain/paid-connection.ts';

/**
 * A price of the app's file with the plan it pays for. Amount, currency and interval come from
 * there and from nowhere else (R46).
 */
export interface PricedPlan {
  planId: string;
  planName: string;
  price: Omit<Price, 'status'> & {
    /** The one at the provider that it is; null or left out = the service makes one. */
    stripePriceId?: string | null;
  };
}

/** A subscription at the provider, sold here or elsewhere. */
export interface FoundSubscription {
  id: string;
  customerId: string;
  /** Of the customer, as it was written there. */
  email: string | null;
  /** What is paid for, by the provider's ids. */
  prices: (Terms & { id: string })[];
  hasEnded: boolean;
  /** It, or its customer, carries the marks of another app or mode. */
  isOfOther: boolean;
  /** The member whom the marks of this app name, if any. */
  memberId: string | null;
}

/** What is paid, and how often. */
export type Terms = Pick<Price, 'amount' | 'currency' | 'interval'>;

export const hasTerms = (found: Terms, { amount, currency, interval }: Terms): boolean =>
  found.amount === amount &&
  found.currency === currency &&
  found.interval?.type === interval?.type &&
  found.interval?.count === interval?.count;

export interface CheckoutOrder {
  memberId: string;
  customerId: string;
  plan: PricedPlan;
  /** Seats, where the price counts them; else 1. */
  quantity: number;
  /** Days before the first payment of a subscription, or null. */
  trialDays: number | null;
  /** The provider's coupon id, as pages carry it, or null. */
  couponId: string | null;
  /** Checked against the app's origins before (R26). */
  successUrl: string;
  cancelUrl: string;
  /** What the page adds for its owner. Kept beside ours, never instead of it. */
  metadata: Record<string, string>;
  /** R49 one order, however often it is sent; null = every call is one. */
  idempotencyKey: string | null;
}

export interface PortalVisit {
  customerId: string;
  returnUrl: string;
  /** What a subscription may be changed to there; empty = cancel and pay only. */
  plans: readonly PricedPlan[];
}

/** When a paid connection ends: with the period that is paid, at once, or not at all. */
export type PaymentEnd = 'at-period-end' | 'now' | 'never';

export interface EndOrder {
  connectionId: string;
  /** What was bought once ends `now` only. No choice returns money. */
  end: PaymentEnd;
  /** R49 one change, however often it is sent; null = every call is one. */
  idempotencyKey: string | null;
}

export interface PaymentEvent {
  /** Takes effect once (R60). */
  id: string;
  /**
   * The connection that it is about, with its snapshot; null = not of this app and mode.
   */
  about: { connectionId: string; snapshot: SubscriptionSnapshot } | null;
}

/**
 * One app's account at a payment provider, in one mode. All calls but `readEvent` go over the
 * network and throw `PaymentError`.
 */
export interface Payments {
  readonly appId: string;
  readonly mode: Mode;
  /** The id of the member's customer, made once however often it is called. */
  createCustomer(member: { id: string; email: string }): Promise<string>;
  /** Receipts and reminders go to another address from here on. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /**
   * Where the member pays. What she began before for the same plan ends; throws `already-bought`
   * where it was paid (R46).
   */
  createCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  /** Where the member changes and cancels what she pays for. */
  createPortal(visit: PortalVisit): Promise<{ url: string }>;
  /** The present state of a connection; null = none, or not of this app and mode. */
  read(connectionId: string): Promise<PaidConnection | null>;
  /** What the customer subscribes to now, for this app and mode. */
  subscribed(customerId: string): Promise<PaidConnection[]>;
  /**
   * Changes when a connection ends, and answers its state as it was read afterwards: every event
   * that is older than `at` is part of it. Throws `PaymentError` `ended` where another one ended
   * it, and `missing`.
   */
  setEnd(order: EndOrder): Promise<StoredSnapshot>;
  /** All of the account, newest first. Throws `PaymentError` while it is read. */
  subscriptions(): AsyncIterable<FoundSubscription>;
  /**
   * Marks a subscription that was sold elsewhere as the member's payment for a plan, and answers it
   * as a connection. Writes marks only, so nothing is charged.
   */
  adopt(order: { subscription: FoundSubscription; memberId: string; plan: PricedPlan }): Promise<PaidConnection | null>;
  /**
   * Forgets the customer and ends all subscriptions at once (member deletion). One that is gone
   * already is fine.
   */
  removeCustomer(customerId: string): Promise<void>;
  /**
   * R59 a webhook's body, byte for byte, with its signature header. Throws `PaymentError`
   * `not-genuine`; without network.
   */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent;
}

/**
 * - `no-coupon`, `no-customer`: the provider knows none by that id.
 * - `not-genuine`: a webhook without the provider's signature, too old, or of the other mode (R59).
 * - `already-bought`: the member has paid for this plan, but no event of it has arrived yet (R46).
 * - `ended`: it has ended there, so nothing can be changed any more.
 * - `missing`: the provider has no such subscription or purchase for this app and mode.
 * - `misconfigured`: keys are wrong; only the app's owner can mend it.
 * - `unavailable`: no answer, or a failure of theirs. Trying again may help.
 * - `refused`: anything else that they would not do.
 */
export type PaymentTrouble =
  | 'no-coupon'
  | 'no-customer'
  | 'not-genuine'
  | 'already-bought'
  | 'ended'
  | 'missing'
  | 'misconfigured'
  | 'unavailable'
  | 'refused';

export class PaymentError extends Error {
  readonly trouble: PaymentTrouble;

  /** `detail`: a code of the provider, for the log. No secrets, no customer data (R84). */
  constructor(trouble: PaymentTrouble, detail: string) {
    super(`payments: ${trouble} (${detail})`);
    this.name = 'PaymentError';
    this.trouble = trouble;
  }
}

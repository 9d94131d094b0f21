import type { Card } from './cards.ts';

/**
 * What the fake keeps. Times are seconds since 1970, amounts minor units. Every record belongs to
 * test or live mode.
 */
interface Base {
  id: string;
  livemode: boolean;
  created: number;
  metadata: Record<string, string>;
}

export interface Customer extends Base {
  email: string | null;
  card: Card | null;
}
export interface Product extends Base {
  name: string;
}
export interface Price extends Base {
  product: string;
  currency: string;
  unitAmount: number;
  nickname: string | null;
  lookupKey: string | null;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; count: number } | null;
}
export interface Coupon extends Base {
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: 'once' | 'forever';
}
export interface Session extends Base {
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  customer: string;
  clientReferenceId: string | null;
  price: string;
  quantity: number;
  coupon: string | null;
  trialDays: number;
  successUrl: string;
  cancelUrl: string | null;
  /** For what the session makes. */
  childMetadata: Record<string, string>;
  subscription: string | null;
  intent: string | null;
}
export interface Subscription extends Base {
  customer: string;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  item: string;
  price: string;
  quantity: number;
  coupon: string | null;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  /** A date of its own; absent = none. */
  cancelAt?: number;
  /** Why, in the words of the one who cancelled. */
  comment?: string;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string | null;
}
export interface Invoice extends Base {
  customer: string;
  subscription: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid';
  intent: string | null;
}
export interface Intent extends Base {
  customer: string;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'succeeded';
  charge: string;
  refunded: boolean;
}
export interface PortalConfiguration extends Base {
  /** Ids of prices that a subscription may be changed to. */
  prices: string[];
}
export interface PortalSession extends Base {
  customer: string;
  configuration: string | null;
  returnUrl: string | null;
}
export interface StripeEventRecord extends Base {
  type: string;
  object: unknown;
}

export interface Records {
  customers: Customer[];
  products: Product[];
  prices: Price[];
  coupons: Coupon[];
  sessions: Session[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  intents: Intent[];
  configurations: PortalConfiguration[];
  portals: PortalSession[];
  events: StripeEventRecord[];
}
export type Kind = keyof Records;

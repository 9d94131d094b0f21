import type { Mode } from '../../contract/entities.ts';

/** A customer in the dashboard of Stripe, where payments are returned. */
export const stripeCustomerUrl = (mode: Mode, id: string) =>
  `https://dashboard.stripe.com/${mode === 'live' ? '' : 'test/'}customers/${encodeURIComponent(id)}`;

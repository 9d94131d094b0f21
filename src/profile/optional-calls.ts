import type { Sdk } from '../sdk/sdk.ts';

interface Connected {
  data: { providers: { provider: string }[]; message: string };
}

/** Calls of the SDK that not every service answers. Where one is missing, what needs it is not shown. */
export interface OptionalCalls {
  connectProvider?(params: { provider: string }): Promise<Connected>;
  disconnectProvider?(params: { provider: string }): Promise<Connected>;
  /** Leads to the payment provider and comes back. */
  launchStripeCustomerPortal?(params: { priceIds: string[]; autoRedirect: boolean }): Promise<unknown>;
}

export const optionalCalls = (sdk: Sdk): OptionalCalls => sdk as OptionalCalls;

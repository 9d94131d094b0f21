import type { Sdk } from '../sdk/sdk.ts';
import type { Actions } from './actions.ts';

/** §7.2 leads to the payment provider's portal; the page is left. */
export const openPortal = (sdk: Sdk, run: Actions['run']): Promise<void> =>
  run('portal', async () => {
    await sdk.launchStripeCustomerPortal({ priceIds: [], autoRedirect: true });
    return undefined;
  });

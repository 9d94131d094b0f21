import type { Mode } from './entities.ts';

/** Checks a Stripe key by its prefix, without a request and without quoting it. */
export function whyNoSecretKey(key: string, mode: Mode): string | undefined {
  if (key.startsWith('pk_')) return "holds Stripe's publishable key; its secret key begins with sk_ or rk_";
  if (key.startsWith('whsec_')) return "holds a webhook's secret; Stripe's secret key begins with sk_ or rk_";
  if (mode === 'sandbox' && /^[sr]k_live_/.test(key))
    return 'holds a live key of Stripe: test mode would take real money';
  return undefined;
}

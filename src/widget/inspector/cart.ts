import { storageKeys } from '../../contract/constants.ts';
import type { Plan, Price } from '../../contract/entities.ts';
import type { SafeStorage } from '../sdk/storage.ts';

/** §4 what a visitor has chosen, waiting for her sign-up or checkout. */
export interface CartItem {
  kind: 'ready-for-signup' | 'ready-for-checkout';
  id: string;
  /** What the app knows under this id. */
  data: Plan | Price | null;
}

export function readCart(tab: SafeStorage, plans: readonly Plan[]): CartItem[] {
  const plan = tab.get(storageKeys.selectedPlan);
  const price = tab.get(storageKeys.selectedPrice);
  const items: CartItem[] = [];
  if (price) {
    const data = plans.flatMap(({ prices }) => prices).find(({ id }) => id === price) ?? null;
    items.push({ kind: 'ready-for-checkout', id: price, data });
  }
  // One button may add several.
  for (const one of plan?.split(',') ?? []) {
    items.push({ kind: 'ready-for-signup', id: one, data: plans.find(({ id }) => id === one) ?? null });
  }
  return items;
}

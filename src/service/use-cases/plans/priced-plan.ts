import type { AppSettings, PriceSettings } from '../../domain/app-settings.ts';

export interface PricedPlan {
  planId: string;
  planName: string;
  price: PriceSettings;
}

/**
 * R46 a price that can be bought now, with its plan, from the configuration and from nowhere else.
 * Null: unknown or archived.
 */
export function pricedPlan(app: AppSettings, priceId: string): PricedPlan | null {
  for (const { id: planId, name: planName, active, prices } of app.plans) {
    const price = active && prices.find(({ id }) => id === priceId);
    if (price) return { planId, planName, price };
  }
  return null;
}

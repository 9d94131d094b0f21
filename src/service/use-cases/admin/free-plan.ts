import { failFields } from '../../../platform/http/api-error.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import type { AdminContext } from './admin-use-case.ts';

/** R45 an active free plan; the owner may give those too that members cannot take themselves. */
export function freePlan({ app }: AdminContext, planId: string, field: 'plans' | 'planId'): PlanSettings {
  const plan = app.plans.find(({ id }) => id === planId);
  if (!plan?.active) return failFields([{ field, code: 'plan-not-found' }]);
  if (plan.isPaid || plan.prices.length > 0) return failFields([{ field, code: 'plan-not-free' }]);
  return plan;
}

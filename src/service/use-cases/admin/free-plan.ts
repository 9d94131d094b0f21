import { failFields } from '../../../platform/http/api-error.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import type { AdminContext } from './admin-use-case.ts';

export const isFree = (plan: PlanSettings) => !plan.isPaid && plan.prices.length === 0;

export function activePlan({ app, isUndo }: AdminContext, planId: string, field: 'plans' | 'planId'): PlanSettings {
  const plan = app.plans.find(({ id }) => id === planId);
  return plan && (plan.active || isUndo) ? plan : failFields([{ field, code: 'plan-not-found' }]);
}

/** R45 an active free plan; the owner may give those too that members cannot take themselves. */
export function freePlan(context: AdminContext, planId: string, field: 'plans' | 'planId'): PlanSettings {
  const plan = activePlan(context, planId, field);
  return isFree(plan) || context.isUndo ? plan : failFields([{ field, code: 'plan-not-free' }]);
}

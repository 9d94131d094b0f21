import type { ErrorCode } from '../../contract/errors.ts';
import type { PlanSettings } from './app-settings.ts';

/** More than any form names; keeps a thousand-element list from being looked at (R45). */
const maxPlans = 20;

/**
 * C6, R45 the plans of a sign-up, or why one cannot be had: only existing, active, free ones that
 * the owner opened for sign-up, each once. A plan without prices is free.
 */
export function signupPlans(
  configured: readonly PlanSettings[],
  sent: readonly { planId: string }[],
): { plans: PlanSettings[] } | { code: ErrorCode } {
  if (sent.length > maxPlans) return { code: 'invalid-field-value' };
  const plans: PlanSettings[] = [];
  for (const planId of new Set(sent.map((one) => one.planId))) {
    const plan = configured.find(({ id }) => id === planId);
    if (!plan?.active) return { code: 'plan-not-found' };
    if (plan.isPaid || plan.prices.length > 0) return { code: 'plan-not-free' };
    if (!plan.allowedAtSignup) return { code: 'plan-restricted-to-admin' };
    plans.push(plan);
  }
  return { plans };
}

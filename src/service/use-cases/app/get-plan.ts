import { fail } from '../../../platform/http/api-error.ts';
import type { UseCase } from '../use-case.ts';

/** A plan as pages may read it. Archived ones are not offered any more. */
export const getPlan: UseCase<'getPlan'> = async ({ app }, { planId }) => {
  const plan = app.config.plans.find(({ id }) => id === planId);
  return plan ? { data: plan } : fail('plan-not-found');
};

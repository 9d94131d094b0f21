import { isOfOtherMode } from './parts/other-mode.ts';
import { codes, type Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const incorrectPlanId: Rule = (page) => {
  const { app } = page;
  if (!app) return [];
  const free = app.plans.filter(({ prices }) => prices.length === 0).map(({ id }) => id);
  return unknownIds(page, ['plan'], 'freePlan', free, (id) => {
    if (isOfOtherMode(id, app)) return null;
    const paid = app.plans.find((plan) => plan.id === id);
    return paid ? { as: 'paid', facts: { name: paid.name, prices: codes(paid.prices.map((price) => price.id)) } } : {};
  });
};

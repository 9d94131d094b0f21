import { isOfOtherMode } from './parts/other-mode.ts';
import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const unknownContentPlan: Rule = (page) => {
  const { app } = page;
  if (!app) return [];
  const plans = app.plans.map(({ id }) => id);
  return unknownIds(page, ['content', 'when'], 'plan', plans, (id) => {
    if (isOfOtherMode(id, app)) return null;
    const priced = app.plans.find(({ prices }) => prices.some((one) => one.id === id));
    return priced ? { as: 'price', facts: { name: priced.name, plan: priced.id } } : {};
  });
};

import { isOfOtherMode } from './parts/other-mode.ts';
import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const incorrectPriceId: Rule = (page) => {
  const { app } = page;
  if (!app) return [];
  const ids = app.plans.flatMap(({ prices }) => prices.map(({ id }) => id));
  return unknownIds(page, ['price'], 'price', ids, (id) => (isOfOtherMode(id, app) ? null : {}));
};

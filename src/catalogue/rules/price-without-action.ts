import type { Rule } from './parts/rule.ts';
import { withoutAction } from './parts/without-action.ts';

export const priceWithoutAction: Rule = (page) => withoutAction(page, 'price');

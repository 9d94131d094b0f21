import type { Rule } from './parts/rule.ts';
import { withoutAction } from './parts/without-action.ts';

export const planWithoutAction: Rule = (page) => withoutAction(page, 'plan');

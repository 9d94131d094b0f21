import type { Rule } from './parts/rule.ts';
import { wrongSuffixes } from './parts/wrong-suffix.ts';

export const brokenPlanSuffix: Rule = (page) => wrongSuffixes(page, 'plan');

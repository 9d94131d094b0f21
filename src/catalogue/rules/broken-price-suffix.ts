import type { Rule } from './parts/rule.ts';
import { wrongSuffixes } from './parts/wrong-suffix.ts';

export const brokenPriceSuffix: Rule = (page) => wrongSuffixes(page, 'price');

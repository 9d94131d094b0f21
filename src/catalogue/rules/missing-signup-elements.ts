import { lacking } from './parts/lacking.ts';
import type { Rule } from './parts/rule.ts';

export const missingSignupElements: Rule = (page) => lacking(page, 'signup');

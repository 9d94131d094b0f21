import { lacking } from './parts/lacking.ts';
import type { Rule } from './parts/rule.ts';

export const missingLoginElements: Rule = (page) => lacking(page, 'login');

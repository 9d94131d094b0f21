import { lacking } from './parts/lacking.ts';
import type { Rule } from './parts/rule.ts';

export const missingPasswordlessElements: Rule = (page) => lacking(page, 'passwordless-login', 'passwordless-signup');

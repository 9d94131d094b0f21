import { imageInside } from './parts/image-inside.ts';
import type { Rule } from './parts/rule.ts';

export const imageInsideSignupForm: Rule = (page) => imageInside(page, 'signup');

import { imageInside } from './parts/image-inside.ts';
import type { Rule } from './parts/rule.ts';

export const imageInsideProfileForm: Rule = (page) => imageInside(page, 'profile');

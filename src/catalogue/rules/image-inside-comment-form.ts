import { imageInside } from './parts/image-inside.ts';
import type { Rule } from './parts/rule.ts';

export const imageInsideCommentForm: Rule = (page) => imageInside(page, 'post', 'thread');

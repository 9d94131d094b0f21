import { controlsOf } from './parts/controls.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

const chosen = ['password', 'new-password'];

export const confirmWithoutPassword: Rule = (page) =>
  ofFamily(page, 'member')
    .filter(({ value, element }) => {
      const form = element.closest('form');
      const words = form ? controlsOf(form).map(([word]) => word) : [];
      return value.trim() === 'password-confirm' && !words.some((word) => chosen.includes(word));
    })
    .map((found) => hitOf(found));

import { controlsOf } from './parts/controls.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const toggleWithoutPassword: Rule = (page) =>
  ofFamily(page, 'action')
    .filter(({ value, element }) => {
      const form = element.closest('form');
      const words = form ? controlsOf(form).map(([word]) => word) : [];
      return value.trim() === 'toggle-password' && !words.some((word) => /password/.test(word));
    })
    .map((found) => hitOf(found));

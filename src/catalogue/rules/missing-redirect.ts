import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const missingRedirect: Rule = (page) =>
  ofFamily(page, 'form')
    .filter(
      ({ element, value }) =>
        element.localName === 'form' && value.trim() === 'forgot-password' && !element.getAttribute('redirect')?.trim(),
    )
    .map((found) => hitOf(found));

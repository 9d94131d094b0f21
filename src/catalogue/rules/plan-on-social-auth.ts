import { attributes } from '../attributes.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const planOnSocialAuth: Rule = (page) =>
  ofFamily(page, 'plan', 'price')
    .filter(({ element }) => element.hasAttribute(attributes.authProvider.name))
    .map((found) => hitOf(found, { fix: { set: { [found.attribute]: null } } }));

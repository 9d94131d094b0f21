import { hasMissingValue, ruleOf } from '../checks.ts';
import { codes, hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const missingFormType: Rule = (page) =>
  ofFamily(page, 'form')
    .filter(hasMissingValue)
    .map((found) => hitOf(found, { facts: { known: codes(Object.keys(ruleOf(found)?.oneOf ?? {})) } }));

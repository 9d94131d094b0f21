import { hasUnknownWord, hasWrongPrefix, hasWrongSuffix } from '../checks.ts';
import { idNamed } from './parts/id-named.ts';
import { hitOf, meantHit, ofFamily, type Rule } from './parts/rule.ts';

export const brokenPriceButton: Rule = (page) =>
  ofFamily(page, 'price')
    .filter((found) => !hasWrongSuffix(found) && (hasWrongPrefix(found) || hasUnknownWord(found)))
    .map((found) => {
      const { attribute, value, suffix } = found;
      if (suffix === 'remove') return hitOf(found, { as: 'remove', fix: { set: { [attribute]: 'all' } } });
      return meantHit(found, idNamed(value, page.app, 'price'));
    });

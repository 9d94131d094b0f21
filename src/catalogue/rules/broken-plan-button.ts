import { hasWrongPrefix, hasWrongSuffix, valuesOf } from '../checks.ts';
import { idNamed } from './parts/id-named.ts';
import { hitOf, meantHit, ofFamily, type Rule } from './parts/rule.ts';

export const brokenPlanButton: Rule = (page) =>
  ofFamily(page, 'plan')
    .filter((found) => !hasWrongSuffix(found))
    .filter((found) => hasWrongPrefix(found) || (valuesOf(found).includes('no-plan') && !found.element.matches('form')))
    .map((found) => {
      const { attribute, value, suffix } = found;
      // A price's id is a price, whatever the attribute says.
      if (/^\s*prc_[^,]*$/.test(value) && suffix !== 'remove') {
        const name = `data-ms-price:${suffix ?? 'add'}`;
        return hitOf(found, {
          as: 'price',
          facts: { suggestion: name },
          fix: { set: { [attribute]: null, [name]: value } },
        });
      }
      return meantHit(found, idNamed(value, page.app, 'plan'));
    });

import { closestForm } from './parts/closest-form.ts';
import { isControl } from './parts/controls.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const extraLoginElements: Rule = (page) =>
  ofFamily(page, 'member')
    .filter(
      ({ element, value }) =>
        isControl(element) && closestForm(element, 'login') && !/^(?:email|password)?$/.test(value.trim()),
    )
    .map((found) => hitOf(found));

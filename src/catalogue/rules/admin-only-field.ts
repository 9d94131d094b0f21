import { referencesOf } from '../checks.ts';
import { isControl } from './parts/controls.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** Fields that only the owner reads and writes: no page gets their values, no form is believed. */
export const adminOnlyField: Rule = (page) => {
  const adminOnly = new Set(
    (page.app?.customFields ?? []).filter(({ restrictToAdmin }) => restrictToAdmin).map(({ key }) => key),
  );
  return ofFamily(page, 'member', 'bind', 'content', 'when').flatMap((found) =>
    referencesOf(found, 'customField')
      .filter((key) => adminOnly.has(key))
      .map((key) => {
        const isInput = found.family === 'member' && isControl(found.element);
        const isCondition = found.family === 'content' || found.family === 'when';
        return hitOf(found, { as: isInput ? 'input' : isCondition ? 'condition' : undefined, facts: { key } });
      }),
  );
};

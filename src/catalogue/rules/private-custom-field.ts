import { referencesOf } from '../checks.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const privateCustomField: Rule = (page) => {
  const hidden = (page.app?.customFields ?? [])
    .filter(({ visibility }) => visibility === 'PRIVATE')
    .map(({ key }) => key);
  return ofFamily(page, 'postCreator', 'threadCreator')
    .filter((found) => page.isSettled && referencesOf(found, 'publicCustomField').some((key) => hidden.includes(key)))
    .map((found) => hitOf(found));
};

import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';
import { unknownValue } from './unknown-value.ts';

export const unknownCustomField: Rule = (page) => {
  if (!page.app) return [];
  const keys = page.app.customFields.map(({ key }) => key);
  const misspelt = [...unknownValue(page)].map(({ element }) => element);
  return [
    ...unknownIds(page, ['member'], 'customField', keys),
    ...unknownIds(page, ['postCreator', 'threadCreator'], 'publicCustomField', keys),
  ]
    .filter(({ element }) => !misspelt.includes(element))
    .concat(
      unknownIds(page, ['content'], 'customField', keys).map((hit) => ({ ...hit, as: 'content' })),
      unknownIds(page, ['bind'], 'customField', keys)
        // What is no key at all is an address (`unsafe-address`).
        .filter(({ attribute, facts }) => !/:(?:href|src)$/.test(attribute ?? '') || !/[^\w-]/.test(facts?.id ?? ''))
        .map((hit) => ({ ...hit, as: 'bind' })),
    );
};

import { computedWords } from '../member-words.ts';
import { isControl } from './parts/controls.ts';
import { type Hit, hitOf, ofFamily, type Rule, type RulePage } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';
import { unknownValue } from './unknown-value.ts';

/** Inputs for what only the script works out: a form would send it as a field. */
const computedInputs = (page: RulePage, keys: readonly string[]): Hit[] =>
  ofFamily(page, 'member').flatMap((found) => {
    const id = found.value.trim();
    const isInput = Object.hasOwn(computedWords, id) && isControl(found.element) && !keys.includes(id);
    return isInput ? hitOf(found, { as: 'computed', facts: { id } }) : [];
  });

export const unknownCustomField: Rule = (page) => {
  if (!page.app) return [];
  const keys = page.app.customFields.map(({ key }) => key);
  const misspelt = [...unknownValue(page)].map(({ element }) => element);
  return [
    ...unknownIds(page, ['member'], 'customField', keys),
    ...unknownIds(page, ['postCreator', 'threadCreator'], 'publicCustomField', keys),
  ]
    .filter(({ element }) => !misspelt.includes(element))
    .map((hit) => (hit.attribute === 'data-ms-member' && isControl(hit.element) ? hit : { ...hit, as: 'shown' }))
    .concat(
      computedInputs(page, keys),
      unknownIds(page, ['content', 'when'], 'customField', keys).map((hit) => ({ ...hit, as: 'content' })),
      unknownIds(page, ['bind'], 'customField', keys)
        // What is no key at all is an address (`unsafe-address`).
        .filter(({ attribute, facts }) => !/:(?:href|src)$/.test(attribute ?? '') || !/[^\w-]/.test(facts?.id ?? ''))
        .map((hit) => ({ ...hit, as: 'bind' })),
    );
};

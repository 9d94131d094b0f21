import { jsonPath } from '../../contract/json-path.ts';
import { type Hit, hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const brokenJson: Rule = (page) => [
  ...[...ofFamily(page, 'json'), ...ofFamily(page, 'jsonToggle')].flatMap((found): Hit[] =>
    // An empty one is found by a rule of its own.
    found.value.trim() === '' || jsonPath(found.value) ? [] : [hitOf(found)],
  ),
  ...ofFamily(page, 'jsonToggle')
    .filter(({ element }) => !element.hasAttribute('data-ms-json-id'))
    .map((found) => hitOf(found, { as: 'id' })),
  ...ofFamily(page, 'jsonAdd')
    .filter(({ value }) => value.trim() !== '' && !(Number.isFinite(Number(value)) && Number(value) !== 0))
    .map((found) => hitOf(found, { as: 'number', fix: { set: { [found.attribute]: '1' } } })),
];

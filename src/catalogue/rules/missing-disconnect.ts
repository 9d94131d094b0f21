import { attributes } from '../attributes.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

const block = `[${attributes.auth.name}="manage-providers"]`;
const part = `[${attributes.authDisconnect.name}]`;

export const missingDisconnect: Rule = (page) =>
  ofFamily(page, 'authProvider')
    .filter(({ element }) => element.closest(block) && !element.matches(`${part},:has(${part})`))
    .map((found) => hitOf(found, { fix: { insert: [part] } }));

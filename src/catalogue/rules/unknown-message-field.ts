import { nearest } from '../../contract/nearest.ts';
import { hasWrongPrefix, referencesOf } from '../checks.ts';
import { meantHit, ofFamily, type Rule } from './parts/rule.ts';

/** Words of `data-ms-member` that people type into. */
const typed = ['email', 'password', 'current-password', 'new-password', 'password-confirm', 'token'];

export const unknownMessageField: Rule = (page) =>
  ofFamily(page, 'message').flatMap((found) => {
    const { app } = page;
    if (!app || hasWrongPrefix(found)) return [];
    const known = [...app.customFields.map(({ key }) => key), ...typed];
    return referencesOf(found, 'messageField')
      .map((value) => value.slice('field:'.length))
      .filter((key) => !known.includes(key))
      .map((key) => {
        const meant = nearest(key, known);
        return meantHit(found, meant, { facts: { id: key } }, `field:${meant}`);
      });
  });

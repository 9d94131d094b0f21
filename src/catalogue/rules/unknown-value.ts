import { hasUnknownWord, hasWrongSuffix, ruleOf, valuesOf } from '../checks.ts';
import { nearest } from './parts/nearest.ts';
import { type Hit, hitOf, type Rule } from './parts/rule.ts';

/** `newPassword` is no custom field but `new-password`, written as in scripts. */
const isSameWord = (value: string, word: string | undefined) =>
  word !== undefined && value !== word && value.replace(/[^a-z]/gi, '').toLowerCase() === word.replace(/-/g, '');

export const unknownValue: Rule = ({ found, app }) =>
  found.flatMap((one): Hit[] => {
    const rule = ruleOf(one);
    // Plans and prices have rules of their own.
    if (!rule?.oneOf || one.family === 'plan' || one.family === 'price' || hasWrongSuffix(one)) return [];
    const words = Object.keys(rule.oneOf);
    const value = one.value.trim();
    const meant = nearest(value, words);
    const isStranger = hasUnknownWord(one);
    // The app's own things come first: a field may be called as it likes.
    const isOwn = app?.customFields.some(({ key }) => key === value);
    const isMisspelt = rule.knownAs === 'customField' && !isOwn && isSameWord(value, meant);
    const isNoProvider =
      rule.knownAs === 'provider' &&
      app &&
      value !== '' &&
      !words.includes(value) &&
      !app.authProviders.some(({ provider }) => provider === value);
    if (!isStranger && !isMisspelt && !isNoProvider) return [];
    return [
      hitOf(one, {
        facts: {
          value: valuesOf(one).join(', '),
          known: words.map((word) => `\`${word}\``).join(', '),
          ...(meant && { suggestion: meant }),
        },
        ...(meant && { fix: { set: { [one.attribute]: meant } } }),
      }),
    ];
  });

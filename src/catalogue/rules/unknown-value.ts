import { nearest, plain } from '../../contract/nearest.ts';
import { hasUnknownWord, hasWrongPrefix, hasWrongSuffix, ruleOf, valuesOf } from '../checks.ts';
import { codes, type Hit, meantHit, type Rule } from './parts/rule.ts';

const withOwnRules: readonly (string | null)[] = ['plan', 'price'];

/**
 * `newPassword` is no custom field but `new-password`, written as in scripts. The app's own fields
 * may be called as they like.
 */
const isMisspelt = (value: string, words: readonly string[], app: Parameters<Rule>[0]['app']) =>
  !app?.customFields.some(({ key }) => key === value) && !words.includes(value) && words.includes(plain(value));

export const unknownValue: Rule = ({ found, app }) =>
  found.flatMap((one): Hit[] => {
    const rule = ruleOf(one);
    if (!rule || withOwnRules.includes(one.family) || hasWrongSuffix(one)) return [];
    const { knownAs, oneOf = {}, options } = rule;
    // Which providers there are is the app's to say, where it is known.
    const providers = knownAs === 'provider' && app ? app.authProviders.map(({ provider }) => provider) : undefined;
    const words = options ?? providers ?? Object.keys(oneOf);
    const hit = (value: string, as?: string, option?: Element) => {
      const meant = nearest(value, words);
      const fix = option && meant ? { element: option, set: { value: meant } } : undefined;
      return meantHit(one, meant, { as, facts: { value, known: codes(words) || '–' }, ...(fix && { fix }) });
    };
    if (options)
      return [...one.element.querySelectorAll('option')].flatMap((option) => {
        const value = (option.getAttribute('value') ?? option.textContent).trim();
        return value === '' || options.includes(value) ? [] : hit(value, 'option', option);
      });
    const value = one.value.trim();
    const isWrong = [
      providers && value !== '' && !words.includes(value),
      knownAs === 'customField' && isMisspelt(value, words, app),
      // `field:…` is checked by a rule of its own.
      knownAs === 'messageField' && hasWrongPrefix(one),
      hasUnknownWord(one),
    ].some(Boolean);
    return isWrong ? [hit(valuesOf(one).join(', '), providers && 'provider')] : [];
  });

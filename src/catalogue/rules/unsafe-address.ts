import type { FieldType } from '../../contract/entities.ts';
import { hasWrongSuffix, ruleOf } from '../checks.ts';
import { codes, type Hit, hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** What the elements and words of an address may be; all else is never written. */
const targets: Readonly<Record<string, { on: string; words: readonly string[]; types: readonly FieldType[] }>> = {
  href: { on: 'a,area', words: ['email', 'profile-image'], types: ['text', 'url', 'email', 'phone', 'select'] },
  src: { on: 'img,source,audio,video,iframe', words: ['profile-image'], types: ['text', 'url', 'select'] },
};

export const unsafeAddress: Rule = (page) =>
  ofFamily(page, 'bind').flatMap((found): Hit[] => {
    const { element, attribute, suffix } = found;
    const value = found.value.trim();
    const target = suffix === null || hasWrongSuffix(found) ? undefined : targets[suffix];
    if (!target || value === '') return [];
    if (!element.matches(target.on))
      return [hitOf(found, { as: 'element', facts: { tag: element.localName, known: codes(target.on.split(',')) } })];
    if (/[^\w-]/.test(value)) {
      const isAddress = /^https?:\/\//i.test(value);
      return [hitOf(found, isAddress ? { fix: { set: { [attribute]: null, [suffix!]: value } } } : { as: 'other' })];
    }
    const field = page.app?.customFields.find(({ key }) => key === value);
    const isRight = field
      ? target.types.includes(field.type ?? 'text')
      : // Unknown keys are found by a rule of their own.
        !Object.hasOwn(ruleOf(found)?.oneOf ?? {}, value) || target.words.includes(value);
    return isRight ? [] : [hitOf(found, { as: 'value' })];
  });

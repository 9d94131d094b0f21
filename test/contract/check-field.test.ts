import { describe, expect, it } from 'vitest';
import { checkField, fieldText } from '../../src/contract/check-field.ts';
import { fieldErrors } from '../../src/contract/field-errors.ts';
import { languages } from '../../src/contract/languages.ts';
import { fieldMessage } from '../../src/texts/errors/field-message.ts';
import { mistakeText } from '../../src/texts/widget/error-text.ts';
import { createSay } from '../../src/texts/widget/texts.ts';
import { badValues, goodValues } from './field-values.ts';

const say = createSay(
  () => [],
  () => 'en',
);

describe('C24 values of custom fields with a type', () => {
  it.each(goodValues)('C24 %j takes %j', (rules, given, stored) => {
    expect(checkField(rules, given)).toBeNull();
    expect(fieldText(rules, given)).toBe(stored);
    // What is stored is what would be stored again.
    expect([checkField(rules, stored), fieldText(rules, stored)]).toEqual([null, stored]);
  });

  it.each(badValues)('C24 %j refuses %j as %s', (rules, given, code, message) => {
    const mistake = checkField(rules, given);
    expect(mistake?.code).toBe(code);
    expect(fieldMessage(mistake!, 'en')).toBe(message);
    if (code in fieldErrors) expect(mistakeText(mistake!.code, say, mistake!.limits)).toBe(message);
  });

  it('C24 names the limits of a rule in every language', () => {
    const mistake = checkField({ type: 'number', min: 1, max: 10 }, '11')!;
    const messages = languages.map((language) => fieldMessage(mistake, language));
    expect(new Set(messages).size).toBe(languages.length);
    for (const message of messages) expect(message).toMatch(/\b1\b.*\b10\b/);
  });
});

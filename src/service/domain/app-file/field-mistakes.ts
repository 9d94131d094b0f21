import { checkField } from '../../../contract/check-field.ts';
import type { FieldType } from '../../../contract/entities.ts';
import type { App } from './app.ts';
import { patternMistake } from './safe-pattern.ts';
import { twice } from './twice.ts';

type Field = App['customFields'][number];

const withOptions: readonly FieldType[] = ['select', 'multi-select'];
const withPattern: readonly FieldType[] = ['text', 'long-text', 'url', 'email', 'phone'];
const withLimits: readonly FieldType[] = ['text', 'long-text', 'number', 'date', 'multi-select'];

/** What is wrong with one limit, as the end of a sentence. */
function limitMistake(type: FieldType, limit: number | string): string | null {
  if (!withLimits.includes(type)) return `belongs to ${withLimits.join(', ')}, and this field is ${type}`;
  if (type === 'date')
    return typeof limit === 'string' && !checkField({ type }, limit) && limit !== ''
      ? null
      : 'must be a date such as "2026-05-31"';
  if (typeof limit !== 'number') return 'must be a number, without quotes';
  return type === 'number' || (Number.isInteger(limit) && limit >= 0) ? null : 'must be a whole number from 0 on';
}

/** What is wrong with the rules of the custom fields. */
export function fieldMistakes({ customFields }: App, app: string): string[] {
  return customFields.flatMap((field: Field, i) => {
    const at = `${app}.customFields[${i}]`;
    const { type, options, pattern, min, max, required, restrictToAdmin } = field;
    const mistakes = twice(
      options.map(({ value }) => value),
      (o) => `${at}.options[${o}].value`,
    );
    if (withOptions.includes(type) && options.length === 0)
      mistakes.push(`${at}.options is missing: the choices of a ${type}`);
    if (!withOptions.includes(type) && options.length > 0)
      mistakes.push(`${at}.options belongs to ${withOptions.join(' and ')}, and this field is ${type}`);
    const ofPattern =
      pattern === undefined
        ? null
        : withPattern.includes(type)
          ? patternMistake(pattern)
          : `belongs to ${withPattern.join(', ')}, and this field is ${type}`;
    if (ofPattern) mistakes.push(`${at}.pattern ${ofPattern}`);
    const limits = [
      ['min', min],
      ['max', max],
    ] as const;
    const wrong = limits.flatMap(([name, limit]) => {
      const mistake = limit === undefined ? null : limitMistake(type, limit);
      return mistake ? [`${at}.${name} ${mistake}`] : [];
    });
    mistakes.push(...wrong);
    if (wrong.length === 0 && min !== undefined && max !== undefined && min > max)
      mistakes.push(`${at}.min is more than max (${min} and ${max})`);
    if (required && restrictToAdmin)
      mistakes.push(`${at}.required needs a field that members write, and restrictToAdmin forbids that`);
    return mistakes;
  });
}

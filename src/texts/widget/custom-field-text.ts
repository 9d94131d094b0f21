import { checkField } from '../../contract/check-field.ts';
import type { CustomField } from '../../contract/entities.ts';
import { mistakeText } from './error-text.ts';
import type { PageSay } from './texts.ts';

/** The label of something in the language of the page. */
export type LabelOf = (named: Pick<CustomField, 'label' | 'labels'>) => string;

/** The help of a custom field, if it has one. */
export const helpText = ({ help, helpTexts }: CustomField, labelOf: LabelOf): string | undefined =>
  help && labelOf({ label: help, ...(helpTexts && { labels: helpTexts }) });

/**
 * What is wrong with the value of a custom field, in words; undefined when all is well. A pattern
 * has no words, so there the help of the field says what is expected.
 */
export function customFieldText(field: CustomField, value: string, say: PageSay, labelOf: LabelOf): string | undefined {
  const mistake = checkField(field, value);
  if (!mistake) return undefined;
  return (
    (mistake.code === 'invalid-format' && helpText(field, labelOf)) || mistakeText(mistake.code, say, mistake.limits)
  );
}

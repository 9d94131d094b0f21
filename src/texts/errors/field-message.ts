import type { FieldMistake } from '../../contract/check-field.ts';
import type { CustomField } from '../../contract/entities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { fieldLabel } from '../../contract/field-label.ts';
import { errorMessage } from './error-message.ts';

/**
 * The message for a value that breaks a rule of its field, with the limits of the rule. A pattern
 * has no words of its own, so there the help of the field says what is expected.
 */
export function fieldMessage(
  { code, limits = {}, rules }: Omit<FieldMistake, 'code'> & { code: ErrorCode; rules?: CustomField },
  language: string,
): string {
  if (code === 'invalid-format' && rules?.help)
    return fieldLabel({ label: rules.help, ...(rules.helpTexts && { labels: rules.helpTexts }) }, language);
  return errorMessage(code, language).replace(/\{(min|max)\}/g, (_, name: string) => String(limits[name]));
}

import { type Credential, type FormRow, forms } from '../../catalogue/forms.ts';
import { minPasswordLength } from '../../contract/constants.ts';
import { type Mistake as Code, checkEmail, checkPassword } from '../../contract/validation.ts';
import { customFieldText } from '../../texts/widget/custom-field-text.ts';
import { mistakeText } from '../../texts/widget/error-text.ts';
import type { Mistake } from '../element/field-errors.ts';
import type { State } from '../state/state.ts';
import type { FormValues } from './form-values.ts';
import type { PageTexts } from './page-texts.ts';

/**
 * Which of a form's needs are checked at a submit; a passwordless form has no code yet at its first
 * one.
 */
export type Checked = readonly Credential[];

/** A new password has rules, an old one is only there or not. */
const isNew = (row: FormRow, name: Credential) => row.hints[name] === 'new-password';

function mistakeIn(row: FormRow, name: Credential, text: string, minLength: number): Code {
  if (name === 'email') return checkEmail(text);
  if (text.trim() === '') return 'required-field-missing';
  return isNew(row, name) ? checkPassword(text, minLength) : null;
}

/**
 * §5 what the browser's own validation does not see, or is switched off for (`novalidate`): one
 * rule for page and service.
 */
export function checkForm(
  kind: keyof typeof forms,
  checked: Checked,
  { credentials, customFields }: FormValues,
  state: State,
  { say, labelOf }: Pick<PageTexts, 'say' | 'labelOf'>,
): Mistake[] {
  const row: FormRow = forms[kind];
  const config = state.app.config.peek();
  const minLength = config?.minPasswordLength ?? minPasswordLength;
  const found = checked.flatMap((field): Mistake[] => {
    const code = mistakeIn(row, field, credentials[field] ?? '', minLength);
    if (!code) return [];
    if (code === 'invalid-password-too-short') {
      return [{ field, message: say('password_error_message', { number: minLength }) }];
    }
    return [{ field, message: mistakeText(code, say) }];
  });
  const confirmed = credentials['password-confirm'];
  if (confirmed !== undefined && confirmed !== (credentials.password ?? credentials['new-password'] ?? ''))
    found.push({ field: 'password-confirm', message: say('password_mismatch_message') });
  // What a member has already may stay; a new one has nothing yet.
  const stored = (!row.beginsSession && state.member.shown.peek()?.customFields) || {};
  for (const field of config?.customFields ?? []) {
    const { key } = field;
    const text = customFields[key];
    if (text === undefined || (Object.hasOwn(stored, key) && stored[key] === text)) continue;
    const message = customFieldText(field, text, say, labelOf);
    if (message) found.push({ field: `customFields.${key}`, message });
  }
  return found;
}

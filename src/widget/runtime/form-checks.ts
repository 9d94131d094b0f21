import { type Credential, type FormRow, forms } from '../../catalogue/forms.ts';
import { minPasswordLength } from '../../contract/constants.ts';
import { type Mistake as Code, checkEmail, checkPassword } from '../../contract/validation.ts';
import { mistakeText } from '../../texts/widget/error-text.ts';
import type { Say } from '../../texts/widget/texts.ts';
import type { Mistake } from '../element/field-errors.ts';
import type { State } from '../state/state.ts';
import type { FormValues } from './form-values.ts';

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
  { credentials }: FormValues,
  state: State,
  say: Say,
): Mistake[] {
  const row: FormRow = forms[kind];
  const config = state.app.config.peek();
  const minLength = config?.minPasswordLength ?? minPasswordLength;
  return checked.flatMap((field) => {
    const code = mistakeIn(row, field, credentials[field] ?? '', minLength);
    if (!code) return [];
    if (code === 'invalid-password-too-short') {
      return [{ field, message: say('password_error_message', { number: minLength }) }];
    }
    return [{ field, message: mistakeText(code, say) }];
  });
}

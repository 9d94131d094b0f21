import { minPasswordLength } from '../../contract/constants.ts';
import type { CustomField } from '../../contract/entities.ts';
import { checkCode, checkEmail, checkPassword } from '../../contract/validation.ts';
import { customFieldText } from '../../texts/widget/custom-field-text.ts';
import type { ElementContext } from './context.tsx';

/** §5 the rules of the forms, as texts to show; undefined when all is well. */
export interface Mistakes {
  email(value: string): string | undefined;
  /** For a password that is being chosen. */
  password(value: string): string | undefined;
  /** For a password that exists: any may be right, none is not. */
  knownPassword(value: string): string | undefined;
  code(value: string): string | undefined;
  customField(field: CustomField, value: string): string | undefined;
}

export function createMistakes({ say, state, labelOf }: ElementContext): Mistakes {
  const least = () => state.app.config.peek()?.minPasswordLength ?? minPasswordLength;
  const tooShort = () => say('password_error_message', { number: least() });
  return {
    email: (value) => (checkEmail(value) === null ? undefined : say('email_error_message')),
    password(value) {
      const mistake = checkPassword(value, least());
      if (mistake === 'invalid-password-too-long') return say('password_too_long_message');
      return mistake ? tooShort() : undefined;
    },
    knownPassword(value) {
      if (value === '') return say('required_error_message');
      const isShort = checkPassword(value) === 'invalid-password-too-short';
      return isShort ? say('password_error_message', { number: minPasswordLength }) : undefined;
    },
    code: (value) => (checkCode(value) === null ? undefined : say('code_error_message')),
    customField: (field, value) => customFieldText(field, value, say, labelOf),
  };
}

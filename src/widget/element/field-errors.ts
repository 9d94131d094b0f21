import type { FieldError } from '../../contract/errors.ts';

export type Mistake = Pick<FieldError, 'field' | 'message'>;

/** Error codes that are about one field -> its name on the wire. */
const fieldOfCode: Readonly<Record<string, string>> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'passwordless-email-not-found': 'email',
  'invalid-password': 'password',
  'invalid-password-too-short': 'password',
  'invalid-password-too-long': 'password',
  'invalid-password-common': 'password',
  'invalid-reset-code': 'token',
  'invalid-passwordless-login-code': 'token',
  'code-needs-link': 'token',
  'invalid-code': 'token',
  'invalid-second-factor': 'token',
  'invalid-file-type': 'profileImage',
  'file-size-too-large': 'profileImage',
};

/** The fields that an error is about. */
export function fieldErrorsOf({
  code,
  message,
  errors,
}: {
  code: string;
  message: string;
  errors?: FieldError[];
}): Mistake[] {
  if (errors?.length) return errors;
  const field = Object.hasOwn(fieldOfCode, code) && fieldOfCode[code];
  return field ? [{ field, message }] : [];
}

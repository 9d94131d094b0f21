/**
 * The rows of the error table about values of custom fields. `{min}` and `{max}` are the limits of
 * the field. Every text language has them in `texts/field-texts.ts`.
 */
export const fieldErrors = {
  'invalid-url': [400, 'Enter an address that starts with https:// or http://.'],
  'invalid-phone': [400, 'Enter a phone number, such as +49 30 1234567.'],
  'invalid-date': [400, 'Enter a complete date, such as 2026-05-31.'],
  'invalid-number': [400, 'Enter a number.'],
  'invalid-option': [400, 'Choose one of the options.'],
  'invalid-format': [400, 'This does not have the expected format.'],
  'number-too-small': [400, 'Enter a number of {min} or more.'],
  'number-too-large': [400, 'Enter a number of {max} or less.'],
  'number-out-of-range': [400, 'Enter a number between {min} and {max}.'],
  'date-too-early': [400, 'Enter a date on or after {min}.'],
  'date-too-late': [400, 'Enter a date on or before {max}.'],
  'date-out-of-range': [400, 'Enter a date between {min} and {max}.'],
  'text-too-short': [400, 'Enter at least {min} characters.'],
  'text-too-long': [400, 'Enter at most {max} characters.'],
  'too-few-options': [400, 'Choose at least {min}.'],
  'too-many-options': [400, 'Choose at most {max}.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FieldErrorCode = keyof typeof fieldErrors;

import { type FieldErrorCode, fieldErrors } from '../../contract/field-errors.ts';

type WithUnderscores<Code extends string> = Code extends `${infer Head}-${infer Rest}`
  ? `${Head}_${WithUnderscores<Rest>}`
  : Code;
/** The key of a code among the texts of the elements: `too_few_options_message`. */
export type FieldTextKey = `${WithUnderscores<FieldErrorCode>}_message`;

export const fieldTextKey = (code: string) => `${code.replaceAll('-', '_')}_message` as FieldTextKey;

/** The messages of codes as texts of the elements. */
export const asTexts = (messages: Readonly<Record<FieldErrorCode, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([code, text]) => [fieldTextKey(code), text])) as Record<
    FieldTextKey,
    string
  >;

/** The English ones, from the error table. */
export const englishFieldTexts = Object.fromEntries(
  Object.entries(fieldErrors).map(([code, [, text]]) => [fieldTextKey(code), text]),
) as Record<FieldTextKey, string>;
